import KolodaSources
import KolodaTriage

extension OpenedDeck {
  /// The decisions that hold, for other programs.
  @MainActor
  func export(of deck: OpenDeck) -> DecisionExport {
    DecisionExport(
      folder: folder,
      lines: deck.decisions.compactMap { decision in
        source.file(of: decision.card).map { file in
          DecisionExport.Line(
            file: file, pile: decision.pile, answer: deck.piles.answer(of: decision.pile),
            time: decision.time)
        }
      })
  }
}
