import KolodaLocalization

/// The texts for opening a folder.
enum OpeningTexts {
  static func movedFrom(_ place: String) -> String {
    localized("Continuing the deck from {place}", ["place": place])
  }

  static func folderIsGone(_ deck: String) -> String {
    // TRANSLATORS: a deck's folder was moved, renamed or deleted, or its disk was removed.
    localized(
      "“{deck}” is not available. Your decisions are kept, and the deck continues when its folder is back.",
      ["deck": deck])
  }

  static func fileIsGone(_ file: String) -> String {
    // TRANSLATORS: a file of records was moved or deleted while its deck is open.
    localized(
      "“{file}” is gone. Your decisions are kept, and the deck continues when the file is back.",
      ["file": file])
  }
}
