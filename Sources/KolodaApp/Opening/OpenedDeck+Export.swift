import KolodaSources
import KolodaTriage

extension OpenedDeck {
  /// The decisions that hold, for other programs.
  ///
  /// - Parameters:
  ///   - piles: only those of these piles; nil for all.
  ///   - extras: the marks that stand in each line, too.
  @MainActor
  func export(
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

extension OpenedRecords {
  /// The records that decisions hold for.
  ///
  /// - Parameter tellsHard: whether it is told of flash cards which are hard to learn.
  @MainActor
  func entries(of deck: OpenDeck, tellsHard: Bool = false) -> [RecordExport.Entry] {
    // As they stand in the file, whatever order they were decided in.
    deck.decisions.compactMap { decision in
      source.number(of: decision.card).map { number in
        RecordExport.Entry(
          number: number, pile: decision.pile, answer: deck.piles.answer(of: decision.pile),
          time: decision.time, marks: deck.marks(of: decision.card),
          isHard: tellsHard
            ? deck.count(of: decision.card, on: .again) >= RecordExport.Entry.hardCount : nil)
      }
    }.sorted { $0.number < $1.number }
  }
}
