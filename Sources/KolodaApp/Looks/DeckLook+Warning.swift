import KolodaFiles
import KolodaFolders
import KolodaTriage

extension DeckLook {
  /// The warning about a style that the deck asks for and Koloda doesn't have; nil otherwise.
  static func warning(about settings: DeckSettings) -> String? {
    guard let style = settings.style, DeckLook(rawValue: style) == nil else { return nil }
    return DeckTexts.unknownStyle(
      style: displayText(style.utf8), photo: photo.rawValue, stack: stack.rawValue,
      background: background.rawValue,
      prototype: prototype.rawValue)
  }
}
