import KolodaFiles

// Checks whether an export can be appended to an existing file.
extension RecordExport {
  /// How much of the file is read for its header, in bytes.
  private static let longestHead: Int64 = 1 << 20

  /// Fails if the records don't fit an existing file, because its coding or its columns are others.
  ///
  /// A file that can't be read passes; writing to it will fail with the reason.
  ///
  /// - Throws: `AppendRefusal`.
  package func check(appendingTo path: [UInt8]) throws(AppendRefusal) {
    guard let file = try? RecordFile(path),
      let bytes = try? file.bytes(0..<min(file.length, Self.longestHead)), !bytes.isEmpty
    else { return }
    if TextCoding.isUTF32(bytes) {
      throw AppendRefusal(
        path: path, reason: .coding(there: "utf-32", written: coding.rawValue))
    }
    let marked = TextCoding.marked(bytes)
    let there = marked?.coding ?? TextCoding.wide(bytes) ?? narrowCoding(of: file)
    guard there == coding else {
      throw AppendRefusal(
        path: path, reason: .coding(there: there.rawValue, written: coding.rawValue))
    }
    let text = bytes[(marked?.length ?? 0)...].withUnsafeBytes { there.decoded($0) }
    func openQuote(_ scanner: TableScanner) -> AppendRefusal.Reason? {
      endsInQuotes(file, from: marked?.length ?? 0, scanner) ? .openQuote : nil
    }
    let reason: AppendRefusal.Reason? =
      switch format {
      case .csv, .tsv: otherColumns(in: text) ?? openQuote(tableScanner)
      case .anki: isOtherHeader(text) ? .header : openQuote(notesScanner)
      case .jsonl: otherForm(of: text)
      case .json, .list, .html, .ris, .nbib: nil
      }
    if let reason { throw AppendRefusal(path: path, reason: reason) }
  }

  /// Guesses the coding of a file that has no byte order mark and is a superset of ASCII.
  ///
  /// A file of ASCII alone counts as having the records' coding.
  private func narrowCoding(of file: RecordFile) -> TextCoding {
    guard coding.unit == 1 else { return .utf8 }
    // Records that are not text themselves fit any such file.
    if isOwn, coding == .utf8, !listing.isText { return .utf8 }
    let other: TextCoding = if case .named = coding { coding } else { .latin1 }
    var isASCII = true
    var start: Int64 = 0
    /// The first bytes of a character that continues in the next piece.
    var rest: [UInt8] = []
    while start < file.length {
      let end = min(start + Int64(FileWindow.size), file.length)
      guard let piece = try? file.bytes(start..<end), !piece.isEmpty else { break }
      start += Int64(piece.count)
      if rest.isEmpty, piece.allSatisfy({ $0 < 0x80 }) { continue }
      isASCII = false
      let text = rest + piece
      let lead = text.suffix(3).lastIndex { $0 >= 0xC0 }
      let isGoingOn = lead.map { text.count - $0 < (text[$0] < 0xE0 ? 2 : text[$0] < 0xF0 ? 3 : 4) }
      let whole = isGoingOn == true ? lead ?? text.count : text.count
      guard String(validating: text[..<whole], as: UTF8.self) != nil else { return other }
      rest = Array(text[whole...])
    }
    if !rest.isEmpty { return other }
    return isASCII ? coding : .utf8
  }

  /// How many lines are read to recognise JSON Lines.
  private static let mostLines = 10

  /// Lines of JSON don't fit after an array, nor after something that is not JSON.
  private func otherForm(of text: [UInt8]) -> AppendRefusal.Reason? {
    let isWhole = text.count < Self.longestHead - 3
    if FormGuess.form(of: .jsonl, head: text, isWhole: isWhole) == .array {
      return .form(isArray: true)
    }
    var lines = text.split(whereSeparator: ASCII.isLineEnd)
      .filter { !$0.allSatisfy(ASCII.isSpace) }.prefix(Self.mostLines + 1)
    // The last line may be incomplete.
    if !isWhole || lines.count > Self.mostLines { lines.removeLast() }
    let records = lines.map { Record.json(Array($0)) }
    // A few lines may be broken or not be objects.
    let isLines =
      records.isEmpty || records.contains { $0.fault == nil && $0.isObject }
      || records.allSatisfy { $0.fault == nil }
    return isLines ? nil : .form(isArray: false)
  }

