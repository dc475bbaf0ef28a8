import KolodaLocalization

/// The words in the name of a new pile that an icon fits.
///
/// Each text is a list of the beginnings of such words, in lower case.
package enum PileIconWords {
  // TRANSLATORS: beginnings of words, in lower case with commas between them: a new pile whose name
  // has one of them gets this symbol. Choose the words of your language; their number may differ.
  package static var tick: String {
    localizedIn("words for a tick", "yes, good, ok, accept, publish")
  }
  package static var cross: String { localizedIn("words for a cross", "no, bad, delet, remov") }
  package static var star: String { localizedIn("words for a star", "best, top, favour") }
  package static var clock: String {
    localizedIn("words for a clock", "later, wait, maybe, unsure, ask")
  }
  package static var heart: String {
    localizedIn("words for a heart", "love, heart, wedding, like")
  }
  package static var person: String {
    localizedIn(
      "words for a person",
      "people, person, portrait, family, friend, mum, mom, dad, grandma, grandpa, client")
  }
  package static var house: String { localizedIn("words for a house", "home, house, room, wall") }
  package static var camera: String {
    localizedIn("words for a camera", "camera, photo, shoot, picture")
  }
  package static var printer: String {
    localizedIn("words for a printer", "print, poster, calendar")
  }
  package static var pencil: String {
    localizedIn("words for a pencil", "edit, retouch, crop, fix, write")
  }
  package static var folder: String {
    localizedIn("words for a folder", "folder, archive, album, file")
  }
  package static var bookmark: String {
    localizedIn("words for a bookmark", "bookmark, read, web, blog")
  }
}
