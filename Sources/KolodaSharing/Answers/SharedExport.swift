import KolodaFiles
import KolodaFolders
import KolodaRecords
import KolodaSources
import KolodaSyncMessages
import KolodaTriage

/// Exports the answers to a shared deck as lines of JSON: a line for each answer, with the record
/// and the person who gave it, or a line for each card with the answer that counts.
package struct SharedExport {
  package let address: String
  package let name: String
  /// Whether there is one line for each card.
  package let isResolved: Bool
  /// What answers are compared by; nil for what suits the deck's piles.
  package let basis: AnswerGroups.Basis?
  /// Connects to the server.
  ///
  /// Blocks.
  package let connect: @Sendable (SharedAddress) throws -> SyncProcess

  package init(
    address: String, name: String, isResolved: Bool, basis: AnswerGroups.Basis? = nil,
    connect: @escaping @Sendable (SharedAddress) throws -> SyncProcess
  ) {
    self.address = address
    self.name = name
    self.isResolved = isResolved
    self.basis = basis
    self.connect = connect
  }

  /// Numbers of what was written and left out.
  package struct Tally {
    /// Lines written.
    package var lines = 0
    /// Cards without an answer that counts yet, which are left out.
    package var open = 0
    /// Those of the open cards on which people disagree.
    package var disputed = 0
  }

  /// Writes the lines to a file, which then holds all of them or stays as it was, or to standard
  /// output.
  ///
  /// Blocks.
  ///
  /// - Parameter path: the file; nil for standard output.
  package func write(to path: [UInt8]?) throws -> Tally {
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

  /// In which words the lines say what was answered.
  private struct Words {
    let piles: Piles
    /// What was chosen, in a deck of records with two answers.
    let choice: ExportedChoice?

    init(_ settings: DeckSettings) {
      piles = Piles(settings.piles)
      let names = piles.all.compactMap { pile in pile.name.map { (pile.id, $0) } }
      choice = settings.answers.map { answers in
        ExportedChoice(
          names: Dictionary(names) { _, last in last },
          answers: AnswerFields(first: answers.first, second: answers.second))
      }
    }
  }

  private func each(_ sink: ([UInt8]) throws -> Void) throws -> Tally {
    let place = SharedAddress(address, name: name)
    let process = try connect(place)
    let deck = try process.standing()
    // The answers must include what was settled on this computer.
    if let joined = try? KeptDeck.find(place), joined.pile.id == deck.id,
      joined.pile.person == deck.person
    {
      try UnsentSettlements.send(of: joined, through: process)
    }
    let settings = DeckSettings(shared: deck.look?.text ?? "")
    let (own, words) = (settings.piles, Words(settings))
    if isResolved {
      return try eachResolved(
        process, answersPerCard: deck.answersPerCard, words, AnswerGroups(own, by: basis), sink)
    }
    var tally = Tally()
    var record: (card: Int, bytes: [UInt8])?
    try process.eachAnswers { answers in
      var lines: [UInt8] = []
      for answer in answers {
        if let first = answer.record { record = (answer.card, Array(first)) }
        // The card's first answer was taken back during the export, so its record is unknown.
        guard let record, record.card == answer.card else { continue }
        lines += line(answer, by: [answer.person], words, record.bytes) + [UInt8(ascii: "\n")]
        tally.lines += 1
      }
      try sink(lines)
    }
    return tally
  }

  private func eachResolved(
    _ process: SyncProcess, answersPerCard: Int, _ words: Words, _ groups: AnswerGroups,
    _ sink: ([UInt8]) throws -> Void
  ) throws -> Tally {
    var card: [SyncedAnswer] = []
    var tally = Tally()
    func end() throws {
      guard let record = card.first?.record else { return }
      guard let result = ResolvedAnswer(card, answersPerCard: answersPerCard, groups) else {
        tally.open += 1
        if card.count(where: { !$0.isExtra }) >= answersPerCard { tally.disputed += 1 }
        return
      }
      tally.lines += 1
      try sink(
        line(
          result.answer, by: result.people, words, Array(record),
          [("resolved", result.means.rawValue)])
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
    _ answer: SyncedAnswer, by people: [String], _ words: Words, _ record: [UInt8],
    _ more: [(String, String)] = []
  ) -> [UInt8] {
    let pile = PileID(answer.pile) ?? .later
    var texts = [("answer", words.piles.answer(of: pile).rawValue), ("pile", pile.text)]
    if let choice = words.choice {
      texts.append(("choice", choice.text(of: pile) { .json(record) }))
    }
    texts += [
      ("_annotator_id", people.joined(separator: ",")),
      ("time", UTCTime(microseconds: answer.time).iso8601),
    ]
    texts += more
    var flags: [String] = []
    if answer.isExtra { flags.append("extra") }
    if answer.isSettled, more.isEmpty { flags.append("settled") }
    if let line = RecordLine.adding(texts, flags: flags, to: record) { return line }
    // A record that is not a JSON object becomes a member of one.
    let members =
      texts.map { ($0.0, JSONText.string($0.1)) } + flags.map { ($0, "true") }
    return Array(
      JSONText.object([("record", String(decoding: record, as: UTF8.self))] + members).utf8)
  }
}
