import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// Everybody's answers to a pile of several people: a line of JSON for each, the record with the
/// answer and who gave it.
struct SharedExport {
  let address: String
  let name: String

  /// Writes them to a file, which holds all of them or stays as it was, or to standard output.
  func write(to path: [UInt8]?) throws {
    guard let path else {
      return try each { try Output.descriptor(1).write($0) }
    }
    var failure: (any Error)?
    do throws(SystemError) {
      try replaceFile(path) { descriptor throws(SystemError) in
        do {
          try each { try writeAll($0, to: descriptor) }
        } catch let error as SystemError {
          throw error
        } catch {
          failure = error
          throw SystemError(code: 0)
        }
      }
    } catch {
      throw failure ?? Output.Failure(path: path, error: error)
    }
  }

  private func each(_ sink: ([UInt8]) throws -> Void) throws {
    var record: [UInt8] = []
    try SyncProcess(address: address, name: name).eachAnswers(withRecords: true) { answers in
      var lines: [UInt8] = []
      for answer in answers {
        if let first = answer.record { record = Array(first) }
        lines += line(answer, record) + [UInt8(ascii: "\n")]
      }
      try sink(lines)
    }
  }

  private func line(_ answer: SyncedAnswer, _ record: [UInt8]) -> [UInt8] {
    let pile = PileID(answer.pile) ?? .later
    var texts = [
      ("answer", Piles.builtIn.answer(of: pile).rawValue), ("pile", pile.text),
      ("_annotator_id", answer.person), ("time", UTCTime(microseconds: answer.time).iso8601),
    ]
    if answer.isExtra { texts.append(("extra", "true")) }
    if let line = RecordLine.adding(texts, to: record) { return line }
    // A record that is no object stands in one.
    let members = texts.map { ($0.0, JSONText.string($0.1)) }
    return Array(
      JSONText.object([("record", String(decoding: record, as: UTF8.self))] + members).utf8)
  }
}
