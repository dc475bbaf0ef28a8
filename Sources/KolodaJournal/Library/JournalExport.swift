import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

extension JournalLibrary {
  /// How a database begins; see "Database File Format" by SQLite's authors.
  static let signature = Array("SQLite format 3\0".utf8)

  /// Writes all decks into one file, to be taken to another computer.
  ///
  /// The file holds all of them or stays as it was, and is the user's alone. A file that is there
  /// already is replaced only if it is a database or empty.
  ///
  /// - Parameter path: the file's path, as bytes.
  /// - Returns: how many decks and events it holds.
  @discardableResult
  package func export(to path: [UInt8]) throws(LibraryError) -> (decks: Int, events: Int) {
    try checkTarget(path)
    do {
      let folder = try PrivateFolder()
      let copy = folder.file("journal.sqlite")
      let export = folder.file("other.sqlite")
      var file = JournalFile(location)
      // Where nothing was decided yet the file has no decks.
      if try file.read({ db, version in version }) != nil { try file.copy(to: copy) }
      let counts = try write(export, from: copy)
      try put(export, at: path)
      return counts
    } catch {
      throw LibraryError(error, location)
    }
  }

  private func checkTarget(_ path: [UInt8]) throws(LibraryError) {
    var target = stat()
    guard stat(cString(path), &target) == 0, target.isRegular else { return }
    var journal = stat()
    if stat(location.path, &journal) == 0,
      FileState(journal).isSameFile(as: FileState(target))
    {
      throw .isJournal
    }
    switch readFile(path, atMost: Self.signature.count) {
    case .failure(let error): throw .unwritable(error)
    case .success(let bytes) where bytes.isEmpty: return
    case .success(let bytes):
      if !bytes.starts(with: Self.signature) { throw .taken }
    }
  }

  /// Copies the decks of one file to a new one, which has nothing else in it.
  private func write(_ export: String, from copy: String) throws -> (decks: Int, events: Int) {
    let source = try DatabaseQueue(path: copy)
    try source.write { try JournalSchema.migrate($0) }
    try source.close()
    let target = try DatabaseQueue(path: export)
    let counts = try target.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [copy])
      try db.inTransaction {
        try JournalSchema.migrate(db)
        _ = try JournalMerge.run(db)
        return .commit
      }
      try db.execute(sql: "DETACH DATABASE other")
      return (
        try Int.fetchOne(db, sql: "SELECT count(*) FROM deck") ?? 0,
        try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
      )
    }
    try target.close()
    return counts
  }

  private func put(_ export: String, at path: [UInt8]) throws {
    let source = open(export, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw SystemError.last }
    defer { close(source) }
    try replaceFile(path, mode: 0o600) { (descriptor) throws(SystemError) in
      fchmod(descriptor, 0o600)
      try JournalCopy.pour(source, into: descriptor)
    }
  }
}

extension LibraryError {
  /// The error for whatever was thrown on the way to a file.
  fileprivate init(_ error: any Error, _ location: JournalLocation) {
    switch error {
    case let error as LibraryError: self = error
    case let error as SystemError: self = .unwritable(error)
    default: self = .journal(JournalError(error, path: location.path))
    }
  }
}
