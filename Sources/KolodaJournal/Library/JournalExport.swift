import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

extension JournalLibrary {
  /// The first bytes of a database; see "Database File Format" by SQLite's authors.
  static let signature = Array("SQLite format 3\0".utf8)

  /// Writes all decks into one file, for use on another computer.
  ///
  /// If it fails, an existing file stays as it was. The file is private to the user. An existing
  /// file is only replaced if it is an export or empty.
  ///
  /// - Parameter path: The file's path, as bytes.
  /// - Returns: the numbers of decks and events in the file.
  @discardableResult
  package func export(to path: [UInt8]) throws(LibraryError) -> (decks: Int, events: Int) {
    try checkTarget(path)
    do {
      let folder = try PrivateFolder()
      let copy = folder.file("journal.sqlite")
      let export = folder.file("other.sqlite")
      var file = JournalFile(location)
      // Without a journal, an empty one is exported.
      if try file.read({ _ in true }) == true { try file.copy(to: copy) }
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
      guard bytes.starts(with: Self.signature), isExport(path) else { throw .taken }
    }
  }

  /// Whether a database is an earlier export.
  ///
  /// It is opened where it is, as it may be large.
  private func isExport(_ path: [UInt8]) -> Bool {
    // Opening a database without a write-ahead log leaves nothing beside it. Its path need not be
    // UTF-8, but that of a link to it is.
    let flags = Self.logFlags
    guard case .success(let header) = readFile(path, atMost: flags.upperBound),
      header.count >= flags.upperBound, header[flags].allSatisfy({ $0 == 1 }),
      let folder = try? PrivateFolder(), let place = realpath(cString(path), nil)
    else { return false }
    defer { free(place) }
    // Beside the journal are its copies and what was kept of damaged ones, with the same tables.
    if let own = realpath(location.directory, nil) {
      defer { free(own) }
      let length = strlen(own)
      if strncmp(place, own, length) == 0, place[length] == CChar(UInt8(ascii: "/")) {
        return false
      }
    }
    return withExtendedLifetime(folder) {
      let link = folder.file("other.sqlite")
      return symlink(place, link) == 0 && ForeignJournal(JournalLocation(path: link)).isExport
    }
  }

  /// The places of the two bytes of a database that are 1 if it has no write-ahead log.
  private static let logFlags = 18..<20

  /// Copies the decks of one file to a new one that contains nothing else.
  private func write(_ export: String, from copy: String) throws -> (decks: Int, events: Int) {
    let source = try DatabaseQueue(path: copy)
    try source.write { try JournalSchema.prepare($0) }
    try source.close()
    let target = try DatabaseQueue(path: export)
    let counts = try target.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [copy])
      try db.inTransaction {
        try JournalSchema.make(db)
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
      // A pipe or a device keeps the permissions that it has: it's not this program's file.
      var status = stat()
      if fstat(descriptor, &status) == 0, status.isRegular { fchmod(descriptor, 0o600) }
      try JournalCopy.pour(source, into: descriptor)
    }
  }
}

extension LibraryError {
  /// Wraps an error that occurred while exporting.
  fileprivate init(_ error: any Error, _ location: JournalLocation) {
    switch error {
    case let error as LibraryError: self = error
    case let error as SystemError: self = .unwritable(error)
    default: self = .journal(JournalError(error, path: location.path))
    }
  }
}
