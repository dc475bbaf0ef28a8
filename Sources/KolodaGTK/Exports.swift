// Programs need only `import KolodaGTK`: it brings in the deck model, GTK and libadwaita.
@_exported import CAdwaita
@_exported import Koloda
