import Koloda
