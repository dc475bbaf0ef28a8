import KolodaFiles

extension DeckSettings {
  /// A problem with a folder's `deck.json`.
  package enum Warning: Hashable, Sendable {
    /// The file can't be read.
    case unreadable(SystemError)
    /// The file is longer than the limit, which is in bytes.
    case tooLong(limit: Int)
    /// The file is not a JSON object.
    case notAnObject
    /// The value of a key is not a string.
    case notAString(key: String)
    /// The value of a key is neither true nor false.
    case notABoolean(key: String)
    /// The value of a key is not the name of a folder directly inside the deck's folder.
    case notASubfolder(key: String)
    /// The value of a key is not a list.
    case notAList(key: String)
    /// An entry in the list of piles, counted from 1, can't be used: its id is bad or already
    /// taken, a value has the wrong type, or there are too many piles.
    case notAPile(number: Int)
  }
}
