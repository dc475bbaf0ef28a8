import Koloda
import KolodaFiles
import KolodaTriage

extension OpenedDeck {
  /// Returns the path of the picture that a card shows, with the other files of its shot; nil if
  /// the card has no file now.
  func photo(of card: CardID) -> PhotoPath? {
    let names = source.files(of: card).map(\.name)
    guard let shown = names.first else { return nil }
    var path = PhotoPath(bytes: folder.path(of: shown))
    path?.partners = names.dropFirst().map(OpenedDeck.ending)
    return path
  }

  /// Returns a card's name for display: the path of its file within the folder, followed by the
  /// extensions of the other files of its shot.
  func shownName(of card: CardID) -> String {
    let names = source.files(of: card).map(\.name)
    guard let shown = names.first else { return "" }
    return PhotoPath.joined(shown.displayName, names.dropFirst().map(OpenedDeck.ending))
  }

  /// Returns what follows the last dot of a name.
  private static func ending(of name: FileName) -> String {
    let bytes = name.bytes.lastIndex(of: UInt8(ascii: ".")).map { name.bytes[($0 + 1)...] }
    return displayText(bytes ?? [])
  }
}
