import KolodaFiles

/// What the beginning of a file tells about the whole file.
struct RecordHead {
  /// The kind of file that the name's extension indicates.
  let kind: RecordForm.Kind
  /// The coding to assume if the file has no byte order mark.
  let chosen: TextCoding
  /// The coding that is used.
  let coding: TextCoding
  /// Whether the beginning is valid text in that coding.
  let isText: Bool
  /// A coding that fits the file better than the one used; nil if that one fits.
  let suggestion: TextCoding?
  /// What a page of bookmarks calls the way its characters are written, where that is not read.
  let unreadCharset: String?
  /// The mark of that, where the file begins with it.
  let mark: [UInt8]
  /// The form of the records.
  let form: RecordForm
  /// The requested array in the file's object, by its field; nil for the likeliest.
  let chosenArray: String?
  /// What somebody has said about how a table is written.
  let chosenTable: TableChoice
  /// The header of a file of notes; nil for other files.
  let notes: NotesHead?
  /// Whether the rows of a table begin with a name for which its line of names has none.
  let hasRowNames: Bool
  /// Whether lines of a table end in two ways, of which only one ends its rows.
  let hasTwoLineEnds: Bool
  /// The lines before a table, in UTF-8 and with their ends: one that says what separates its fields,
  /// and those that are skipped.
  let preamble: [UInt8]
  /// Where the first record may begin, in units of the coding.
  let start: Int64
  /// The number of fields in the longest of the first rows of a table without names.
  let unnamedColumns: Int
  /// The format of a table or of notes of which each line is a word of a text; nil for other files.
  let wordFormat: PackedFormat?

  /// Reads the beginning of a file.
  ///
  /// - Parameters:
  ///   - kind: the kind of file that the name's extension indicates.
  ///   - chosen: the coding to assume if the file has no byte order mark.
  ///   - array: the requested array in the file's object, by its field; nil for the likeliest.
  ///   - table: what somebody has said about how a table is written.
  /// - Throws: `RecordFileError` or `SystemError`.
  init(
    _ file: RecordFile, _ kind: RecordForm.Kind, _ chosen: TextCoding, array: String? = nil,
    table: TableChoice = TableChoice()
  ) throws {
    let bytes = try file.bytes(0..<min(file.length, Int64(FormGuess.headLength)))
    if TextCoding.isUTF32(bytes) { throw RecordFileError(file.path, .isUTF32) }
    if let format = PackedFormat(bytes) { throw RecordFileError(file.path, .isPacked(format)) }
    let marked = TextCoding.marked(bytes)
    let isWhole = Int64(bytes.count) == file.length
    let declared =
      kind == .html && marked == nil && chosen == .utf8
      ? Self.charset(in: bytes, isWhole: isWhole) : nil
    let coding = marked?.coding ?? declared?.coding ?? chosen
    let mark = Array(bytes.prefix(marked?.length ?? 0))
    let text = bytes[mark.count...].withUnsafeBytes { coding.decoded($0) }
    if kind == .html, !BookmarkParts.begin(text) { throw RecordFileError(file.path, .noBookmarks) }
    chosenTable = table
    var table = table
    // Excel calls it "Unicode text"; Anki reads and writes only UTF-8.
    if kind == .txt, table.isTable == nil, marked.map({ $0.coding.unit > 1 }) ?? false,
      text.contains(ASCII.tab), text.contains(ASCII.carriageReturn), !NotesHead.begins(text)
    {
      table.isTable = true
    }
    let isTable = kind == .csv || kind == .tsv || kind == .txt && table.isTable == true
    let line = isTable ? SeparatorLine(text) : nil
    let rest = Array(text[(line?.bytes.count ?? 0)...])
    let isForeign = kind == .txt && table.isTable == nil && !NotesHead.begins(text)
    if isForeign, let format = ForeignText.ofEntries(text) {
      throw RecordFileError(file.path, .isPacked(format))
    }
    let guess = FormGuess.form(
      of: kind, head: rest, isWhole: isWhole, table: table, separator: line?.separator)
    guard var form = guess else {
      let isOfReferences = kind == .ris || kind == .nbib
      throw RecordFileError(
        file.path,
        isOfReferences
          ? .noReferences : ForeignText.format(of: text).map { .isPacked($0) } ?? .noNotes)
    }
    if let line, !form.isTable {
      form = .table(TableDialect(separator: line.separator, lineEnd: ASCII.lineFeed))
    }
    let (skipped, units) = Self.skipped(
      by: form, in: rest, of: bytes[(mark.count + (line?.bytes.count ?? 0) * coding.unit)...],
      coding)
    preamble = (line?.bytes ?? []) + skipped
    start = Int64(mark.count / coding.unit + (line?.bytes.count ?? 0) + units)
    let beginning = Array(rest[skipped.count...])
    self.kind = kind
    self.chosen = chosen
    chosenArray = array
    self.coding = coding
    self.mark = mark
    isText =
      Self.isText(text, isWhole: isWhole) && coding.isValid(Array(bytes[mark.count...]))
    unreadCharset = isText || declared?.coding != nil ? nil : declared?.name
    suggestion =
      if marked != nil {
        nil
      } else if chosen == .utf8 {
        TextCoding.wide(bytes) ?? (isText ? nil : .latin1)
      } else {
        // In UTF-16, each ASCII character has a zero byte, and separators and line ends are ASCII.
        chosen.unit > 1 && !bytes.isEmpty && !bytes.contains(0) ? .utf8 : nil
      }
    self.form = form
    hasRowNames =
      if case .table(let dialect) = form, dialect.hasNames, dialect.separator != nil {
        TableRows.hasRowNames(beginning, dialect, isWhole: isWhole)
      } else {
        false
      }
    unnamedColumns =
      if case .table(let dialect) = form, !dialect.hasNames {
        TableRows.rows(of: beginning, dialect, isWhole: isWhole).map(\.count).max() ?? 0
      } else {
        0
      }
    hasTwoLineEnds = form.isTable && TableRows.hasTwoLineEnds(beginning)
    notes = if case .notes = form { NotesHead(text) } else { nil }
    let mayBeWords = table.isTable == nil && !form.isJSON && !NotesHead.begins(text)
    wordFormat = mayBeWords && kind != .html ? WordLines.format(of: text) : nil
  }

