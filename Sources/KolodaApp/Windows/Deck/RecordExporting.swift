import KolodaFiles
import KolodaSources
import KolodaTriage

/// The decisions of a deck of records on their way into a file.
struct RecordExporting: Sendable {
  let source: RecordSource
  let entries: [RecordExport.Entry]
  let person: String

  /// The pile is added where the answer alone does not tell it: two piles may answer the same.
  private func extras(in format: RecordExport.Format) -> [RecordExport.Extra] {
    switch format {
    case .list, .html, .anki: return []
    case .jsonl, .json, .csv, .tsv: break
    }
    var piles: [Pile.Answer: Set<PileID>] = [:]
    for entry in entries { piles[entry.answer, default: []].insert(entry.pile) }
    let isTold = piles.values.allSatisfy { $0.count == 1 }
    return isTold ? [] : [.pile]
  }

  /// Writes them; it blocks.
  ///
  /// - Returns: how many there are, and how many of them could not be given their answer; or why it
  ///   could not be done.
  func write(
    to file: [UInt8], as format: RecordExport.Format
  ) -> Result<ExportTally, ExportFailure> {
    let export = RecordExport(
      source, entries,
      RecordExport.Options(format: format, extras: extras(in: format), person: person))
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
