import CAdwaita
import Koloda
import KolodaGLib

// What can be undone and made again, whoever keeps the decisions.
extension KolodaView {
  /// The decision that undo undoes, nil when there is none.
  public var lastDecision: Deck.Decision? {
    guard let history else { return stage.deck.history.last }
    // What nobody has kept yet can't be undone, nor can what came before it.
    return happenings.untold.isEmpty ? history.lastDecision : nil
  }

  /// The decision that redo makes again, nil when there is none.
  public var nextRedo: Deck.Decision? {
    guard let history else { return stage.deck.undone.last }
    return happenings.untold.isEmpty ? history.nextRedo : nil
  }

  /// Whether there is a decision to take back.
  public var canUndo: Bool { lastDecision != nil }

  /// Whether there is a decision to make again.
  public var canRedo: Bool { nextRedo != nil }

  /// The last decided cards, the newest first, as many as are kept for undo.
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

  // MARK: Changes that the user asks for

  /// Takes the last decision back if whoever may refuse agrees.
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

  /// Redoes the decision that was undone last.
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

  // MARK: Changes that came from elsewhere

  /// Shows that decisions were undone by somebody else, or could not be kept: their cards come
  /// back, from where they fly or from the side that they left by.
  ///
  /// Nobody is asked, and the observer is told of no decision; it is told of the card that is the
  /// front card then.
  ///
  /// - Parameter decisions: the decisions, the newest first: the card of the last of them becomes
  ///   the front card. Those whose cards are in the deck are ignored.
  public func show(takenBack decisions: [Deck.Decision]) {
    let now = MainThread.now
    for decision in decisions {
      stage.showFront(of: decision.card, at: now)
      stage.takeBack(decision, at: now)
    }
    changed()
  }

  /// Shows that somebody else decided a card: the front card flies off, out of a hand as well, one
  /// behind it fades.
  ///
  /// Nobody is asked, and the observer is told of no decision; it is told of the card that is the
  /// front card then.
  ///
  /// - Parameters:
  ///   - card: a card of the stack; others are ignored.
  ///   - direction: the side that it leaves by, nil to fade.
  public func show(decided card: CardID, toward direction: SwipeDirection?) {
    stage.sendOff(card, toward: direction, at: MainThread.now)
    changed()
  }

  // MARK: A pull

  /// Lets a card go that is being pulled in, if its decision is no longer the last one.
  func settlePull() {
    guard let history, happenings.untold.isEmpty, let pulled = stage.pulled,
      history.lastDecision != pulled
    else { return }
    stage.cancelPull(at: MainThread.now)
  }
}
