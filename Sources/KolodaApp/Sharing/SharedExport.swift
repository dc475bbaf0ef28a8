import KolodaFiles
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// The answers to a shared deck: a line of JSON for each, the record with the answer and
/// who gave it, or a line for each card with the answer that holds for all.
struct SharedExport {
  let address: String
  let name: String
  /// Whether there is one line for each card.
  let isResolved: Bool
  /// Connects with the server; it blocks.
  var connect: @Sendable (SharedAddress) throws -> SyncProcess = {
    try SyncProcess(address: $0.address, name: $0.name)
  }

  /// What was written.
  struct Tally {
    /// How many lines.
    var lines = 0
    /// How many cards have no answer that counts yet, and are left out.
    var open = 0
  }

  /// Writes them to a file, which holds all of them or stays as it was, or to standard output.
  ///
  /// It blocks.
  func write(to path: [UInt8]?) throws -> Tally {
    guard let path else {
      return try each { try Output.descriptor(1).write($0) }
    }
    var failure: (any Error)?
    var tally = Tally()
    do throws(SystemError) {
      try replaceFile(path) { descriptor throws(SystemError) in
        do {
          tally = try each { try writeAll($0, to: descriptor) }
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
    return tally
  }

  private func each(_ sink: ([UInt8]) throws -> Void) throws -> Tally {
    let process = try connect(SharedAddress(address, name: name))
    if isResolved { return try eachResolved(process, sink) }
    var tally = Tally()
    var record: (card: Int, bytes: [UInt8])?
    try process.eachAnswers { answers in
      var lines: [UInt8] = []
      for answer in answers {
        if let first = answer.record { record = (answer.card, Array(first)) }
        // Its only answer before was taken back while the server was asked.
        guard let record, record.card == answer.card else { continue }
        lines += line(answer, record.bytes) + [UInt8(ascii: "\n")]
        tally.lines += 1
      }
      try sink(lines)
    }
    return tally
  }

  private func eachResolved(
    _ process: SyncProcess, _ sink: ([UInt8]) throws -> Void
  ) throws -> Tally {
    let answersPerCard = try process.standing().answersPerCard
    var card: [SyncedAnswer] = []
    var tally = Tally()
    func end() throws {
      guard let record = card.first?.record else { return }
      guard let result = ResolvedAnswer(card, answersPerCard: answersPerCard) else {
        tally.open += 1
        return
      }
      tally.lines += 1
      try sink(
        line(result.answer, Array(record), [("resolved", result.means.rawValue)])
          + [UInt8(ascii: "\n")])
    }
    try process.eachAnswers { answers in
      for answer in answers {
        if answer.card != card.first?.card {
          try end()
          card = []
        }
        card.append(answer)
      }
    }
    try end()
    return tally
  }

  private func line(
    _ answer: SyncedAnswer, _ record: [UInt8], _ more: [(String, String)] = []
  ) -> [UInt8] {
    let pile = PileID(answer.pile) ?? .later
    var texts = [
      ("answer", Piles.builtIn.answer(of: pile).rawValue), ("pile", pile.text),
      ("_annotator_id", answer.person), ("time", UTCTime(microseconds: answer.time).iso8601),
    ]
    if answer.isExtra { texts.append(("extra", "true")) }
    if answer.isSettled, more.isEmpty { texts.append(("settled", "true")) }
    texts += more
    if let line = RecordLine.adding(texts, to: record) { return line }
    // A record that is no object stands in one.
    let members = texts.map { ($0.0, JSONText.string($0.1)) }
    return Array(
      JSONText.object([("record", String(decoding: record, as: UTF8.self))] + members).utf8)
  }
}
