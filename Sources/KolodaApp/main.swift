import Koloda

print("koloda")
