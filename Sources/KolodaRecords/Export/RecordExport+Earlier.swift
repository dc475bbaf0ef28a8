import KolodaFiles
import KolodaTriage

extension RecordExport {
  /// Whether a file contains only records with this answer, as an export in this format writes
  /// them.
  ///
  /// False for lists, bookmarks, notes and references, which don't contain the answer.
  package func wasWritten(to path: [UInt8], answering answer: Pile.Answer) -> Bool {
    let kind: RecordForm.Kind
    switch format {
    case .jsonl: kind = .jsonl
    case .json: kind = .json
    case .csv: kind = .csv
    case .tsv: kind = .tsv
    case .list, .html, .anki, .ris, .nbib: return false
    }
    guard let file = try? RecordFile(path),
      let there = try? RecordListing.scan(file, as: kind, in: coding),
      file.length == 0 || RecordExport.format(of: there.form) == format,
      !there.form.hasHeader || there.names.contains("answer") || file.length == 0
    else { return false }
    var window = FileWindow(file)
    return (0..<there.count).allSatisfy { number in
      let record = there.record(number, in: &window)
      return record.field(named: "answer").map { record.text(of: $0) } == answer.rawValue
    }
  }
}
