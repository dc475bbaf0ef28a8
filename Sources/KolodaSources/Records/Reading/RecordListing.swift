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
  /// What its name says of its form.
  package let kind: RecordForm.Kind
  /// How its characters are written if it has no mark that says so.
  package let chosenCoding: TextCoding
  /// How its records are written.
  package let form: RecordForm
  /// The arrays of objects that the object has that the file is; none of another file.
  package let arrays: [RecordArray]
  /// The name of the one that the records are in.
  package let array: String?
  /// The name of the one that was asked for; nil if none was.
  package let chosenArray: String?
  /// The names of a table's columns, in order.
  package let names: [String]
  /// What the file had at its two ends; nil if that could not be read.
  let ends: [UInt8]?
  /// Whether all of the file was scanned; else only its beginning.
  package let isWhole: Bool
  /// The record whose beginning never ended, where one did not.
  package let unclosed: Int?

  /// A table's line of names, without the line's end; empty where there is none.
  package let header: [UInt8]
  /// That line's end; nil where there is none.
  let headerEnd: [UInt8]?

  /// The line before that which says what separates the fields, with its end; empty where there is
  /// none.
  let preamble: [UInt8]

  /// How the file's characters are written.
  package let coding: TextCoding
  /// Whether its beginning is text in that coding; where it is not, U+FFFD is shown.
  package let isText: Bool
  /// How they are more likely written; nil if there is no reason to ask.
  package let suggestedCoding: TextCoding?
  /// The mark of that, where the file begins with it.
  let mark: [UInt8]
  /// Whether notes have their tags in a column.
  package var hasTagsColumn: Bool { notes?.column(of: .tags) != nil }
  /// Whether the file itself says how its characters are written.
  package var hasMark: Bool { !mark.isEmpty }
  /// What the head of a file of notes says.
  package let notes: NotesHead?
  /// Where a file of bookmarks has its first list, folder or bookmark.
  let start: Int64?
  /// Where the array's closing bracket is, in units; nil for another file, and where it never ends.
  let arrayEnd: Int64?
  let parser: RecordParser
  private let index: RecordIndex
  private let end: Int64
  /// How many records of the index are no cards: a table's line of names.
  private let skipped: Int

  /// Scans a file.
  ///
  /// - Parameters:
  ///   - kind: what its name says of its form.
  ///   - coding: how its characters are written if it has no mark that says so.
  ///   - array: the field whose array has the records, where the file is an object; nil for the
  ///     likeliest.
  ///   - cache: where the indexes of large files are kept; nil for nowhere.
  ///   - beginning: how many bytes are enough: of a longer file only the records are known that
  ///     end there; nil for all.
  ///   - progress: is told how many bytes were scanned, and answers whether to go on.
  ///   - counted: is told how many records were found.
  /// - Throws: `RecordFileError`, or `CancellationError` if it was given up.
  package static func scan(
    _ file: RecordFile, as kind: RecordForm.Kind, in coding: TextCoding = .utf8,
    array: String? = nil, cache: IndexCache? = nil, beginning: Int64? = nil,
    progress: (Int64) -> Bool = { _ in true }, counted: (Int) -> Void = { _ in }
  ) throws -> RecordListing {
    try scan(
      file, as: kind, in: coding, array: array, cache: cache, beginning: beginning,
      pieceSize: pieceSize,
      progress: progress, counted: counted)
  }

  /// - Parameter pieceSize: how many units are scanned at once.
  static func scan(
    _ file: RecordFile, as kind: RecordForm.Kind, in coding: TextCoding = .utf8,
    array: String? = nil, cache: IndexCache? = nil, beginning: Int64? = nil, pieceSize: Int,
    progress: (Int64) -> Bool = { _ in true }, counted: (Int) -> Void = { _ in }
  ) throws -> RecordListing {
    do {
      let head = try RecordHead(file, kind, coding, array: array)
      if let kept = cache?.records(of: file, head) { return try RecordListing(file, head, kept) }
      var scanner: any RecordScanner =
        switch head.form {
        case .lines: LineScanner(at: head.start)
        case .values: ValueScanner()
        case .array: ArrayScanner(array)
        case .table(let separator, let lineEnd):
          TableScanner(separator: separator, lineEnd: lineEnd)
        case .notes(let separator):
          TableScanner(separator: separator, lineEnd: Mark.lineFeed, comment: Mark.hash)
        case .bookmarks: BookmarkScanner()
        }
      var offset: Int64? = head.start
      while let from = offset {
        let isCut = try scan(
          file, in: head.coding, from: from, pieceSize, &scanner, beginning, counted, progress)
        if isCut { return try RecordListing(file, head, ScannedRecords(beginningOf: scanner)) }
        offset = scanner.finish()
      }
      let records = ScannedRecords(scanner)
      cache?.keep(records, of: file, head)
      return try RecordListing(file, head, records)
    } catch let error as SystemError {
      throw RecordFileError(file.path, .unreadable(error))
    }
  }

  /// - Returns: whether it ended after the beginning.
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
    // What is added meanwhile is not part of the file that was opened.
    let end = file.length / Int64(unit)
    var offset = start
    while offset < end {
      let wanted = Int(min(Int64(size), end - offset))
      let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(wanted * unit)])
      let count = try file.read(into: bytes, at: offset * Int64(unit)) / unit
      if count == 0 { break }
      let read = UnsafeRawBufferPointer(rebasing: buffer[..<(count * unit)])
      if unit > 1 {
        coding.outline(read, into: outline)
        scanner.take(UnsafeRawBufferPointer(rebasing: outline[..<count]), at: offset)
      } else {
        scanner.take(read, at: offset)
      }
      offset += Int64(count)
      if scanner.index.count > most { throw RecordFileError(file.path, .tooManyRecords) }
      counted(scanner.index.count)
      if !progress(offset * Int64(unit)) { throw CancellationError() }
      // The last record may go on, and the first may be a line of names.
      if let beginning, offset * Int64(unit) >= beginning, offset < end, scanner.isSettled,
        scanner.index.count > 2
      {
        return true
      }
    }
    return false
  }

  private init(
    _ file: RecordFile, _ head: RecordHead, _ records: ScannedRecords
  ) throws(SystemError) {
    let form = head.form
    let coding = head.coding
    let index = records.index
    let end = records.end ?? file.length / Int64(coding.unit)
    let skipped = (form.hasHeader || head.notes?.hasOldTags == true) && index.count > 0 ? 1 : 0
    self.file = file
    kind = head.kind
    chosenCoding = head.chosen
    self.form = form
    arrays = records.arrays
    array = records.array
    chosenArray = head.chosenArray
    self.coding = coding
    isText = head.isText
    suggestedCoding = head.suggestion
    ends = Self.ends(of: file, length: file.length)
    mark = head.mark
    notes = head.notes
    preamble = head.preamble
    self.index = index
    self.end = end
    self.skipped = skipped
    unclosed = records.unclosed.flatMap { $0 >= skipped ? $0 - skipped : nil }
    var header: [UInt8] = []
    if form.hasHeader, skipped > 0 {
      let extent = Self.bytes(of: index.extent(of: 0, before: end), coding)
      if extent.count <= Self.longest { header = try Self.text(extent, of: file, coding) }
    }
    let length = header.lastIndex { !Mark.isLineEnd($0) }.map { $0 + 1 } ?? 0
    headerEnd = form.lineEnd(in: header[length...])
    header.removeLast(header.count - length)
    self.header = header
    switch form {
    case .table(let separator, _) where skipped > 0:
      names = TableFields(separator: separator).values(of: header)
    case .bookmarks: names = RecordParser.bookmarkNames
    case .notes: names = head.notes?.labels ?? []
    case .table, .lines, .values, .array: names = []
    }
    var folders = BookmarkFolders()
    if let found = records.folders {
      folders = found
      folders.names = try folders.all.map { (folder) throws(SystemError) in
        HTMLEntities.unescaped(try Self.text(Self.bytes(of: folder.name, coding), of: file, coding))
      }
    }
    start = records.start
    arrayEnd = form == .array ? records.end : nil
    isWhole = records.isWhole
    parser = RecordParser(form: form, names: names, notes: head.notes, folders: folders)
  }

  /// A digest of the two ends of a file that has, or had, a length.
  static func ends(of file: RecordFile, length: Int64) -> [UInt8]? {
    let most = Int64(FormGuess.headLength)
    guard let first = try? file.bytes(0..<min(length, most)),
      let last = try? file.bytes(max(0, length - most)..<length)
    else { return nil }
    let digest = SHA256()
    digest.add(first)
    digest.add(last)
    return digest.finish()
  }

  /// A range of bytes from one of units.
  private static func bytes(of units: Range<Int64>, _ coding: TextCoding) -> Range<Int64> {
    let unit = Int64(coding.unit)
    return (units.lowerBound * unit)..<(units.upperBound * unit)
  }

  private static func text(
    _ range: Range<Int64>, of file: RecordFile, _ coding: TextCoding
  ) throws(SystemError) -> [UInt8] {
    try file.bytes(range).withUnsafeBytes { coding.decoded($0) }
  }

  /// The text of a range of units, as the head of a folder is one.
  func text(ofUnits units: Range<Int64>) throws(SystemError) -> [UInt8] {
    try Self.text(Self.bytes(of: units, coding), of: file, coding)
  }

  /// The folders that a bookmark lies in, the outermost first.
  func folders(of record: Int) -> [Int] { parser.folders.path(of: record + skipped) }

  /// The folders of a file of bookmarks, and the lines between those.
  var folders: BookmarkFolders { parser.folders }

  /// The names of the folders that a bookmark lies in, the outermost first.
  func folderNames(of record: Int) -> [String] { parser.folders.names(of: record + skipped) }

  /// How many records there are.
  package var count: Int { index.count - skipped }

  /// From where a record begins to where the next one does.
  package func extent(of record: Int) -> Range<Int64> {
    Self.bytes(of: index.extent(of: record + skipped, before: end), coding)
  }

  // MARK: Reading

  /// Reads a record; it may block.
  package func record(_ record: Int) -> Record {
    var window = FileWindow(file)
    return self.record(record, in: &window)
  }

  /// Reads a record where its neighbours are read, too.
  ///
  /// - Parameter isApart: whether it is taken apart; else it has no fields, and what is wrong with its
  ///   text is not known.
  func record(_ number: Int, in window: inout FileWindow, isApart: Bool = true) -> Record {
    guard (0..<count).contains(number) else {
      return Record(bytes: [], fields: [], fault: .changed)
    }
    guard extent(of: number).count <= Self.longest else {
      return Record(bytes: [], fields: [], fault: .tooLong(Int64(extent(of: number).count)))
    }
    do {
      let bytes = try withBytes(of: number, in: &window) { Array($0) }
      guard window.isUnchanged else { return Record(bytes: [], fields: [], fault: .changed) }
      let record =
        isApart
        ? parser.record(bytes, number: number) : Record(bytes: bytes, fields: [], fault: nil)
      guard number == unclosed else { return record }
      let fault: RecordFault = form.isJSON ? .unclosed : .unclosedQuote
      return Record(bytes: bytes, fields: record.fields, fault: fault)
    } catch {
      let error = error as? SystemError ?? SystemError(code: 0)
      return Record(bytes: [], fields: [], fault: .unreadable(error))
    }
  }

  /// Gives a record's bytes to a body, in UTF-8 and without what ends it.
  func withBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try withText(of: record, in: &window) { text in
      try body(UnsafeRawBufferPointer(rebasing: text[..<length(of: text)]))
    }
  }

  /// Gives all to a body that there is up to the next record, in UTF-8.
  func withText<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try window.withBytes(extent(of: record)) { bytes in
      try coding == .utf8 ? body(bytes) : coding.decoded(bytes).withUnsafeBytes(body)
    }
  }

  /// Gives the bytes to a body that a record is known by: those of the file where its coding is a
  /// choice, and else its text.
  func withOwnBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard coding.unit == 1 else { return try withBytes(of: record, in: &window, body) }
    return try window.withBytes(extent(of: record)) { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<length(of: bytes)]))
    }
  }

  /// How many bytes of the file a record has, without what ends it.
  func size(of record: Int, in window: inout FileWindow) -> Int64 {
    let extent = extent(of: record).count
    guard extent <= Self.longest else { return Int64(extent) }
    let size = try? withOwnBytes(of: record, in: &window) { bytes in
      coding.unit == 1 ? bytes.count : coding.encoded(Array(bytes), .question).count
    }
    return Int64(size ?? 0)
  }

  /// How much of the text up to the next record is the record's own.
  func length(of text: UnsafeRawBufferPointer) -> Int {
    var length = text.count
    func trim(_ isTrimmed: (UInt8) -> Bool) {
      while length > 0, isTrimmed(text[length - 1]) { length -= 1 }
    }
    switch form {
    case .lines:
      // Lines of white space may follow.
      length = text.place(of: Mark.lineFeed, from: 0)
      trim { $0 == Mark.carriageReturn }
    case .table: trim(Mark.isLineEnd)
    case .notes(let separator):
      // Comments may follow.
      length = TableFields(separator: separator).endOfRecord(in: text)
      trim(Mark.isLineEnd)
    case .bookmarks: length = BookmarkParts(Array(text)).end
    case .array, .values:
      trim(Mark.isSpace)
      if length > 0, text[length - 1] == Mark.comma { length -= 1 }
      trim(Mark.isSpace)
    }
    return length
  }
}
