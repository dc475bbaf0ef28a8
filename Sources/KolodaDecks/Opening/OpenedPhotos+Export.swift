import KolodaFolders
import KolodaRecords
import KolodaTriage

extension OpenedPhotos {
  /// Returns the current decisions, for other programs.
  ///
  /// - Parameters:
  ///   - piles: the piles to export; nil for all.
  ///   - extras: the kinds of marks to include in each line.
  @MainActor
  package func export(
    of deck: OpenDeck, only piles: Set<PileID>? = nil, extras: [Mark.Kind] = []
  ) -> DecisionExport {
    DecisionExport(
      folder: folder,
      lines: deck.decisions.flatMap { decision -> [DecisionExport.Line] in
        guard piles?.contains(decision.pile) ?? true else { return [] }
        return source.files(of: decision.card).map { file in
          DecisionExport.Line(
            file: file.name, pile: decision.pile, answer: deck.piles.answer(of: decision.pile),
            time: decision.time, marks: deck.marks(of: decision.card))
        }
      }, extras: extras)
  }
}

extension OpenDeck {
  /// The kinds of marks that decided cards have: stars, colour labels and notes.
  package var decidedMarks: [Mark.Kind] {
    let all = markedCards.filter { pile(of: $0) != nil }.map { marks(of: $0) }
    return [.stars, .label, .note].filter { kind in all.contains { $0.tells(kind) } }
  }

  /// Whether two of the deck's piles count as the same answer, so that an answer doesn't tell the
  /// pile.
  ///
  /// This is so whether or not there are cards in both, so that the columns of an export don't
  /// depend on what was decided. Only former piles must have cards to count.
  package var sharesAnswers: Bool {
    let answers = knownPiles.map { piles.answer(of: $0) }
    return Set(answers).count < answers.count
  }
}

extension OpenedRecords {
  /// What an export says of what was chosen.
  @MainActor
  package func choice(of deck: OpenDeck) -> ExportedChoice {
    let named = (deck.piles.former + deck.piles.all).compactMap { pile in
      pile.name.map { (pile.id, $0) }
    }
    return ExportedChoice(
      names: Dictionary(named) { _, last in last }, answers: roles.answers)
  }
}

extension Marks {
  /// Whether there is a mark of the kind.
  fileprivate func tells(_ kind: Mark.Kind) -> Bool {
    switch kind {
    case .stars: stars ?? .zero != .zero
    case .label: label ?? .cleared != .cleared
    case .note: note?.text.isEmpty == false
    case .turn: turn ?? .upright != .upright
    }
  }
}

extension OpenedRecords {
  /// Returns the decided records for an export.
  ///
  /// - Parameter tellsHard: whether to say which flash cards are hard to learn.
  @MainActor
  package func entries(of deck: OpenDeck, tellsHard: Bool = false) -> [RecordExport.Entry] {
    var entries: [RecordExport.Entry] = []
    entries.reserveCapacity(deck.decidedCount)
    let piles = deck.piles
    var (last, isInOrder) = (-1, true)
    deck.eachDecision { decision, marks in
      guard let number = source.number(of: decision.card) else { return }
      isInOrder = isInOrder && last < number
      last = number
      entries.append(
        RecordExport.Entry(
          number: number, pile: decision.pile, answer: piles.answer(of: decision.pile),
          time: decision.time, marks: marks,
          isHard: tellsHard
            ? deck.count(of: decision.card, on: .again) >= RecordExport.Entry.hardCount : nil))
    }
    // Records are exported in the order of the file, whatever the order of the decisions.
    if !isInOrder { entries.sort { $0.number < $1.number } }
    return entries
  }
}
