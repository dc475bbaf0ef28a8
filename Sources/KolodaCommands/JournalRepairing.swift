import KolodaJournal
import KolodaTerminal
import KolodaTriage

/// Does something for a command that writes to the journal; if the journal is damaged, repairs it,
/// tells of that, and does it again, once.
func repairingJournal<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch {
    guard JournalError(of: error)?.reason == .damaged else { throw error }
    if let repair = try JournalLibrary().repair() {
      StandardError.write("koloda: \(repair.text)")
    }
    return try body()
  }
}

extension JournalError {
  /// The journal's error that a command failed with; nil if the journal is not to blame.
  fileprivate init?(of error: any Error) {
    switch error {
    case let error as JournalError: self = error
    case let failure as LibraryFailure:
      guard case .journal(let error) = failure.error else { return nil }
      self = error
    default: return nil
    }
  }
}
