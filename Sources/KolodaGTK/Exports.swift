// One import is enough: the model, GTK and libadwaita come with the widget.
@_exported import CAdwaita
@_exported import Koloda
