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
  /// The header of a file of notes; nil for other files.
  let notes: NotesHead?
  /// Whether the rows of a table begin with a name for which its line of names has none.
  let hasRowNames: Bool
  /// Whether lines of a table end in two ways, of which only one ends its rows.
  let hasTwoLineEnds: Bool
  /// The line that says what separates the fields of a table, in UTF-8 and with its end; empty where
  /// there is none.
  let preamble: [UInt8]
  /// Where the first record may begin, in units of the coding.
  var start: Int64 { Int64(mark.count / coding.unit + preamble.count) }

  /// The first bytes of compressed files and old workbooks: gzip, zip (including newer workbooks),
  /// xz, Zstandard, bzip2, and OLE.
  ///
  /// No text begins like these.
  private static let packed: [[UInt8]] = [
    [0x1F, 0x8B, 8], [0x50, 0x4B, 3, 4], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
    [0x28, 0xB5, 0x2F, 0xFD], [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59],
    [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
  ]

  /// Reads the beginning of a file.
  ///
  /// - Parameters:
  ///   - kind: the kind of file that the name's extension indicates.
  ///   - chosen: the coding to assume if the file has no byte order mark.
  ///   - array: the requested array in the file's object, by its field; nil for the likeliest.
  /// - Throws: `RecordFileError` or `SystemError`.
  init(
    _ file: RecordFile, _ kind: RecordForm.Kind, _ chosen: TextCoding, array: String? = nil
  ) throws {
    let bytes = try file.bytes(0..<min(file.length, Int64(FormGuess.headLength)))
    if TextCoding.isUTF32(bytes) { throw RecordFileError(file.path, .isUTF32) }
    if Self.packed.contains(where: bytes.starts) { throw RecordFileError(file.path, .isPacked) }
    let marked = TextCoding.marked(bytes)
    let isWhole = Int64(bytes.count) == file.length
    let declared =
      kind == .html && marked == nil && chosen == .utf8
      ? Self.charset(in: bytes, isWhole: isWhole) : nil
    let coding = marked?.coding ?? declared?.coding ?? chosen
    let mark = Array(bytes.prefix(marked?.length ?? 0))
    let text = bytes[mark.count...].withUnsafeBytes { coding.decoded($0) }
    if kind == .html, !BookmarkParts.begin(text) { throw RecordFileError(file.path, .noBookmarks) }
    let line = kind == .csv || kind == .tsv ? SeparatorLine(text) : nil
    preamble = line?.bytes ?? []
    let beginning = Array(text[preamble.count...])
    let guess = FormGuess.form(of: kind, head: beginning, isWhole: isWhole)
    guard var form = guess else { throw RecordFileError(file.path, .noNotes) }
    if let line {
      // The guess is only used for the line ending.
      let end = if case .table(_, let lineEnd) = form { lineEnd } else { Mark.lineFeed }
      form = .table(separator: line.separator, lineEnd: end)
    }
    self.kind = kind
    self.chosen = chosen
    chosenArray = array
    self.coding = coding
    self.mark = mark
    isText = Self.isText(text, isWhole: isWhole)
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
      if case .table(let separator, _) = form {
        FormGuess.hasRowNames(beginning, separator: separator, isWhole: isWhole)
      } else {
        false
      }
    hasTwoLineEnds = form.hasHeader && FormGuess.hasTwoLineEnds(beginning)
    notes = if case .notes = form { NotesHead(text) } else { nil }
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
