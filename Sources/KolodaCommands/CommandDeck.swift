import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders

/// The deck given to a command.
package enum CommandDeck {
  /// A folder or a file of records, by the path given.
  case path(String)
  /// The pictures in a list of files.
  case list(FileList)

  /// The deck's path, for use in another command.
  package var path: String {
    switch self {
    case .path(let path): path
    case .list(let list): list.folder.text
    }
  }

  /// Returns the folder of pictures.
  ///
  /// - Throws: `FolderError` if it is not a folder.
  package func folder() throws -> FolderPath {
    switch self {
    case .path(let path): try FolderPath.resolve(bytes: RawArguments.bytes(of: path))
    case .list(let list): list.folder
    }
  }

  /// The list of files, if that was given.
  package var list: FileList? { if case .list(let list) = self { list } else { nil } }

  /// Returns the card with a given name: its name within the deck, or a path to its file, as a
  /// shell completes it.
  package func card(called name: String, in opened: any OpenedDeck) throws -> CardID? {
    let bytes = self.name(of: name)
    if let card = try opened.card(called: bytes) { return card }
    guard case .path = self, let photos = opened.kind.folder, bytes.first != UInt8(ascii: "#")
    else { return nil }
    let slash = UInt8(ascii: "/")
    let deck = photos.folder.bytes
    var places: [[UInt8]] = []
    if bytes.first != slash { places.append(deck + [slash] + bytes) }
    let file = FileName(bytes: bytes).lastComponent.bytes
    let parent = Array(bytes.dropLast(file.count))
    // The path may start at the working directory or at the root, and pass through a link.
    if let folder = try? FolderPath.resolve(bytes: parent.isEmpty ? [UInt8(ascii: ".")] : parent) {
      places.append(folder.path(of: FileName(bytes: file)))
    }
    let start = photos.folder.path(of: FileName(bytes: []))
    for place in places.map(straightPath) where place.starts(with: start) {
      let inside = FileName(bytes: Array(place.dropFirst(start.count)))
      if let card = photos.source.card(named: inside) { return card }
    }
    return nil
  }

  /// Returns the name of a card within the deck; a file of a list may be given by its path.
  package func name(of card: String) -> [UInt8] {
    let bytes = RawArguments.bytes(of: card)
    guard let list, bytes.first != UInt8(ascii: "#") else { return bytes }
    let name = FileName(bytes: bytes).lastComponent.bytes
    let parent = Array(bytes.dropLast(name.count))
    let start = list.folder.path(of: FileName(bytes: []))
    guard
      let place = try? FolderPath.resolve(bytes: parent.isEmpty ? [UInt8(ascii: ".")] : parent)
    else { return bytes }
    let path = place.path(of: FileName(bytes: name))
    return path.starts(with: start) ? Array(path.dropFirst(start.count)) : bytes
  }
}
