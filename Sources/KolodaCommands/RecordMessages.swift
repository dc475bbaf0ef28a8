import KolodaDecks
import KolodaLocalization
import KolodaRecords
import KolodaSharing
import KolodaWords

// What commands say of records that can't be read, or not be written as they should be.

/// Returns what is said of a record: its number, its line if that is known, and why.
private func message(of record: Int, line: Int?, _ fault: RecordFault) -> String {
  let reason = Language.inEnglish { RecordTexts.reason(fault) }
  return "record #\(record + 1)" + (line.map { ", on line \($0)" } ?? "") + ": \(reason)"
}

extension DeckKind {
  /// The first record that is not closed, and how many more there are; nil without any.
  var messageOfUnclosed: String? {
    guard let listing = file?.source.listing, let number = listing.unclosed,
      let fault = listing.record(number).fault
    else { return nil }
    let more = listing.unclosedCount - 1
    return message(of: number, line: listing.line(of: number), fault)
      + (more > 0 ? " \(more) more are like this" : "")
  }
}

extension SharedRecords.Failure {
  /// Why nothing was shared.
  var message: String {
    KolodaCommands.message(of: number, line: nil, fault) + " Nothing was shared"
  }
}

extension RecordWriting {
  /// The most records with trouble that are listed one by one.
  private static let mostNamed = 10

  /// Messages about records that could not be written as they should be, one line each.
  var complaints: [String] {
    var lines = unanswered.prefix(Self.mostNamed).compactMap(complaint)
    if unanswered.count > Self.mostNamed {
      lines.append("and \(unanswered.count - Self.mostNamed) more like this")
    }
    let replaced = troubles.compactMap { trouble -> Int? in
      if case .replaced(let record) = trouble { record } else { nil }
    }
    let lacking = troubles.compactMap { trouble -> Int? in
      if case .lacking(let record) = trouble { record } else { nil }
    }
    if let records = Self.names(of: replaced) {
      lines.append(
        "\(records) not valid in the file’s encoding, and “\u{FFFD}” stands for what can’t be read: "
          + "if the file has another encoding, name it with --encoding")
    }
    if let records = Self.names(of: lacking) {
      lines.append(
        "\(records) written with “?” for characters that the file’s encoding lacks: use --format "
          + "jsonl")
    }
    return lines
  }

  /// What is said of a record that was left out or has no answer.
  private func complaint(_ trouble: RecordExport.Trouble) -> String? {
    switch trouble {
    case .withoutAnswer(let record):
      "record #\(record + 1) was written as it is, without its answer"
    case .leftOut(let record): leftOut(record)
    case .replaced, .lacking: nil
    }
  }

  private func leftOut(_ record: Int) -> String {
    guard let (fault, line) = export.fault(of: record), fault != .unclosedQuote else {
      return "record #\(record + 1) was left out: this format has no place for it"
    }
    return message(of: record, line: line, fault) + " It was left out"
  }

  /// The first of several records, how many more there are, and the verb; nil if there is none.
  private static func names(of records: [Int]) -> String? {
    guard let first = records.first else { return nil }
    let verb = records.count > 1 ? " and \(records.count - 1) more are" : " is"
    return "record #\(first + 1)" + verb
  }
}
