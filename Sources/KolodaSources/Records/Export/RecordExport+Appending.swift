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
    // Without a mark, one byte a letter may be any of those.
    let there = marked?.coding ?? TextCoding.wide(bytes) ?? (coding.unit == 1 ? coding : .utf8)
    guard there == coding else {
      throw AppendRefusal(
        path: path, reason: .coding(there: there.rawValue, written: coding.rawValue))
    }
    let text = bytes[(marked?.length ?? 0)...].withUnsafeBytes { there.decoded($0) }
    let reason: AppendRefusal.Reason? =
      switch format {
      case .csv, .tsv: otherColumns(in: text)
      case .anki: isOtherHeader(text) ? .header : nil
      case .jsonl, .json, .list, .html: nil
      }
    if let reason { throw AppendRefusal(path: path, reason: reason) }
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
