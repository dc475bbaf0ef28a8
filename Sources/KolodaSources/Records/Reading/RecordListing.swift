import KolodaFiles

/// The records of an open file: where each begins, and how to read it.
package struct RecordListing: Sendable {
  /// The longest record that is read, in bytes; a longer one only passes through.
  package static let longest: Int64 = 16 << 20
  /// How many bytes are scanned at once.
  private static let pieceSize = 1 << 18
  /// How many records there may be: a card's name in an open deck is no larger.
  private static let most = Int(Int32.max) / 2

  /// The file.
  package let file: RecordFile
  /// How its records are written.
  package let form: RecordForm
  /// The names of a table's columns, in order.
  package let names: [String]
  /// The record whose beginning never ended, where one did not.
  package let unclosed: Int?

  /// A table's line of names, without the line's end; empty where there is none.
  package let header: [UInt8]
  /// That line's end; nil where there is none.
  let headerEnd: [UInt8]?

  /// Whether the file begins with the mark of UTF-8.
  let hasMark: Bool
  let parser: RecordParser
  private let index: RecordIndex
  private let end: Int64
  /// How many records of the index are no cards: a table's line of names.
  private let skipped: Int

  /// Scans a file.
  ///
  /// - Parameters:
  ///   - kind: what its name says of its form.
  ///   - pieceSize: how many bytes are scanned at once.
  ///   - progress: is told how many bytes were scanned, and answers whether to go on.
  /// - Throws: `RecordFileError`, or `CancellationError` if it was given up.
  package static func scan(
    _ file: RecordFile, as kind: RecordForm.Kind,
    progress: (Int64) -> Bool = { _ in true }
  ) throws -> RecordListing {
    try scan(file, as: kind, pieceSize: pieceSize, progress: progress)
  }

  static func scan(
    _ file: RecordFile, as kind: RecordForm.Kind, pieceSize: Int,
    progress: (Int64) -> Bool = { _ in true }
  ) throws -> RecordListing {
    do {
      var head = try file.bytes(0..<min(file.length, Int64(FormGuess.headLength)))
      let isWhole = Int64(head.count) == file.length
      if FormGuess.isUTF16(head) { throw RecordFileError(file.path, .isUTF16) }
      let start = head.starts(with: FormGuess.mark) ? FormGuess.mark.count : 0
      head.removeFirst(start)
      let form = FormGuess.form(of: kind, head: head, isWhole: isWhole)
      var scanner: any RecordScanner =
        switch form {
        case .lines: LineScanner(at: Int64(start))
        case .array: ArrayScanner()
        case .table(let separator, let lineEnd):
          TableScanner(separator: separator, lineEnd: lineEnd)
        }
      var offset: Int64? = Int64(start)
      while let from = offset {
        try scan(file, from: from, pieceSize, &scanner, progress)
        offset = scanner.finish()
      }
      return try RecordListing(file, form, scanner, hasMark: start > 0)
    } catch let error as SystemError {
      throw RecordFileError(file.path, .unreadable(error))
    }
  }

  private static func scan(
    _ file: RecordFile, from start: Int64, _ size: Int, _ scanner: inout any RecordScanner,
    _ progress: (Int64) -> Bool
  ) throws {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    defer { buffer.deallocate() }
    var offset = start
    // What is added meanwhile is not part of the file that was opened.
    while offset < file.length {
      let wanted = Int(min(Int64(size), file.length - offset))
      let count = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]), at: offset)
      if count == 0 { break }
      scanner.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: offset)
      offset += Int64(count)
      if scanner.index.count > most { throw RecordFileError(file.path, .tooManyRecords) }
      if !progress(offset) { throw CancellationError() }
    }
  }

  private init(
    _ file: RecordFile, _ form: RecordForm, _ scanner: any RecordScanner, hasMark: Bool
  ) throws(SystemError) {
    let index = scanner.index
    let end = scanner.end ?? file.length
    let skipped = form.hasNames && index.count > 0 ? 1 : 0
    self.file = file
    self.form = form
    self.hasMark = hasMark
    self.index = index
    self.end = end
    self.skipped = skipped
    unclosed = scanner.unclosed.flatMap { $0 >= skipped ? $0 - skipped : nil }
    let nameless = RecordParser(form: form, names: [])
    var header: [UInt8] = []
    if skipped > 0 {
      let extent = index.extent(of: 0, before: end)
      if extent.count <= Self.longest { header = try file.bytes(extent) }
    }
    let length = header.lastIndex { !Mark.isLineEnd($0) }.map { $0 + 1 } ?? 0
    headerEnd = form.lineEnd(in: header[length...])
    header.removeLast(header.count - length)
    self.header = header
    let record = nameless.record(header)
    names = skipped > 0 ? record.fields.map { record.text(of: $0) } : []
    parser = RecordParser(form: form, names: names)
  }

  /// How many records there are.
  package var count: Int { index.count - skipped }

  /// From where a record begins to where the next one does.
  package func extent(of record: Int) -> Range<Int64> {
    index.extent(of: record + skipped, before: end)
  }

  // MARK: Reading

  /// Reads a record; it may block.
  package func record(_ record: Int) -> Record {
    var window = FileWindow(file)
    return self.record(record, in: &window)
  }

  /// Reads a record where its neighbours are read, too.
  func record(_ number: Int, in window: inout FileWindow) -> Record {
    guard extent(of: number).count <= Self.longest else {
      return Record(bytes: [], fields: [], fault: .tooLong(Int64(extent(of: number).count)))
    }
    do {
      let bytes = try withBytes(of: number, in: &window) { Array($0) }
      guard file.isUnchanged else { return Record(bytes: [], fields: [], fault: .changed) }
      let record = parser.record(bytes)
      guard number == unclosed else { return record }
      let fault: RecordFault = form.hasNames ? .unclosedQuote : .unclosed
      return Record(bytes: bytes, fields: record.fields, fault: fault)
    } catch {
      let error = error as? SystemError ?? SystemError(code: 0)
      return Record(bytes: [], fields: [], fault: .unreadable(error))
    }
  }

  /// Gives a record's bytes to a body, without what ends it.
  func withBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try window.withBytes(extent(of: record)) { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<length(of: bytes)]))
    }
  }

  /// How many of the bytes up to the next record are the record's own.
  func length(of bytes: UnsafeRawBufferPointer) -> Int {
    var length = bytes.count
    func trim(_ isTrimmed: (UInt8) -> Bool) {
      while length > 0, isTrimmed(bytes[length - 1]) { length -= 1 }
    }
    switch form {
    case .lines:
      // Lines of white space may follow.
      length = bytes.place(of: Mark.lineFeed, from: 0)
      trim { $0 == Mark.carriageReturn }
    case .table: trim(Mark.isLineEnd)
    case .array:
      trim(Mark.isSpace)
      if length > 0, bytes[length - 1] == Mark.comma { length -= 1 }
      trim(Mark.isSpace)
    }
    return length
  }
}