  /// The lines before a table, and how many units of the coding they take.
  private static func skipped(
    by form: RecordForm, in text: [UInt8], of bytes: ArraySlice<UInt8>, _ coding: TextCoding
  ) -> (text: [UInt8], units: Int) {
    guard case .table(let dialect) = form, dialect.skippedLines > 0 else { return ([], 0) }
    func end(_ bytes: [UInt8]) -> Int {
      var place = 0
      for _ in 0..<dialect.skippedLines {
        guard let end = bytes[place...].firstIndex(of: dialect.lineEnd) else { return bytes.count }
        place = end + 1
      }
      return place
    }
    let outline = bytes.withUnsafeBytes { bytes in
      guard coding.unit > 1 else { return Array(bytes) }
      return [UInt8](unsafeUninitializedCapacity: bytes.count / coding.unit) { buffer, count in
        coding.outline(bytes, into: UnsafeMutableRawBufferPointer(buffer))
        count = bytes.count / coding.unit
      }
    }
    return (Array(text[..<end(text)]), end(outline))
  }

  /// Whether bytes are UTF-8; where they go on the last character may be cut.
  private static func isText(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    (0..<4).contains { cut in
      String(validating: bytes.dropLast(isWhole ? 0 : cut), as: UTF8.self) != nil
    }
  }

  /// What a page says of how it is written; nil where it says nothing, or is seen to be UTF-8.
  private static func charset(in bytes: [UInt8], isWhole: Bool) -> DeclaredCharset? {
    let isUTF8 = bytes.contains { $0 >= 0x80 } && Self.isText(bytes, isWhole: isWhole)
    return isUTF8 ? nil : DeclaredCharset(bytes)
  }
}

extension RecordForm {
  /// Whether a file is a deck, judged by its beginning.
  ///
  /// Not every HTML page has bookmarks, and not every text file has flash cards.
  ///
  /// This reads some kilobytes. A file that can't be read counts as what its name says.
  ///
  /// - Parameter kind: the kind of file that the name's extension indicates.
  package static func isDeck(_ path: [UInt8], _ kind: Kind) -> Bool {
    guard kind == .html || kind == .txt else { return true }
    do {
      _ = try RecordHead(RecordFile(path), kind, .utf8)
      return true
    } catch let error as RecordFileError {
      return error.reason != .noNotes && error.reason != .noBookmarks
    } catch {
      return true
    }
  }
}
