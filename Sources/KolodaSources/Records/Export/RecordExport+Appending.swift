import KolodaFiles

// What may be written behind what a file holds.
extension RecordExport {
  /// The longest line of names that is looked at, in bytes.
  private static let longestHead: Int64 = 1 << 20

  /// Fails where records would make no sense behind what a file holds: in another coding, or under
  /// other columns.
  ///
  /// What can't be read says so when it is written to.
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
    let reason: AppendRefusal.Reason? =
      switch format {
      case .csv, .tsv: otherColumns(in: text)
      case .anki: isOtherHeader(text) ? .header : nil
      case .jsonl: otherForm(of: text)
      case .json, .list, .html: nil
      }
    if let reason { throw AppendRefusal(path: path, reason: reason) }
  }

  /// How the characters of a file without a mark are written that has a byte for each of ASCII: where
  /// there are no others, it is as those of the records.
  private func narrowCoding(of file: RecordFile) -> TextCoding {
    guard coding.unit == 1 else { return .utf8 }
    // What is no text itself goes with everything.
    if isOwn, coding == .utf8, !listing.isText { return .utf8 }
    var isASCII = true
    var start: Int64 = 0
    /// The beginning of a character that goes on in the next piece.
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
      guard String(validating: text[..<whole], as: UTF8.self) != nil else { return .latin1 }
      rest = Array(text[whole...])
    }
    if !rest.isEmpty { return .latin1 }
    return isASCII ? coding : .utf8
  }

  /// How many lines are looked at to tell a file of JSON Lines.
  private static let mostLines = 10

  /// Lines of JSON make no sense behind an array, nor behind what is no JSON.
  private func otherForm(of text: [UInt8]) -> AppendRefusal.Reason? {
    let isWhole = text.count < Self.longestHead - 3
    if FormGuess.form(of: .jsonl, head: text, isWhole: isWhole) == .array {
      return .form(isArray: true)
    }
    var lines = text.split(whereSeparator: Mark.isLineEnd)
      .filter { !$0.allSatisfy(Mark.isSpace) }.prefix(Self.mostLines + 1)
    // The last may go on.
    if !isWhole || lines.count > Self.mostLines { lines.removeLast() }
    let records = lines.map { Record.json(Array($0)) }
    // One may be broken, and some are no objects.
    let isLines =
      records.isEmpty || records.contains { $0.fault == nil && $0.isObject }
      || records.allSatisfy { $0.fault == nil }
    return isLines ? nil : .form(isArray: false)
  }

  private func otherColumns(in text: [UInt8]) -> AppendRefusal.Reason? {
    let table = TableWriter(listing, format, names: addedNames, entries)
    let rest = Array(text.drop(while: Mark.isLineEnd))
    let end = rest.withUnsafeBytes { table.endOfHeader(in: $0) }
    let there = TableFields(separator: table.separator).values(of: Array(rest[..<end]))
    return there == table.shownNames ? nil : .columns(there: there, written: table.shownNames)
  }

  private func isOtherHeader(_ text: [UInt8]) -> Bool {
    let (there, own) = (NotesHead(text), listing.notes ?? NotesHead([]))
    return there.separator != own.separator || there.column(of: .tags) != own.column(of: .tags)
  }

  /// What ends the lines that are written, as bytes of the file.
  package var lineEnd: [UInt8] {
    guard case .table(_, let end) = listing.form, isOwn else {
      return coding.encoded([Mark.lineFeed], .question)
    }
    return coding.encoded([end], .question)
  }
}