  private func otherColumns(in text: [UInt8]) -> AppendRefusal.Reason? {
    let table = TableWriter(listing, format, names: addedNames, entries)
    guard table.hasHeader else { return nil }
    let lead = isOwn && text.starts(with: listing.preamble) ? listing.preamble.count : 0
    let rest = Array(text[lead...].drop(while: ASCII.isLineEnd))
    let end = rest.withUnsafeBytes { table.endOfHeader(in: $0) }
    let there = table.fields.values(of: Array(rest[..<end]))
    return there == table.shownNames ? nil : .columns(there: there, written: table.shownNames)
  }

  /// Scans a table of the export's format.
  private var tableScanner: TableScanner {
    if isOwn, case .table(let dialect) = listing.form { return TableScanner(dialect) }
    let separator = format == .tsv ? ASCII.tab : ASCII.comma
    return TableScanner(separator: separator, lineEnd: ASCII.lineFeed)
  }

  private var notesScanner: TableScanner {
    TableScanner(
      separator: (listing.notes ?? NotesHead([])).separator, lineEnd: ASCII.lineFeed,
      comment: ASCII.hash)
  }

  /// Whether a file ends inside quotes.
  ///
  /// - Parameter start: the length of its byte order mark.
  private func endsInQuotes(_ file: RecordFile, from start: Int, _ scanner: TableScanner) -> Bool {
    var scanner = scanner
    let unit = Int64(coding.unit)
    let end = file.length / unit
    var offset = Int64(start) / unit
    while offset < end {
      let stop = min(offset + Int64(FileWindow.size), end)
      guard var piece = try? file.bytes((offset * unit)..<(stop * unit)), !piece.isEmpty else {
        return false
      }
      if unit > 1 {
        var outline = [UInt8](repeating: 0, count: piece.count / Int(unit))
        piece.withUnsafeBytes { bytes in
          outline.withUnsafeMutableBytes { coding.outline(bytes, into: $0) }
        }
        piece = outline
      }
      let back = piece.withUnsafeBytes { scanner.take($0, at: offset) }
      offset = back ?? offset + Int64(piece.count)
    }
    return scanner.finish() != nil
  }

  private func isOtherHeader(_ text: [UInt8]) -> Bool {
    let (there, own) = (NotesHead(text), listing.notes ?? NotesHead([]))
    return there.separator != own.separator || there.column(of: .tags) != own.column(of: .tags)
  }

  /// The same records with lines that end as those of a file do; as they do by themselves where that
  /// has none.
  package func endingLines(asIn path: [UInt8]) -> RecordExport {
    var export = self
    export.wantedLineEnd = lineEnd(ofFile: path)
    return export
  }

  /// What the last line of a file ends with, in UTF-8, or else the first; nil where none has an end.
  private func lineEnd(ofFile path: [UInt8]) -> [UInt8]? {
    guard let file = try? RecordFile(path) else { return nil }
    let unit = Int64(coding.unit)
    let isTable = format == .csv || format == .tsv
    func text(_ range: Range<Int64>) -> [UInt8] {
      ((try? file.bytes(range)) ?? []).withUnsafeBytes { coding.decoded($0) }
    }
    func end(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
      guard let last = text.last, last == ASCII.lineFeed || last == ASCII.carriageReturn && isTable
      else { return nil }
      let isPair = last == ASCII.lineFeed && text.dropLast().last == ASCII.carriageReturn
      return isPair ? [ASCII.carriageReturn, last] : [last]
    }
    if let last = end(text(max(0, file.length - 2 * unit)..<file.length)) { return last }
    let head = text(0..<min(file.length, Self.longestHead))
    // A name may have several lines.
    let table = isTable ? TableWriter(listing, format, names: [], []) : nil
    let first = head.withUnsafeBytes { bytes in
      table?.endOfHeader(in: bytes) ?? bytes.place(of: ASCII.lineFeed, from: 0)
    }
    return end(head.prefix(first + 1))
  }

  /// What ends the lines that are written, as bytes of the file.
  package var lineEnd: [UInt8] {
    if let wantedLineEnd { return coding.encoded(wantedLineEnd, .question) }
    guard case .table(let dialect) = listing.form, isOwn else {
      return coding.encoded([ASCII.lineFeed], .question)
    }
    return coding.encoded([dialect.lineEnd], .question)
  }
}
