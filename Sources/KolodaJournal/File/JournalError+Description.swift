import KolodaFiles
import KolodaTriage

extension JournalError: CustomStringConvertible {
  /// What happened, to which file, and what can be done about it; one line of English.
  package var description: String {
    let journal = displayText(path.utf8)
    return switch reason {
    case .full:
      "the journal \(journal) cannot be written: the disk is full; free up some space"
    case .readOnly:
      "the journal \(journal) is read-only; make the file and its folder writable"
    case .forbidden:
      "the journal \(journal) cannot be read: you do not have permission to read it"
    case .locked:
      "the journal \(journal) is in use by another program; close that program"
    case .damaged:
      "the journal \(journal) is damaged; move it away to start a new one, or restore a copy"
    case .noDirectory(let cause):
      "the folder of the journal \(journal) cannot be created: \(cause); create it, or set XDG_DATA_HOME"
    case .unopenable(let cause):
      "the journal \(journal) cannot be opened: \(cause); check it, or set XDG_DATA_HOME"
    case .pathTooLong:
      "the path of the journal \(journal) is too long; set XDG_DATA_HOME to a shorter one"
    case .older(let number):
      "the journal \(journal) has format \(number) from before Koloda 0.1.0 and cannot be read; "
        + "move it away to start a new one"
    case .newer:
      "the journal \(journal) was written by a newer version of Koloda; use that version"
    case .replaced:
      "the journal \(journal) was moved or deleted while in use; put it back"
    case .unread:
      "the journal \(journal) has not been read yet"
    case .closed:
      "the journal \(journal) was opened for reading only"
    case .applying:
      "Apply was interrupted in this deck; finish it or undo it first"
    case .other(let what):
      "the journal \(journal) cannot be used: \(what)"
    }
  }
}

extension JournalError.Cause: CustomStringConvertible {
  /// The cause in English.
  package var description: String {
    switch self {
    case .system(let code): "\(SystemError(code: code))"
    case .folderInPlace: "a folder is in its place"
    case .notAFolder(let path): "\(displayText(path)) is not a folder"
    case .brokenLink: "it is a link to a file that is not there"
    case .database(let words): words
    }
  }
}
