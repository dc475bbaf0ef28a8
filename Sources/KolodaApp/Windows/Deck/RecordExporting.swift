import KolodaDecks
import KolodaFiles
import KolodaRecords
import KolodaTriage

/// Exports the decisions of a deck of records to a file.
struct RecordExporting: Sendable {
  let source: RecordSource
  let entries: [RecordExport.Entry]
  /// The kinds of marks to export.
  let marks: [Mark.Kind]
  /// Whether each record gets its pile besides its answer, where the format has a place for it.
  let tellsPile: Bool
  /// Tells what was chosen, if each record gets that too; nil if it is not to be told.
  var choice: ExportedChoice?
  let person: String

  /// Whether a format can hold marks.
  static func holdsMarks(_ format: RecordExport.Format) -> Bool {
    switch format {
    case .list, .html, .anki, .ris, .nbib: false
    case .jsonl, .json, .csv, .tsv: true
    }
  }

  /// The extra columns.
  private func extras(in format: RecordExport.Format) -> [RecordExport.Extra] {
    guard RecordExporting.holdsMarks(format) else { return [] }
    return (tellsPile ? [.pile] : []) + (choice == nil ? [] : [.choice])
      + marks.compactMap { RecordExport.Extra(rawValue: $0.rawValue) }
  }

  /// Writes the file.
  ///
  /// Blocks.
  ///
  /// - Returns: the number of decisions and how many of them have no answer in the file, or why
  ///   writing failed.
  func write(
    to file: [UInt8], as format: RecordExport.Format
  ) -> Result<ExportTally, ExportFailure> {
    let export = RecordExport(
      source, entries,
      RecordExport.Options(
        format: format, extras: extras(in: format), person: person,
        choice: choice ?? ExportedChoice()))
    let writing = RecordWriting(export)
    do {
      try writing.replace(file)
      return .success(
        ExportTally(
          count: entries.count, unanswered: writing.unansweredCount,
          leavesOutMarks: !marks.isEmpty && !RecordExporting.holdsMarks(format)))
    } catch {
      return .failure(ExportFailure(text: text(of: error)))
    }
  }
}
