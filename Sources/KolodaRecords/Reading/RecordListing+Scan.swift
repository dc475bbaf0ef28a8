import KolodaFiles

// How a file is scanned for its records.
extension RecordListing {
  /// How many units of the coding are scanned at once.
  private static let pieceSize = 1 << 18
  /// The most records that a file may have, so that their numbers fit into card names.
  private static let most = Int(Int32.max) / 2

  /// Scans a file for its records.
  ///
  /// - Parameters:
  ///   - kind: the kind of file that the name's extension indicates.
  ///   - coding: the coding to assume if the file has no byte order mark.
  ///   - array: the field with the array of records, if the file is an object; nil for the
  ///     likeliest.
  ///   - table: what somebody has said about how a table is written.
  ///   - cache: the cache for indexes of large files; nil to use none.
  ///   - beginning: how many bytes are enough: in a longer file, only the records that end there
  ///     are found; nil for all.
  ///   - progress: called with the number of bytes scanned; returns false to give up.
  ///   - counted: called with the number of records found.
  /// - Throws: `RecordFileError`, or `CancellationError` if `progress` gave up.
  package static func scan(
    _ file: RecordFile, as kind: RecordForm.Kind, in coding: TextCoding = .utf8,
    array: String? = nil, table: TableChoice = TableChoice(), cache: IndexCache? = nil,
    beginning: Int64? = nil,
    progress: (Int64) -> Bool = { _ in true }, counted: (Int) -> Void = { _ in }
  ) throws -> RecordListing {
    try scan(
      file, as: kind, in: coding, array: array, table: table, cache: cache, beginning: beginning,
      pieceSize: pieceSize,
      progress: progress, counted: counted)
  }

  /// - Parameter pieceSize: how many units are scanned at once.
  static func scan(
    _ file: RecordFile, as kind: RecordForm.Kind, in coding: TextCoding = .utf8,
    array: String? = nil, table: TableChoice = TableChoice(), cache: IndexCache? = nil,
    beginning: Int64? = nil, pieceSize: Int,
    progress: (Int64) -> Bool = { _ in true }, counted: (Int) -> Void = { _ in }
  ) throws -> RecordListing {
    let file = beginning == nil ? try file.whole(progress: { _ in progress(0) }) : file
    do {
      let head = try RecordHead(file, kind, coding, array: array, table: table)
      if let kept = cache?.records(of: file, head) { return try RecordListing(file, head, kept) }
      var scanner: any RecordScanner =
        switch head.form {
        case .lines: LineScanner(at: head.start)
        case .values: ValueScanner()
        case .array: ArrayScanner(array)
        case .members: MemberScanner()
        case .table(let dialect): TableScanner(dialect)
        case .notes(let separator):
          TableScanner(separator: separator, lineEnd: ASCII.lineFeed, comment: ASCII.hash)
        case .bookmarks: BookmarkScanner()
        case .references(let format): ReferenceScanner(format, at: head.start)
        }
      var offset: Int64? = head.start
      while let from = offset {
        let isCut = try scan(
          file, in: head.coding, from: from, pieceSize, &scanner, beginning, counted, progress)
        if isCut { return try RecordListing(file, head, ScannedRecords(beginningOf: scanner)) }
        if !file.isWhole { break }
        offset = scanner.finish()
      }
      if !file.isWhole {
        // What is unpacked of a compressed file is not enough.
        return try scan(
          file, as: kind, in: coding, array: array, table: table, cache: cache,
          pieceSize: pieceSize,
          progress: progress, counted: counted)
      }
      let records = ScannedRecords(scanner)
      cache?.keep(records, of: file, head)
      return try RecordListing(file, head, records)
    } catch let error as SystemError {
      throw RecordFileError(file.path, .unreadable(error))
    }
  }

  /// - Returns: whether the scan stopped after the beginning.
  private static func scan(
    _ file: RecordFile, in coding: TextCoding, from start: Int64, _ size: Int,
    _ scanner: inout any RecordScanner, _ beginning: Int64?, _ counted: (Int) -> Void,
    _ progress: (Int64) -> Bool
  ) throws -> Bool {
    let unit = coding.unit
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size * unit, alignment: 64)
    let outline = UnsafeMutableRawBufferPointer.allocate(
      byteCount: unit > 1 ? size : 0, alignment: 64)
    defer {
      buffer.deallocate()
      outline.deallocate()
    }
    // Anything appended meanwhile doesn't belong to the file as it was opened.
    let end = file.length / Int64(unit)
    // There may be less of a package at first.
    let enough = beginning.map { file.isWhole ? $0 : min($0, end * Int64(unit)) }
    var offset = start
    var isInCharacter = false
    while offset < end {
      let wanted = Int(min(Int64(size), end - offset))
      let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(wanted * unit)])
      let count = try file.read(into: bytes, at: offset * Int64(unit)) / unit
      if count == 0 { break }
      var read = UnsafeRawBufferPointer(rebasing: buffer[..<(count * unit)])
      if unit > 1 {
        coding.outline(read, into: outline)
        read = UnsafeRawBufferPointer(rebasing: outline[..<count])
      }
      if case .named(let coding) = coding {
        coding.hideTrails(
          in: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), isOpen: &isInCharacter)
      }
      let back = scanner.take(read, at: offset)
      // It goes back to a quote or to the beginning of a record.
      if back != nil { isInCharacter = false }
      offset = back ?? offset + Int64(count)
      if scanner.index.count > most { throw RecordFileError(file.path, .tooManyRecords) }
      counted(scanner.index.count)
      if !progress(offset * Int64(unit)) { throw CancellationError() }
      // The last record may be incomplete, and the first may be a header line.
      if let enough, offset * Int64(unit) >= enough, offset < end || !file.isWhole,
        scanner.isSettled, scanner.index.count > 2
      {
        return true
      }
    }
    return false
  }
}
