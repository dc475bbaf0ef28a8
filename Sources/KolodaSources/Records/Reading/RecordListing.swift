import KolodaFiles

/// The records of an open file: where each begins, and how to read it.
package struct RecordListing: Sendable {
  /// The longest record that is read, in bytes; a longer one is only copied by exports.
  package static let longest: Int64 = 16 << 20
  /// How many units of the coding are scanned at once.
  private static let pieceSize = 1 << 18
  /// The most records that a file may have, so that their numbers fit into card names.
  private static let most = Int(Int32.max) / 2

  /// The file.
  package let file: RecordFile
  /// The kind of file that the name's extension indicates.
  package let kind: RecordForm.Kind
  /// The coding to assume if the file has no byte order mark.
  package let chosenCoding: TextCoding
  /// The form of the records.
  package let form: RecordForm
  /// The arrays of objects in the file's object; empty for other files.
  package let arrays: [RecordArray]
  /// The name of the array with the records; nil or empty if they are not in an object's field.
  package let array: String?
  /// The name of the array that was requested; nil if none was.
  package let chosenArray: String?
  /// What somebody has said about how a table is written.
  package let chosenTable: TableChoice
  /// The names of a table's columns, in order; other forms may have names, too.
  package let names: [String]
  /// Whether the first column has no name there, in which its rows have theirs.
  let hasRowNames: Bool
  /// Whether lines at the beginning of a table end in two ways, of which only one ends its rows.
  package let hasTwoLineEnds: Bool
  /// What the file had at its two ends; nil if that could not be read.
  let ends: [UInt8]?
  /// Whether the whole file was scanned, rather than only its beginning.
  package let isWhole: Bool
  /// The first record that never ended, where one did not, or that has a quote which never closes.
  package let unclosed: Int?
  /// How many are so.
  package let unclosedCount: Int

  /// A table's header line, without its line ending; empty if there is none.
  package let header: [UInt8]
  /// The line ending of the header line; nil if there is none.
  let headerEnd: [UInt8]?

  /// The lines before a table, such as `sep=;`, with their line endings; empty if there are none.
  let preamble: [UInt8]

  /// The character encoding of the file.
  package let coding: TextCoding
  /// Whether the file's beginning is valid text in that coding; if not, U+FFFD is shown.
  package let isText: Bool
  /// A coding that probably fits the file better; nil if this one fits.
  package let suggestedCoding: TextCoding?
  /// What a page of bookmarks calls the way its characters are written, where that is not read.
  package let unreadCharset: String?
  /// The mark of that, where the file begins with it.
  let mark: [UInt8]
  /// Whether the notes have a column for their tags.
  package var hasTagsColumn: Bool { notes?.column(of: .tags) != nil }
  /// Whether the file has a byte order mark, so that its coding is certain.
  package var hasMark: Bool { !mark.isEmpty }
  /// The header of a file of notes; nil for other files.
  package let notes: NotesHead?
  /// The offset of the first list, folder or bookmark, in units; nil for files that are not
  /// bookmarks.
  let start: Int64?
  /// The offset of the array's closing bracket, in units; nil for other files, and if it is
  /// missing.
  let arrayEnd: Int64?
  let parser: RecordParser
  private let index: RecordIndex
  private let end: Int64
  /// The number of entries at the beginning of the index that are not records: 1 if there is a
  /// header line, else 0.
  private let skipped: Int

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
          TableScanner(separator: separator, lineEnd: Mark.lineFeed, comment: Mark.hash)
        case .bookmarks: BookmarkScanner()
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
      if let beginning, offset * Int64(unit) >= beginning, offset < end || !file.isWhole,
        scanner.isSettled, scanner.index.count > 2
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
    chosenTable = head.chosenTable
    self.coding = coding
    isText = head.isText
    suggestedCoding = head.suggestion
    ends = Self.ends(of: file, length: file.length)
    mark = head.mark
    unreadCharset = head.unreadCharset
    notes = head.notes
    preamble = head.preamble
    self.index = index
    self.end = end
    self.skipped = skipped
    unclosed = records.unclosed.flatMap { $0 >= skipped ? $0 - skipped : nil }
    unclosedCount = records.unclosedCount
    var header: [UInt8] = []
    if form.hasHeader, skipped > 0 {
      let extent = Self.bytes(of: index.extent(of: 0, before: end), coding)
      if extent.count <= Self.longest { header = try Self.text(extent, of: file, coding) }
    }
    let length = header.lastIndex { !Mark.isLineEnd($0) }.map { $0 + 1 } ?? 0
    headerEnd = form.lineEnd(in: header[length...])
    header.removeLast(header.count - length)
    self.header = header
    hasRowNames = head.hasRowNames
    hasTwoLineEnds = head.hasTwoLineEnds
    switch form {
    case .table(let dialect) where !dialect.hasNames:
      names = (0..<head.unnamedColumns).map(RecordParser.name(ofUnnamed:))
    case .table(let dialect) where skipped > 0:
      let written = TableFields(dialect).values(of: header)
      names = hasRowNames ? [""] + written : written
    case .bookmarks: names = RecordParser.bookmarkNames
    case .notes: names = head.notes?.labels ?? []
    case .table, .lines, .values, .array, .members: names = []
    }
    var folders = BookmarkFolders()
    if let found = records.folders {
      folders = found
      folders.names = try folders.all.map { (folder) throws(SystemError) in
        var name = try Self.text(Self.bytes(of: folder.name, coding), of: file, coding)
        // The line ends behind a name without an end are none of it.
        while folder.nameEnd != nil, name.last.map(Mark.isSpace) == true { name.removeLast() }
        return HTMLEntities.unescaped(name)
      }
    }
    start = records.start
    arrayEnd = form == .array ? records.end : nil
    isWhole = records.isWhole
    parser = RecordParser(form: form, names: names, notes: head.notes, folders: folders)
  }

  /// A digest of a file's beginning and end, given the length that it has or had.
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

  /// Converts a range of units to a range of bytes.
  private static func bytes(of units: Range<Int64>, _ coding: TextCoding) -> Range<Int64> {
    let unit = Int64(coding.unit)
    return (units.lowerBound * unit)..<(units.upperBound * unit)
  }

  private static func text(
    _ range: Range<Int64>, of file: RecordFile, _ coding: TextCoding
  ) throws(SystemError) -> [UInt8] {
    try file.bytes(range).withUnsafeBytes { coding.decoded($0) }
  }

  /// The text of a range of units, such as a folder's heading.
  func text(ofUnits units: Range<Int64>) throws(SystemError) -> [UInt8] {
    try Self.text(Self.bytes(of: units, coding), of: file, coding)
  }

  /// The numbers of the folders around a bookmark, the outermost first.
  func folders(of record: Int) -> [Int] { parser.folders.path(of: record + skipped) }

  /// The folders and separators of a bookmarks file.
  var folders: BookmarkFolders { parser.folders }

  /// How many folders may lie in one another, where bookmarks lie deeper; nil where none do.
  package var exceededFolderDepth: Int? {
    folders.areTooDeep ? BookmarkFolders.deepest : nil
  }

  /// The names of the folders that a bookmark lies in, the outermost first.
  func folderNames(of record: Int) -> [String] { parser.folders.names(of: record + skipped) }

  /// What somebody would choose to have the file read as it is; nil if it can be no table.
  package var tableChoice: TableChoice? {
    switch form {
    case .table(let dialect):
      var choice = dialect.choice
      if kind == .txt { choice.isTable = true }
      return choice
    case .notes where kind == .txt: return TableChoice(isTable: false)
    case .lines, .values, .array, .members, .notes, .bookmarks: return nil
    }
  }

  /// The number of records.
  package var count: Int { index.count - skipped }

  /// The range from a record's beginning to that of the next one, in bytes.
  package func extent(of record: Int) -> Range<Int64> {
    Self.bytes(of: index.extent(of: record + skipped, before: end), coding)
  }

  // MARK: Reading

  /// Reads a record; this may block.
  package func record(_ record: Int) -> Record {
    var window = FileWindow(file)
    return self.record(record, in: &window)
  }

  /// Reads a record through a window, so that neighbouring records are read together.
  ///
  /// - Parameter isApart: whether to parse the record; if not, it has no fields, and faults in its
  ///   text are not found.
  func record(_ number: Int, in window: inout FileWindow, isApart: Bool = true) -> Record {
    guard (0..<count).contains(number) else {
      return Record(bytes: [], fields: [], fault: .changed)
    }
    guard extent(of: number).count <= Self.longest else {
      return Record(bytes: [], fields: [], fault: .tooLong(Int64(extent(of: number).count)))
    }
    do {
      var bytes = try withBytes(of: number, in: &window) { Array($0) }
      if form == .members { bytes = JSONMemberText.object(of: bytes) }
      guard window.isUnchanged else { return Record(bytes: [], fields: [], fault: .changed) }
      let record =
        isApart
        ? parser.record(bytes, number: number) : Record(bytes: bytes, fields: [], fault: nil)
      // Rows say it themselves.
      guard form.isJSON, number == unclosed else { return record }
      return Record(bytes: bytes, fields: record.fields, fault: .unclosed)
    } catch {
      let error = error as? SystemError ?? SystemError(code: 0)
      return Record(bytes: [], fields: [], fault: .unreadable(error))
    }
  }

  /// Whether a record exists, is closed, and is not too long to be read.
  func isReadable(_ number: Int) -> Bool {
    (0..<count).contains(number) && number != unclosed
      && extent(of: number).count <= Self.longest
  }

  /// Calls a function with a record's text in UTF-8, without its line ending or comma.
  func withBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let form = form
    return try withText(of: record, in: &window) { text in
      try body(UnsafeRawBufferPointer(rebasing: text[..<form.length(of: text)]))
    }
  }

  /// Calls a function with the text from a record's beginning to the next record, in UTF-8.
  func withText<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    // Without this copy, the closure would capture the whole listing.
    let coding = coding
    return try window.withBytes(extent(of: record)) { bytes in
      try coding == .utf8 ? body(bytes) : coding.decoded(bytes).withUnsafeBytes(body)
    }
  }

  /// Calls a function with the bytes that a record's key is made of.
  ///
  /// These are the file's own bytes, so that choosing another coding doesn't change the key; for
  /// UTF-16, whose coding is not a choice, they are the text in UTF-8.
  func withOwnBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard coding.unit == 1 else { return try withBytes(of: record, in: &window, body) }
    let form = form
    return try window.withBytes(extent(of: record)) { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<form.length(of: bytes)]))
    }
  }

  /// The length of a record in bytes of the file, without its line ending or comma.
  func size(of record: Int, in window: inout FileWindow) -> Int64 {
    let extent = extent(of: record).count
    guard extent <= Self.longest else { return Int64(extent) }
    let size = try? withOwnBytes(of: record, in: &window) { bytes in
      coding.unit == 1 ? bytes.count : coding.encoded(Array(bytes), .question).count
    }
    return Int64(size ?? 0)
  }
}
