import KolodaFiles

/// What the beginning of a file says of all of it.
struct RecordHead {
  /// What its name says of its form.
  let kind: RecordForm.Kind
  /// How its characters are written if it has no mark that says so.
  let chosen: TextCoding
  /// How its characters are written.
  let coding: TextCoding
  /// Whether what was looked at is text in that coding.
  let isText: Bool
  /// How its characters are more likely written than it was read; nil if there is no reason to ask.
  let suggestion: TextCoding?
  /// The mark of that, where the file begins with it.
  let mark: [UInt8]
  /// How its records are written.
  let form: RecordForm
  /// The field of the file's object that the records are wanted of; nil for the likeliest.
  let chosenArray: String?
  /// What the head of a file of notes says.
  let notes: NotesHead?
  /// The line that says what separates the fields of a table, in UTF-8 and with its end; empty where
  /// there is none.
  let preamble: [UInt8]
  /// Where the first record may begin, in units of the coding.
  var start: Int64 { Int64(mark.count / coding.unit + preamble.count) }

  /// Reads the beginning of a file.
  ///
  /// - Parameters:
  ///   - kind: what its name says of its form.
  ///   - chosen: how its characters are written if it has no mark that says so.
  ///   - array: the field of the file's object that the records are wanted of; nil for the likeliest.
  /// - Throws: `RecordFileError` or `SystemError`.
  init(
    _ file: RecordFile, _ kind: RecordForm.Kind, _ chosen: TextCoding, array: String? = nil
  ) throws {
    let bytes = try file.bytes(0..<min(file.length, Int64(FormGuess.headLength)))
    if TextCoding.isUTF32(bytes) { throw RecordFileError(file.path, .isUTF32) }
    let marked = TextCoding.marked(bytes)
    let coding = marked?.coding ?? chosen
    let mark = Array(bytes.prefix(marked?.length ?? 0))
    let text = bytes[mark.count...].withUnsafeBytes { coding.decoded($0) }
    if kind == .html, !BookmarkParts.begin(text) { throw RecordFileError(file.path, .noBookmarks) }
    let isWhole = Int64(bytes.count) == file.length
    let line = kind == .csv || kind == .tsv ? SeparatorLine(text) : nil
    preamble = line?.bytes ?? []
    let guess = FormGuess.form(
      of: kind, head: Array(text[preamble.count...]), isWhole: isWhole)
    guard var form = guess else { throw RecordFileError(file.path, .noNotes) }
    if let line {
      // Without another line there is none that says how lines end.
      let end = if case .table(_, let lineEnd) = form { lineEnd } else { Mark.lineFeed }
      form = .table(separator: line.separator, lineEnd: end)
    }
    self.kind = kind
    self.chosen = chosen
    chosenArray = array
    self.coding = coding
    self.mark = mark
    // The last character may be cut.
    isText = (0..<4).contains { cut in
      String(validating: text.dropLast(isWhole ? 0 : cut), as: UTF8.self) != nil
    }
    suggestion =
      marked == nil && chosen == .utf8
      ? TextCoding.wide(bytes) ?? (isText ? nil : .latin1) : nil
    self.form = form
    notes = if case .notes = form { NotesHead(text) } else { nil }
  }
}

extension RecordForm {
  /// Whether a file is a deck, as far as its beginning tells: not every page is one of bookmarks, and
  /// not every text one of flash cards.
  ///
  /// It reads some kilobytes. What can't be read is taken for what its name says.
  ///
  /// - Parameter kind: what its name says of its form.
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
