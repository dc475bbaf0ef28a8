import KolodaTriage

/// The colours and icons to choose from for a pile.
enum PilePalette {
  /// A colour and its name.
  struct Colour {
    /// The colour as 0xRRGGBB.
    let value: UInt32
    let title: String
  }

  /// An icon and its name.
  struct Icon {
    /// The name in the icon theme.
    let name: String
    let title: String
  }

  /// The colours of the built-in piles, and others from Adwaita's palette.
  static var colours: [Colour] {
    let titles = [
      PileColourTexts.green, PileColourTexts.red, PileColourTexts.yellow, PileColourTexts.blue,
      PileColourTexts.purple, PileColourTexts.orange, PileColourTexts.brown, PileColourTexts.teal,
      PileColourTexts.grey,
    ]
    return zip(Pile.colours, titles).map { Colour(value: $0, title: $1) }
  }

  /// The icons of the built-in piles, and others that every desktop's icon theme has.
  static var icons: [Icon] {
    [
      Icon(name: Pile.keep.icon, title: PileIconTexts.tick),
      Icon(name: Pile.reject.icon, title: PileIconTexts.cross),
      Icon(name: Pile.favourite.icon, title: PileIconTexts.star),
      Icon(name: Pile.later.icon, title: PileIconTexts.clock),
      Icon(name: "emblem-favorite-symbolic", title: PileIconTexts.heart),
      Icon(name: "avatar-default-symbolic", title: PileIconTexts.person),
      Icon(name: "user-home-symbolic", title: PileIconTexts.house),
      Icon(name: "camera-photo-symbolic", title: PileIconTexts.camera),
      Icon(name: "printer-symbolic", title: PileIconTexts.printer),
      Icon(name: "document-edit-symbolic", title: PileIconTexts.pencil),
      Icon(name: "folder-symbolic", title: PileIconTexts.folder),
      Icon(name: "user-bookmarks-symbolic", title: PileIconTexts.bookmark),
    ]
  }
}
