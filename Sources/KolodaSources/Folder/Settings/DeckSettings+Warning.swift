import KolodaFiles

extension DeckSettings {
  /// Something that is wrong with a folder's `deck.json`.
  package enum Warning: Hashable, Sendable {
    /// The system refuses to read it.
    case unreadable(SystemError)
    /// It is longer than a limit in bytes.
    case tooLong(limit: Int)
    /// It is no JSON object.
    case notAnObject
    /// A key's value is no string.
    case notAString(key: String)
    /// A key's value is neither true nor false.
    case notABoolean(key: String)
    /// A key's value does not name a folder directly in the deck's folder.
    case notASubfolder(key: String)
    /// A key's value is no list.
    case notAList(key: String)
    /// A pile of the list, counted from 1, has no good id, an id that another has, a value of
    /// another kind than is expected, or is one too many.
    case notAPile(number: Int)
  }
}

extension DeckSettings.Warning: CustomStringConvertible {
  /// What is wrong, in English and on one line.
  package var description: String {
    let file = DeckSettings.fileName.displayName
    return switch self {
    case .unreadable(let error): "\(file) cannot be read: \(error)"
    case .tooLong(let limit): "\(file) is longer than \(limit) bytes"
    case .notAnObject: "\(file) is not a JSON object"
    case .notAString(let key): "\(file): \"\(key)\" must be a string"
    case .notABoolean(let key): "\(file): \"\(key)\" must be true or false"
    case .notASubfolder(let key): "\(file): \"\(key)\" must be the name of a subfolder"
    case .notAList(let key): "\(file): \"\(key)\" must be a list"
    case .notAPile(let number): "\(file): pile \(number) cannot be used"
    }
  }
}
