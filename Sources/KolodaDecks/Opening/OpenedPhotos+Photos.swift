import Koloda
import KolodaFiles
import KolodaPictures
import KolodaTriage

extension OpenedPhotos: PhotoCards {
  /// Returns the path of the picture that a card shows, with the other files of its shot; nil if
  /// the card has no file now.
  package func photo(of card: CardID) -> PhotoPath? {
    let names = source.files(of: card).map(\.name)
    guard let shown = names.first else { return nil }
    var path = PhotoPath(bytes: folder.path(of: shown))
    path?.partners = PhotoPath.partners(in: names)
    return path
  }

  /// Returns a card's name for display: the path of its file within the folder, followed by
  /// the other files of its shot.
  package func shownName(of card: CardID) -> String {
    let names = source.files(of: card).map(\.name)
    guard let shown = names.first else { return "" }
    return PhotoPath.joined(shown.displayName, PhotoPath.partners(in: names))
  }
}
