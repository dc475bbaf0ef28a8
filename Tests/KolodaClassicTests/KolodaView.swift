import KolodaClassic

/// The classic view; the alias resolves the name where KolodaGTK's internals are imported, too.
typealias KolodaView = KolodaClassic.KolodaView
