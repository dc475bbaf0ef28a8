import KolodaTriage

/// The colours and the signs that a pile may be given.
enum PilePalette {
  /// A colour with its name.
  struct Colour {
    /// 0xRRGGBB.
    let value: UInt32
    let title: String
  }

  /// A sign with its name.
  struct Icon {
    /// What the icon theme calls it.
    let name: String
    let title: String
  }

  /// The colours of the built-in piles, and others of Adwaita's palette.
  static var colours: [Colour] {
    [
      Colour(value: Pile.keep.colour, title: PileColourTexts.green),
      Colour(value: Pile.reject.colour, title: PileColourTexts.red),
      Colour(value: Pile.favourite.colour, title: PileColourTexts.yellow),
      Colour(value: Pile.later.colour, title: PileColourTexts.blue),
      Colour(value: 0x9141ac, title: PileColourTexts.purple),
      Colour(value: 0xe66100, title: PileColourTexts.orange),
      Colour(value: 0x865e3c, title: PileColourTexts.brown),
      Colour(value: 0x2190a4, title: PileColourTexts.teal),
      Colour(value: 0x77767b, title: PileColourTexts.grey),
    ]
  }

  /// The signs of the built-in piles, and others that every desktop's icons have.
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
