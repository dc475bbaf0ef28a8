import KolodaFiles
import KolodaSources

/// Where a deck is: a folder, a file, or a server.
enum DeckPlace: Hashable, Sendable {
  /// A folder of pictures.
  case folder(FolderPath)
  /// A file of records, by its canonical absolute path, and what its name says of its form.
  case records([UInt8], RecordForm.Kind)
  /// A shared deck.
  case shared(SharedAddress)

  /// The absolute path; for a shared deck that of the folder of what is kept of all of them.
  var path: [UInt8] {
    switch self {
    case .folder(let folder): folder.bytes
    case .records(let path, _): path
    case .shared: Array(SharedAddress.folder.utf8)
    }
  }

  /// The folder that the deck is; nil for a file.
  var folder: FolderPath? {
    if case .folder(let folder) = self { folder } else { nil }
  }

  /// Its own name, without the folders above it.
  var name: FileName {
    if case .shared(let shared) = self { return FileName(bytes: Array(shared.name.utf8)) }
    return FileName(bytes: path).lastComponent
  }

  /// Its URI.
  var uri: String {
    if case .shared(let shared) = self { return shared.uri }
    return OpenTarget.uri(of: path)
  }
}
