import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Decisions by swipe, key or command, which the open deck knows at once.
extension DeckSession {
  /// The title of a pile.
  func title(of pile: PileID) -> String {
    deck.piles.known(pile)?.title ?? pile.text
  }

  /// The side by which a card leaves for a pile; down for a pile without a side.
  func side(of pile: PileID) -> SwipeDirection {
    deck.piles.known(pile)?.side ?? .down
  }

  private func shown(_ decision: PileDecision) -> Deck.Decision {
    Deck.Decision(card: decision.card, direction: side(of: decision.pile))
  }

  /// Decides the front card, also for a pile that lies on no side.
  func decide(_ pile: PileID) {
    guard deck.piles[pile] != nil, !isCovered, !refuses() else { return }
    if let side = deck.piles[pile]?.side {
      view.swipe(side)
    } else if let card = view.deck.front {
      keep(card, on: pile)
      if !isBrowsing || !view.sendToBack() { view.show(decided: card, toward: nil) }
      decided(card, to: pile, toward: nil)
    }
  }

  /// Undoes the last act.
  func undo() {
    guard deck.canUndo, !refuses() else { return }
    // Marks move no card, so the view has nothing to bring back.
    guard let card = deck.undoable.first?.card else {
      return tell(deck.undo().marked, isBack: true)
    }
    if !view.undo() { didUndo(card) }
  }

  /// Redoes the act that was undone last.
  func redo() {
    guard deck.canRedo, !refuses() else { return }
    guard let card = deck.redoable.first?.card else {
      return tell(deck.redo().marked, isBack: false)
    }
    // A card on another pile is not in the view's deck.
    if view.deck.offset(of: card) == nil { didRedo(card) } else { view.redo() }
  }

  /// The pile of the card that the front card replaced, if that one was decided.
  var formerPile: PileID? { view.deck.front.flatMap { deck.formerDecision(of: $0)?.pile } }

  func decided(_ card: CardID, to pile: PileID, toward side: SwipeDirection?) {
    sitting.decided(Sitting.Departure(card: card, side: side), to: pile, at: MainThread.now)
    // After the last card of a pass, bursts form stacks again.
    if pass.decided.contains(card), pass.waiting.isEmpty, !course.stacks.isEmpty { layStacks() }
    trace?.writeDecision(
      card, pile, toward: side, file: name(of: card), under: observer?.cover)
    browsed(card)
    wantCards()
    observer?.sessionChanged(self)
  }
}

extension DeckSession: DeckViewObserver {
  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
    switch event {
    case .swiped(let decision): didSwipe(decision)
    case .undone(let decision): didUndo(decision.card)
    case .redone(let decision): didRedo(decision.card)
    case .selected: tryAgain()
    case .flipped(let card, let showsBack): didFlip(card, showsBack: showsBack)
    case .dragged(_, let progress): observer?.session(self, drags: progress)
    case .panFinished: observer?.session(self, drags: nil)
    case .rested: didComeToRest()
    case .sentToBack, .shown, .panBegan, .crossedThreshold, .reset, .ranOut: break
    }
  }

  private func didFlip(_ card: CardID, showsBack: Bool) {
    trace?.writeFlip(card, showsBack: showsBack)
    wantCards()
    observer?.session(self, changed: .front)
  }

  private func didSwipe(_ decision: Deck.Decision) {
    guard let pile = deck.piles[decision.direction]?.id else {
      // The view lets no card leave by a side without a pile.
      view.show(takenBack: [decision])
      return
    }
    keep(decision.card, on: pile)
    decided(decision.card, to: pile, toward: decision.direction)
  }

  private func didUndo(_ card: CardID) {
    // An undone card is shown even if the filter leaves it out.
    course.admit(card)
    sitting.undone()
    takeBack(deck.undo().moved, shown: card)
    keepInOrder([card])
    trace?.write(.undo, card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  private func didRedo(_ card: CardID) {
    let changes = deck.redo().moved
    for card in Set(changes.map(\.card)).union([card]) { _ = course.pass.decide(card) }
    show(changes, but: card)
    hideDecided(card)
    keepInOrder([card])
    sitting.lastPile = deck.pile(of: card)
    trace?.write(.redo, card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Shows all cards that an undo moved; the view has already moved `shown`.
  private func takeBack(_ changes: [CardChange], shown card: CardID) {
    show(changes, but: card)
    // An undecided card is no part of a second pass; a card of the pass is to be decided again.
    if deck.pile(of: card) == nil {
      course.pass.forget([card])
    } else if course.pass.takeBack(card, to: deck.pile(of: card)) {
      return
    }
    // If a changed decision is undone, the card is still decided, as it was before.
    hideDecided(card)
  }

  private func hideDecided(_ card: CardID) {
    if !isBrowsing, let pile = deck.pile(of: card), view.deck.offset(of: card) != nil {
      view.show(decided: card, toward: side(of: pile))
    }
  }

  private func didComeToRest() {
    // The view has dropped the pictures of the cards that flew off. The loader must forget that it
    // delivered them, or it would not deliver them again after an undo.
    wantCards()
    observer?.session(self, changed: .rest)
  }
}

extension DeckSession: DeckViewHistory {
  var lastDecision: Deck.Decision? { deck.undoable.first.map(shown) }

  var nextRedo: Deck.Decision? { deck.redoable.first.map(shown) }

  func recentDecisions(_ count: Int) -> [Deck.Decision] {
    deck.recentDecisions(count).map(shown)
  }
}
