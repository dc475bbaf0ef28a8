import Koloda

extension DeckView {
  /// Asks the policy what may be done, without asking the same question while it is being answered.
  @MainActor
  final class Questions {
    private enum Question: Hashable {
      case directions, mayDrag, maySwipe, mayUndo
    }

    private unowned let view: DeckView
    /// The policy that answers the questions.
    weak var policy: (any DeckViewPolicy)?
    /// The directions in which cards may leave where there is no policy.
    var unasked: Set<SwipeDirection> = [.left, .right]
    /// The questions that are being answered.
    private var open: Set<Question> = []

    init(of view: DeckView) { self.view = view }

    /// Returns the directions in which a card may leave.
    func directions(of card: CardID) -> Set<SwipeDirection> {
      ask(.directions, unasked: unasked, nested: view.stage.allowedDirections) {
        $0.deckView(view, allowedDirectionsForCard: card)
      }
    }

    func mayDrag(_ card: CardID) -> Bool {
      ask(.mayDrag, unasked: true, nested: false) { $0.deckView(view, shouldDragCard: card) }
    }

    func maySwipe(_ card: CardID, _ direction: SwipeDirection) -> Bool {
      swipeAnswer(card, direction) ?? false
    }

    /// Returns the answer to whether a card may be swiped; nil while this question is being answered.
    func swipeAnswer(_ card: CardID, _ direction: SwipeDirection) -> Bool? {
      ask(.maySwipe, unasked: true, nested: nil) {
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
}
