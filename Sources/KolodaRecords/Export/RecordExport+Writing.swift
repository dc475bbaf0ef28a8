import KolodaFiles

extension RecordExport {
  /// Writes the export.
  ///
  /// - Parameters:
  ///   - isContinued: whether it is appended to records of its kind, so that a header is there
  ///     already.
  ///   - sink: takes the bytes, piece by piece.
  /// - Returns: the records with a problem.
  /// - Throws: what the sink throws, or `RecordFault` if the file can no longer be read.
  @discardableResult
  package func write(
    isContinued: Bool = false, to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> [Trouble] {
    let listing = listing
    var output = ExportOutput(coding, format.substitute, sink)
    if isOwn, !isContinued { try output.writeAsIs(listing.mark) }
    var troubles: [Trouble] = []
    var writer = self.writer
    var window = FileWindow(listing.file)
    try writer.begin(isContinued: isContinued, &output)
    for entry in entries {
      let added = added(to: entry)
      if writer.takesText, listing.isReadable(entry.number) {
        // A failure to read is reported below, where the record is read again.
        let isWritten = try? listing.withText(of: entry.number, in: &window) { text in
          writer.write(text: text, added, &output)
        }
        if isWritten == true {
          guard window.isUnchanged else { throw RecordFault.changed }
          try output.flushIfLarge()
          continue
        }
      }
      let record = listing.record(entry.number, in: &window, isApart: writer.needsFields)
      if let fault = record.fault, fault.isMissing { throw fault }
      // The file's own format keeps all bytes.
      let isText = isOwn || record.isText
      let trouble = try writer.write(isText ? record : repaired(record), entry, added, &output)
      if let trouble {
        troubles.append(trouble)
      } else if !isText {
        troubles.append(.replaced(record: entry.number))
      } else if coding == .latin1, case .question = format.substitute,
        !added.allSatisfy({ coding.holds($0.plain) })
      {
        troubles.append(.lacking(record: entry.number))
      }
    }
    try writer.end(&output)
    try output.flush()
    return troubles
  }

  /// A record of JSON whose bytes would otherwise be written as they are.
  ///
  /// Those of other forms are decoded anyway, and the columns of a table are named already.
  private func repaired(_ record: Record) -> Record {
    guard listing.form.isJSON, format == .json || format == .jsonl else { return record }
    let text = String(decoding: record.bytes, as: UTF8.self)
    return Record(bytes: Array(text.utf8), fields: [], fault: record.fault)
  }

  private var writer: any RecordWriter {
    switch format {
    case .jsonl: JSONLinesWriter(listing, isOwn: options.format == nil, lineEnd: wantedLineEnd)
    case .json where listing.isOneObject && entries.count == 1: JSONValueWriter()
    case .json: JSONObjectWriter(listing, entries) ?? JSONArrayWriter(listing)
    case .csv, .tsv:
      TableWriter(listing, format, names: addedNames, entries, lineEnd: wantedLineEnd)
    case .list: ListWriter(source, lineEnd: wantedLineEnd)
    case .html: BookmarksWriter(listing)
    case .anki where listing.kind == .apkg:
      CardTagsWriter(listing, entries, lineEnd: wantedLineEnd)
    case .anki: NotesWriter(listing, entries, lineEnd: wantedLineEnd)
    case .ris: ReferencesWriter(listing, .ris, lineEnd: wantedLineEnd)
    case .nbib: ReferencesWriter(listing, .pubmed, lineEnd: wantedLineEnd)
    }
  }
}
