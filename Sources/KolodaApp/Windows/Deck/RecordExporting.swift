import KolodaFiles
import KolodaSources

/// The decisions of a deck of records on their way into a file.
struct RecordExporting: Sendable {
  let source: RecordSource
  let entries: [RecordExport.Entry]
  let person: String

  /// Writes them; it blocks.
  ///
  /// - Returns: how many there are, and how many of them could not be given their answer; or why it
  ///   could not be done.
  func write(
    to file: [UInt8], as format: RecordExport.Format
  ) -> Result<ExportTally, ExportFailure> {
    let export = RecordExport(
      source, entries, RecordExport.Options(format: format, person: person))
    let writing = RecordWriting(export)
    do {
      try writing.replace(file)
      return .success(ExportTally(count: entries.count, unanswered: writing.troubleCount))
    } catch let fault as RecordFault {
      return .failure(ExportFailure(text: RecordTexts.reason(fault)))
    } catch {
      return .failure(ExportFailure(text: text(of: error)))
    }
  }
}
