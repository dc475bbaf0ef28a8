import KolodaFiles
import KolodaRecords
import KolodaSharing

/// Where a deck is: a folder, a file, or a server.
package enum DeckPlace: Hashable, Sendable {
  /// A folder of pictures.
  case folder(FolderPath)
  /// A file of records: its canonical absolute path, and the form that its name suggests.
  case records([UInt8], RecordForm.Kind)
  /// A shared deck.
  case shared(SharedAddress)

  /// The absolute path; for a shared deck, that of the folder for all shared decks.
  package var path: [UInt8] {
    switch self {
    case .folder(let folder): folder.bytes
    case .records(let path, _): path
    case .shared: Array(SharedAddress.folder.utf8)
    }
  }

  /// The deck's folder; nil if the deck is a file or shared.
  package var folder: FolderPath? {
    if case .folder(let folder) = self { folder } else { nil }
  }

  /// The name without the folders above it; for a shared deck its name.
  package var name: FileName {
    if case .shared(let shared) = self { return FileName(bytes: Array(shared.name.utf8)) }
    return FileName(bytes: path).lastComponent
  }

  /// The URI.
  package var uri: String {
    if case .shared(let shared) = self { return shared.uri }
    return fileURI(of: path)
  }
}
