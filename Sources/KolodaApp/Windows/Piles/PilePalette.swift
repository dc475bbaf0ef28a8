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
    /// The beginnings of words that it fits, in lower case, with commas between them.
    let words: String
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

  /// The icons of the built-in piles, and others from the desktop's icon theme.
  ///
  /// The heart, which newer versions of Adwaita no longer have, is among the program's own icons, too.
  static var icons: [Icon] {
    [
      Icon(name: Pile.keep.icon, title: PileIconTexts.tick, words: PileIconWords.tick),
      Icon(name: Pile.reject.icon, title: PileIconTexts.cross, words: PileIconWords.cross),
      Icon(name: Pile.favourite.icon, title: PileIconTexts.star, words: PileIconWords.star),
      Icon(name: Pile.later.icon, title: PileIconTexts.clock, words: PileIconWords.clock),
      Icon(
        name: "emblem-favorite-symbolic", title: PileIconTexts.heart, words: PileIconWords.heart),
      Icon(
        name: "avatar-default-symbolic", title: PileIconTexts.person, words: PileIconWords.person),
      Icon(name: "user-home-symbolic", title: PileIconTexts.house, words: PileIconWords.house),
      Icon(
        name: "camera-photo-symbolic", title: PileIconTexts.camera, words: PileIconWords.camera),
      Icon(name: "printer-symbolic", title: PileIconTexts.printer, words: PileIconWords.printer),
      Icon(
        name: "document-edit-symbolic", title: PileIconTexts.pencil, words: PileIconWords.pencil),
      Icon(name: "folder-symbolic", title: PileIconTexts.folder, words: PileIconWords.folder),
      Icon(
        name: "user-bookmarks-symbolic", title: PileIconTexts.bookmark,
        words: PileIconWords.bookmark),
    ]
  }

  /// The icons for a pile whose name says nothing: those that mean least come first.
  static var neutralIcons: [Icon] { icons.reversed() }

  /// Returns the icon that a name asks for; nil if there is none.
  static func icon(fitting name: String) -> Icon? {
    let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
    return icons.first { icon in
      icon.words.split(whereSeparator: { ",،、，".contains($0) }).contains { beginning in
        let beginning = beginning.filter { $0 != " " }
        return !beginning.isEmpty
          && words.contains { word in
            // Some scripts have no spaces between words.
            word.hasPrefix(beginning)
              || !beginning.utf8.allSatisfy { $0 < 0x80 } && word.contains(beginning)
          }
      }
    }
  }
}
