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
