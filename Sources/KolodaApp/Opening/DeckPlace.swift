import KolodaFiles
import KolodaSources

/// Where a deck is: a folder, or a file.
enum DeckPlace: Hashable, Sendable {
  /// A folder of pictures.
  case folder(FolderPath)
  /// A file of records, by its canonical absolute path, and what its name says of its form.
  case records([UInt8], RecordForm.Kind)

  /// The absolute path.
  var path: [UInt8] {
    switch self {
    case .folder(let folder): folder.bytes
    case .records(let path, _): path
    }
  }

  /// The folder that the deck is; nil for a file.
  var folder: FolderPath? {
    if case .folder(let folder) = self { folder } else { nil }
  }

  /// Its own name, without the folders above it.
  var name: FileName { FileName(bytes: path).lastComponent }

  /// Its URI.
  var uri: String { OpenTarget.uri(of: path) }
}
