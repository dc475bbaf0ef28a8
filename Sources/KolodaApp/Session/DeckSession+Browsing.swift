import Koloda
import KolodaGTK
import KolodaTriage

// Browsing: going through all cards without deciding.
//
// The view's deck is endless meanwhile: it holds all cards in order, starting at the front card,
// and a card that is decided goes to its end.
extension DeckSession {
  /// Whether all cards are being browsed.
  var isBrowsing: Bool { course.isBrowsing }

  /// Browses to another card of the deck, decided or not.
  ///
  /// - Returns: whether there is a card in that direction.
  @discardableResult
  func browse(_ step: BrowsingStep) -> Bool {
    guard let card = course.card(at: step, from: view.deck.front) else { return false }
    return browse(to: card)
  }

  /// Starts browsing at the front card, or at the last card if no undecided one is left.
  @discardableResult
  func browse() -> Bool {
    guard let card = view.deck.front ?? course.shownOrder.last else { return false }
    return browse(to: card)
  }

  /// Browses to a card, decided or not.
  ///
  /// - Returns: whether the card is in the deck.
  func browse(to card: CardID) -> Bool {
    if course.place(of: card) == nil {
      guard course.browse(at: card) else { return false }
      layInOrder()
    }
    guard (try? view.edit { deck throws(DeckError) in try deck.jump(to: card) }) != nil else {
      return false
    }
    trace?.write(.browsed, card, file: name(of: card))
    wantCards()
    observer?.sessionChanged(self)
    return true
  }

  /// Stops browsing, and continues with the first card that is still to be decided.
  ///
  /// - Returns: whether the deck was being browsed.
  @discardableResult
  func stopBrowsing() -> Bool {
    guard isBrowsing else { return false }
    course.stopBrowsing()
    arrangeStacks()
    // The card shown last goes back to its place.
    lay(course.cards, isFromFirst: true)
    wantCards()
    observer?.sessionChanged(self)
    return true
  }

  /// The pile of the front card if it is decided already, which happens while browsing and in a
  /// second pass.
  var shownPile: Pile? {
    guard let front = view.deck.front, isBrowsing || pass.waiting.contains(front),
      let pile = deck.pile(of: front)
    else { return nil }
    return deck.piles.known(pile) ?? Pile(unknown: pile)
  }

  /// Up to `most` cards that come before the front card while browsing, nearest first.
  func cardsBefore(_ most: Int) -> [CardID] {
    guard isBrowsing else { return [] }
    let count = view.deck.remainingCount
    return (1..<max(min(most + 1, count), 1)).compactMap {
      view.deck.card(behindFront: count - $0)
    }
  }

  /// Stops browsing once the last card of all has been decided; the first undecided one is next.
  func browsed(_ card: CardID) {
    if card == course.ring?.remaining.last { stopBrowsing() }
  }

  /// While browsing, puts all cards of the view in order, starting at the front card.
  func layInOrder() {
    guard isBrowsing else { return }
    arrangeStacks()
    let cards = course.ring(from: view.deck.remaining)
    if cards.isEmpty {
      stopBrowsing()
    } else if !view.deck.isEndless || !view.deck.remaining.elementsEqual(cards) {
      lay(cards)
    }
  }

  /// While browsing, moves cards back to their places among all cards; the front card stays in
  /// front.
  ///
  /// - Complexity: O(log n) per card, if the others are in their places.
  func keepInOrder(_ cards: [CardID]) {
    guard let ring = course.ring else { return }
    let pile = view.deck
    let known = Set(cards).compactMap { card in ring.offset(of: card).map { (card, place: $0) } }
    guard pile.isEndless, known.count == Set(cards).count, known.count < ring.remainingCount,
      pile.remainingCount == ring.remainingCount, let front = pile.front
    else { return layInOrder() }
    // The last card first, so that each goes before a card that is already in its place.
    let moved = known.sorted { $0.place > $1.place }.map(\.0)
    guard moved.contains(where: { pile.next(after: $0) != ring.next(after: $0) }) else { return }
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      for card in moved {
        guard let next = ring.next(after: card), deck.next(after: card) != next else { continue }
        try deck.jump(to: next)
        try deck.move(card, behindFront: deck.remainingCount)
      }
      try deck.jump(to: front)
    }
  }
}

extension Deck {
  /// The card behind another one; behind the last card comes the front card.
  fileprivate func next(after card: CardID) -> CardID? {
    offset(of: card).flatMap { self.card(behindFront: ($0 + 1) % remainingCount) }
  }
}
