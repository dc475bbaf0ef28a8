import Glibc
import KolodaFiles
import KolodaRecords

/// Writes exported records to a file.
package final class RecordWriting {
  private var export: RecordExport
  private var troubles: [RecordExport.Trouble] = []

  /// The most records with trouble that are listed one by one.
  private static let mostNamed = 10

  package init(_ export: RecordExport) {
    self.export = export
  }

  /// Writes to an open file.
  package func write(to descriptor: Int32) throws {
    try naming(nil) { (write) throws(SystemError) in try write(WrittenFile(descriptor), false) }
  }

  /// Writes a whole file; if that fails, the existing file stays as it was.
  package func replace(_ path: [UInt8]) throws {
    try naming(path) { (write) throws(SystemError) in
      try replaceFile(path) { (descriptor) throws(SystemError) in
        try write(WrittenFile(descriptor), false)
      }
    }
  }

  /// Appends to a file.
  ///
  /// - Throws: `AppendRefusal` if the file holds something that records can't be appended to.
  package func append(to path: [UInt8]) throws {
    try export.check(appendingTo: path)
    export = export.endingLines(asIn: path)
    let lineEnd = export.lineEnd
    try naming(path) { (write) throws(SystemError) in
      try appendFile(path, lineEnd: lineEnd) { (file, isEmpty) throws(SystemError) in
        try write(file, !isEmpty)
      }
    }
  }

  /// The number of records that were left out, or have no answer.
  package var unansweredCount: Int { unanswered.count }

  private var unanswered: [RecordExport.Trouble] {
    troubles.filter { trouble in
      switch trouble {
      case .withoutAnswer, .leftOut: true
      case .replaced, .lacking: false
      }
    }
  }

  /// Messages about records that could not be written as they should be, one line each.
  package var complaints: [String] {
    let unanswered = unanswered
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
    let name = "record #\(record + 1)"
    guard let (fault, line) = export.fault(of: record), fault != .unclosedQuote else {
      return "\(name) was left out: this format has no place for it"
    }
    let place = line.map { ", on line \($0)," } ?? ""
    return "\(name)\(place) was left out: it \(fault)"
  }

  /// The first of several records, how many more there are, and the verb; nil if there is none.
  private static func names(of records: [Int]) -> String? {
    guard let first = records.first else { return nil }
    let verb = records.count > 1 ? " and \(records.count - 1) more are" : " is"
    return "record #\(first + 1)" + verb
  }

  /// Runs a function that writes to an open file, telling it whether the file's content is
  /// continued; errors of the system get the file's name, and all others are passed on.
  private func naming(
    _ path: [UInt8]?,
    _ run: ((WrittenFile, Bool) throws(SystemError) -> Void) throws(SystemError) -> Void
  ) throws {
    var other: (any Error)?
    do throws(SystemError) {
      try run { (file, isContinued) throws(SystemError) in
        do {
          troubles = try export.write(isContinued: isContinued) { try file.write($0) }
        } catch let error as SystemError {
          throw error
        } catch {
          other = error
          throw SystemError(code: ECANCELED)
        }
      }
    } catch {
      throw other ?? Output.Failure(path: path, error: error)
    }
  }
}

extension Output {
  /// Creates a folder unless it exists.
  package static func makeFolder(_ path: [UInt8]) throws {
    guard mkdir(cString(path), 0o777) != 0, errno != EEXIST else { return }
    throw Failure(path: path, error: SystemError(code: errno))
  }
}
