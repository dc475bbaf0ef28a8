// `import KolodaClassic` also makes the deck view of `KolodaGTK` available.
@_exported import KolodaGTK
