import KolodaLocalization

/// The words in the name of a new pile that an icon fits.
///
/// Each text is a list of the beginnings of such words, in lower case.
enum PileIconWords {
  // TRANSLATORS: beginnings of words, in lower case with commas between them: a new pile whose name
  // has one of them gets this symbol. Choose the words of your language; their number may differ.
  static var tick: String { localizedIn("words for a tick", "yes, good, ok, accept, publish") }
  static var cross: String { localizedIn("words for a cross", "no, bad, delet, remov") }
  static var star: String { localizedIn("words for a star", "best, top, favour") }
  static var clock: String { localizedIn("words for a clock", "later, wait, maybe, unsure, ask") }
  static var heart: String { localizedIn("words for a heart", "love, heart, wedding, like") }
  static var person: String {
    localizedIn(
      "words for a person",
      "people, person, portrait, family, friend, mum, mom, dad, grandma, grandpa, client")
  }
  static var house: String { localizedIn("words for a house", "home, house, room, wall") }
  static var camera: String { localizedIn("words for a camera", "camera, photo, shoot, picture") }
  static var printer: String { localizedIn("words for a printer", "print, poster, calendar") }
  static var pencil: String { localizedIn("words for a pencil", "edit, retouch, crop, fix, write") }
  static var folder: String { localizedIn("words for a folder", "folder, archive, album, file") }
  static var bookmark: String { localizedIn("words for a bookmark", "bookmark, read, web, blog") }
}
