/// Why a package of Anki can't be opened, beyond what any archive may have.
package enum PackageFault: Error, Hashable, Sendable {
  /// It says that it is written in a way of a later version than is known.
  case isNewer
  /// It holds no collection of notes.
  case noCollection
  /// A name in it leads out of the folder that it would be unpacked into.
  case leadsOut(String)
  /// Its collection is damaged, or no database of Anki; in English, what SQLite says.
  case damaged(String)
}

extension PackageFault: CustomStringConvertible {
  /// The problem in English: what follows the file's name.
  package var description: String {
    switch self {
    case .isNewer:
      "is from a newer version of Anki than can be read. In Anki, export it again with “Support "
        + "older Anki versions” ticked"
    case .noCollection: "is called a package of Anki, but holds no collection of notes"
    case .leadsOut(let name):
      "holds a file whose name, “\(name)”, leads out of its folder, so that it is not opened"
    case .damaged(let problem): "has a damaged collection: \(problem)"
    }
  }
}
