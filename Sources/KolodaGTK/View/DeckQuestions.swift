import Koloda

/// The questions of a deck view, each asked once at a time.
@MainActor
final class DeckQuestions {
  private enum Question: Hashable {
    case directions, mayDrag, maySwipe, mayUndo
  }

  private unowned let view: KolodaView
  /// Who answers.
  weak var policy: (any DeckViewPolicy)?
  /// Those that are being answered.
  private var open: Set<Question> = []

  init(of view: KolodaView) { self.view = view }

  /// The directions that a card may leave by.
  func directions(of card: CardID) -> Set<SwipeDirection> {
    ask(.directions, unasked: view.allowedDirections, nested: view.stage.allowedDirections) {
      $0.deckView(view, allowedDirectionsForCard: card)
    }
  }

  func mayDrag(_ card: CardID) -> Bool {
    ask(.mayDrag, unasked: true, nested: false) { $0.deckView(view, shouldDragCard: card) }
  }

  func maySwipe(_ card: CardID, _ direction: SwipeDirection) -> Bool {
    ask(.maySwipe, unasked: true, nested: false) {
      $0.deckView(view, shouldSwipeCard: card, in: direction)
    }
  }

  func mayUndo(_ decision: Deck.Decision) -> Bool {
    ask(.mayUndo, unasked: true, nested: false) { $0.deckView(view, shouldUndo: decision) }
  }

  private func ask<Answer>(
    _ question: Question, unasked: Answer, nested: Answer,
    _ answer: (any DeckViewPolicy) -> Answer
  ) -> Answer {
    guard let policy else { return unasked }
    guard open.insert(question).inserted else { return nested }
    defer { open.remove(question) }
    return answer(policy)
  }
}
