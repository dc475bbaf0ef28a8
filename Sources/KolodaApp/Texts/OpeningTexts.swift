import KolodaLocalization

/// The words around opening a folder.
enum OpeningTexts {
  static func movedFrom(_ place: String) -> String {
    localized("Continuing the deck from {place}", ["place": place])
  }

  static func folderIsGone(_ deck: String) -> String {
    localized("“{deck}” is not available. It continues when its disk is back.", ["deck": deck])
  }

  static func fileIsGone(_ file: String) -> String {
    // TRANSLATORS: a file of records was moved or deleted while its deck is open.
    localized(
      "“{file}” is gone. Your decisions are kept, and the deck continues when the file is back.",
      ["file": file])
  }
}
