import KolodaSources
import KolodaTriage

extension OpenedDeck {
  /// The decisions that hold, for other programs.
  @MainActor
  func export(of deck: OpenDeck) -> DecisionExport {
    DecisionExport(
      folder: folder,
      lines: deck.decisions.flatMap { decision in
        source.files(of: decision.card).map { file in
          DecisionExport.Line(
            file: file.name, pile: decision.pile, answer: deck.piles.answer(of: decision.pile),
            time: decision.time)
        }
      })
  }
}
