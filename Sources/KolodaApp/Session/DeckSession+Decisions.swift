import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// What is done with the cards, by hand or by key: it is in the open deck in the same instant.
extension DeckSession {
  /// What a pile is called.
  func title(of pile: PileID) -> String {
    deck.piles.known(pile)?.title ?? pile.text
  }

  /// The side that a decision's card leaves by.
  func side(of pile: PileID) -> SwipeDirection {
    deck.piles.known(pile)?.side ?? .down
  }

  private func shown(_ decision: Decision) -> Deck.Decision {
    Deck.Decision(card: decision.card, direction: side(of: decision.pile))
  }

  /// Sends the front card to a pile, also one that lies on no side.
  func decide(_ pile: PileID) {
    guard deck.piles[pile] != nil, !refuses() else { return }
    if let side = deck.piles[pile]?.side {
      view.swipe(side)
    } else if let card = view.deck.front {
      keep(card, on: pile)
      if !isBrowsing || !view.sendToBack() { view.show(decided: card, toward: nil) }
      decided(card, to: pile, toward: nil)
    }
  }

  /// Takes the last act back.
  func undo() {
    guard deck.canUndo, !refuses() else { return }
    // Marks lie on no card's way: the view has nothing to bring back.
    guard let card = deck.undoable.first?.card else {
      return tell(deck.undo().marked, isBack: true)
    }
    if !view.undo() { didUndo(card) }
  }

  /// Makes the act again that was taken back last.
  func redo() {
    guard deck.canRedo, !refuses() else { return }
    guard let card = deck.redoable.first?.card else {
      return tell(deck.redo().marked, isBack: false)
    }
    // A card that lies on another pile is not in the view's.
    if view.deck.offset(of: card) == nil { didRedo(card) } else { view.redo() }
  }

  /// What was decided of the picture in whose place the front card lies.
  var formerPile: PileID? { view.deck.front.flatMap { deck.formerDecision(of: $0)?.pile } }

  func decided(_ card: CardID, to pile: PileID, toward side: SwipeDirection?) {
    lastPile = pile
    pace.decided(at: MainThread.now)
    departed = (card, side)
    // With the last card of a pass, bursts lie as stacks again.
    if pass.decided.contains(card), pass.waiting.isEmpty, !stacks.isEmpty { layStacks() }
    trace?.writeDecision(card, pile, toward: side, file: name(of: card))
    browsed(card)
    wantCards()
    observer?.sessionChanged(self)
  }
}

extension DeckSession: DeckViewObserver {
  func deckView(_ view: KolodaView, tells event: DeckViewEvent) {
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
    observer?.sessionChanged(self)
  }

  private func didSwipe(_ decision: Deck.Decision) {
    guard let pile = deck.piles[decision.direction]?.id else {
      // No card is let go to a side without a pile.
      view.show(takenBack: [decision])
      return
    }
    keep(decision.card, on: pile)
    decided(decision.card, to: pile, toward: decision.direction)
  }

  private func didUndo(_ card: CardID) {
    // What is brought back is seen, whatever the filter says of it.
    filtered?.insert(card)
    pace.undone()
    takeBack(deck.undo().moved, shown: card)
    keepInOrder([card])
    trace?.writeUndo(card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  private func didRedo(_ card: CardID) {
    let changes = deck.redo().moved
    for card in Set(changes.map(\.card)).union([card]) { _ = pass.decide(card) }
    show(changes, but: card)
    hideDecided(card)
    keepInOrder([card])
    lastPile = deck.pile(of: card)
    trace?.writeRedo(card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Shows what an act moved beside the card that the view has moved already.
  private func takeBack(_ changes: [CardChange], shown card: CardID) {
    show(changes, but: card)
    // A card of a second pass is to be decided again; one that is undecided is none of it.
    if deck.pile(of: card) == nil {
      pass.forget([card])
    } else if pass.takeBack(card, to: deck.pile(of: card)) {
      return
    }
    // A change of mind that is undone leaves the card decided as it was before.
    hideDecided(card)
  }

  private func hideDecided(_ card: CardID) {
    if !isBrowsing, let pile = deck.pile(of: card), view.deck.offset(of: card) != nil {
      view.show(decided: card, toward: side(of: pile))
    }
  }

  private func didComeToRest() {
    // The view has dropped the pictures of cards that have flown away. The loader must forget that
    // it gave them, or they would not be given again after an undo.
    wantCards()
    observer?.sessionChanged(self)
  }
}

extension DeckSession: DeckViewHistory {
  var lastDecision: Deck.Decision? { deck.undoable.first.map(shown) }

  var nextRedo: Deck.Decision? { deck.redoable.first.map(shown) }

  func recentDecisions(_ count: Int) -> [Deck.Decision] {
    deck.recentDecisions(count).map(shown)
  }
}
