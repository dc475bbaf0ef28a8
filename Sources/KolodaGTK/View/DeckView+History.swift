import CAdwaita
import Koloda
import KolodaGLib

// What can be undone and redone, wherever the decisions are kept.
extension DeckView {
  /// The decision that undo would take back; nil if there is none.
  public var lastDecision: Deck.Decision? {
    guard let history else { return stage.deck.history.last }
    // While a decision has not been delivered, history can't have recorded it: undo must wait.
    return happenings.untold.isEmpty ? history.lastDecision : nil
  }

  /// The decision that redo would make again; nil if there is none.
  public var nextRedo: Deck.Decision? {
    guard let history else { return stage.deck.undone.last }
    return happenings.untold.isEmpty ? history.nextRedo : nil
  }

  /// Whether there is a decision to undo.
  public var canUndo: Bool { lastDecision != nil }

  /// Whether there is a decision to redo.
  public var canRedo: Bool { nextRedo != nil }

  /// The last decided cards, newest first; their pictures are kept for undo.
  var lookBehindCards: [CardID] {
    let count = lookBehind
    guard let history else { return stage.deck.history.suffix(count).reversed().map(\.card) }
    guard count > 0 else { return [] }
    var recent = history.recentDecisions(count)
    for change in happenings.untold {
      switch change {
      case .made(let decision):
        if recent.first != decision { recent.insert(decision, at: 0) }
      case .takenBack(let decision):
        if recent.first == decision { recent.removeFirst() }
      }
    }
    return recent.prefix(count).map(\.card)
  }

  // MARK: Changes by the user

  /// Undoes the last decision, if there is one and the policy agrees.
  func takeBack(from entrance: CardEntrance) -> Bool {
    guard let last = lastDecision, questions.mayUndo(last), lastDecision == last else {
      return false
    }
    let now = MainThread.now
    stage.showFront(of: last.card, at: now)
    let isBack =
      stage.deck.history.last == last
      ? stage.undo(at: now, from: entrance) != nil : stage.takeBack(last, at: now, from: entrance)
    guard isBack else { return false }
    changed(.undone(last))
    announceUndo(last)
    return true
  }

  /// Redoes the decision that was undone last; the policy is not asked.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func redo() -> Bool {
    guard let next = nextRedo else { return false }
    let now = MainThread.now
    let isMade =
      stage.deck.undone.last == next ? stage.redo(at: now) != nil : stage.redo(next, at: now)
    guard isMade else { return false }
    changed(.redone(next))
    announceDecision(next)
    return true
  }

  // MARK: Changes from elsewhere

  /// Shows that decisions were undone elsewhere or could not be saved.
  ///
  /// Their cards come back, from mid-flight or from the side on which they left. The policy is not
  /// asked, and the observer gets no events about these decisions, only `shown` for a new front
  /// card.
  ///
  /// - Parameter decisions: The decisions, newest first; the last one's card becomes the front
  ///   card. Decisions whose cards are already back in the deck are ignored.
  public func show(takenBack decisions: [Deck.Decision]) {
    let now = MainThread.now
    for decision in decisions {
      stage.showFront(of: decision.card, at: now)
      stage.takeBack(decision, at: now)
    }
    changed()
  }

  /// Shows that a card was decided elsewhere: the front card flies off, even if it is held; a card
  /// behind it fades.
  ///
  /// The policy is not asked, and the observer gets no event about the decision, only `shown` for a
  /// new front card.
  ///
  /// - Parameters:
  ///   - card: An undecided card of the deck; others are ignored.
  ///   - direction: The side on which the card leaves; nil to fade.
  public func show(decided card: CardID, toward direction: SwipeDirection?) {
    stage.sendOff(card, toward: direction, at: MainThread.now)
    changed()
  }

  // MARK: Pulling back

  /// Cancels the pull of a card whose decision is no longer the last one.
  func settlePull() {
    guard let history, happenings.untold.isEmpty, let pulled = stage.pulled,
      history.lastDecision != pulled
    else { return }
    stage.cancelPull(at: MainThread.now)
  }
}
