import KolodaClassic

/// The view by index, where the deck view's internals are imported as well.
typealias KolodaView = KolodaClassic.KolodaView
