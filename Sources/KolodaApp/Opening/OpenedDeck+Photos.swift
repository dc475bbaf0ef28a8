import Koloda
import KolodaFiles
import KolodaTriage

extension OpenedDeck {
  /// Where the picture lies that is shown of a card, and what else is in its shot; nil if it has no
  /// file now.
  func photo(of card: CardID) -> PhotoPath? {
    let names = source.files(of: card).map(\.name)
    guard let shown = names.first else { return nil }
    var path = PhotoPath(bytes: folder.path(of: shown))
    path?.partners = names.dropFirst().map(OpenedDeck.ending)
    return path
  }

  /// A card's name as it can be read: that of its file inside the folder, with the endings of the
  /// other files of its shot.
  func shownName(of card: CardID) -> String {
    let names = source.files(of: card).map(\.name)
    guard let shown = names.first else { return "" }
    return PhotoPath.joined(shown.displayName, names.dropFirst().map(OpenedDeck.ending))
  }

  /// What follows a name's last dot.
  private static func ending(of name: FileName) -> String {
    let bytes = name.bytes.lastIndex(of: UInt8(ascii: ".")).map { name.bytes[($0 + 1)...] }
    return displayText(bytes ?? [])
  }
}
