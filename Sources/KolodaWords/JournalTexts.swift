import KolodaFiles
import KolodaLocalization
import KolodaTriage

extension JournalError {
  /// What happened, and what the user can do.
  package var text: String {
    let journal = displayText(path.utf8)
    return switch reason {
    case .full: localized("The disk is full. Free up some space and try again.")
    case .readOnly:
      localized(
        "The file with your decisions, {journal}, is read-only. Make the file and its folder writable, and try again.",
        ["journal": journal])
    case .forbidden:
      localized(
        "The file with your decisions, {journal}, can’t be read: you don’t have permission. Give yourself permission to read and write it, and try again.",
        ["journal": journal])
    case .locked:
      localized("Koloda’s decisions are in use by another app. Close it and try again.")
    case .damaged:
      localized(
        "The file with your decisions, {journal}, is damaged. Move it away to start a new one, or restore a copy.",
        ["journal": journal])
    case .noDirectory(let cause):
      localized(
        "The folder for {journal} can’t be created: {reason}. Create it, or set XDG_DATA_HOME to a writable folder.",
        ["journal": journal, "reason": cause.text])
    case .unopenable(let cause):
      localized(
        "The file with your decisions, {journal}, can’t be opened: {reason}. Check the file and its folder, or set XDG_DATA_HOME to a writable folder.",
        ["journal": journal, "reason": cause.text])
    case .pathTooLong:
      localized(
        "The path {journal} is too long. Set XDG_DATA_HOME to a shorter one.",
        ["journal": journal])
    case .older:
      localized(
        "The file with your decisions, {journal}, is from before Koloda 0.1.0 and can’t be read. Move it away to start a new one.",
        ["journal": journal])
    case .newer:
      localized("Your decisions were saved by a newer version of Koloda. Use that version.")
    case .replaced:
      localized(
        "The file with your decisions, {journal}, was moved or deleted while in use. Put it back, or reopen the folder to start a new one.",
        ["journal": journal])
    case .unread: localized("Your earlier decisions can’t be read yet.")
    case .closed: localized("The folder was opened for reading only.")
    case .applying: localized("Apply isn’t finished. Finish it or undo it first.")
    case .other(let reason):
      localized(
        "The file with your decisions, {journal}, can’t be used: {reason}.",
        ["journal": journal, "reason": reason])
    }
  }
}

extension JournalError.Cause {
  /// The cause, as a part of a sentence.
  package var text: String {
    switch self {
    case .system(let code): SystemError(code: code).text
    case .folderInPlace: localized("a folder is in its place")
    case .notAFolder(let path):
      localized("{file} is not a folder", ["file": displayText(path)])
    case .brokenLink: localized("it is a link to a file that is missing")
    case .database(let words): words
    }
  }
}

extension Repair {
  /// What happened to the damaged journal, and where it is kept.
  package var text: String {
    let copy = displayText(keptCopy.utf8)
    let found = localizedCount(
      "Your decisions were damaged. One entry was recovered; the damaged file is kept as {file}.",
      "Your decisions were damaged. {count} entries were recovered; the damaged file is kept as {file}.",
      count: events, ["file": copy])
    return mayHaveLost ? found + " " + localized("Some decisions may be lost.") : found
  }
}
