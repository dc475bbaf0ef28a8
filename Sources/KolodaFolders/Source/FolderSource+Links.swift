import Koloda
import KolodaFiles

extension FolderSource {
  /// The names of the symbolic links to a card's files, as paths inside the folder.
  ///
  /// A link to a picture of the deck is another name of its card.
  package func links(of card: CardID) -> [FileName] { catalogue.withLock { $0.links(of: card) } }

  /// The absolute path of the file that a card leads to, if the card is a link to a file outside the
  /// deck; nil for other cards.
  package func linkEnd(of card: CardID) -> [UInt8]? { catalogue.withLock { $0.linkEnd(of: card) } }

  /// The folders that were read, as absolute paths.
  package var folders: [[UInt8]] {
    let listing = catalogue.withLock { $0.listing }
    return listing.folders.map { folder in
      folder.isEmpty
        ? listing.folder.bytes : listing.folder.path(of: FileName(bytes: folder.dropLast()))
    }
  }
}
