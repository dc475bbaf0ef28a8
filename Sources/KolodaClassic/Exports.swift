// One import is enough.
@_exported import KolodaGTK
