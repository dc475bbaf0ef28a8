import KolodaLocalization

/// The texts for opening a folder.
package enum OpeningTexts {
  /// - Parameter places: where the deck was, at least one place.
  package static func movedFrom(_ places: [String]) -> String {
    localized("Continuing the deck from {place}", ["place": list(places)])
  }

  /// - Parameter places: where the decisions were made, at least one place.
  package static func goesOn(with count: Int, from places: [String]) -> String {
    // TRANSLATORS: a deck was found at another place than before; {place} is the path of a folder or
    // file, or several, one a line.
    localizedCount(
      "Continuing with {count} decision from {place}",
      "Continuing with {count} decisions from {place}", count: count, ["place": list(places)])
  }

  /// Places, one a line if there are several.
  private static func list(_ places: [String]) -> String {
    (places.count > 1 ? "\n" : "") + places.joined(separator: "\n")
  }

  package static var startOver: String {
    // TRANSLATORS: a button: decides a deck from the beginning, without the decisions so far.
    localized("Start Over")
  }

  // TRANSLATORS: said after the button "Start Over" was pressed.
  package static var startedOver: String { localized("Started over") }

  package static func folderIsGone(_ deck: String) -> String {
    // TRANSLATORS: a deck's folder was moved, renamed or deleted, or its disk was removed.
    localized(
      "“{deck}” is not available. Your decisions are kept, and the deck continues when its folder is back.",
      ["deck": deck])
  }

  package static func fileIsGone(_ file: String) -> String {
    // TRANSLATORS: a file of records was moved or deleted while its deck is open.
    localized(
      "“{file}” is gone. Your decisions are kept, and the deck continues when the file is back.",
      ["file": file])
  }
}
