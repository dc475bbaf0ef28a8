import Koloda
import KolodaTriage

/// Which cards of a deck a view goes through: those to decide, as far as a filter lets them pass and
/// they don't lie under others of their stack; those of a second pass again; while browsing, all.
///
/// It belongs to one view: the deck knows nothing of it.
@MainActor
final class DeckCourse {
  private let deck: OpenDeck
  /// The second pass, which goes through decided cards again.
  var pass = SecondPass()
  /// The cards that pass the filter, nil without one.
  private(set) var filtered: FilteredCards?
  /// All cards that pass the filter, in order, including decided ones, while browsing.
  private(set) var ring: Deck?
  /// The cards that form stacks.
  var stacks = CardStacks()

  init(_ deck: OpenDeck) { self.deck = deck }

  // MARK: Which cards

  /// Whether all cards are being browsed.
  var isBrowsing: Bool { ring != nil }

  /// Whether the photos of stacks are cards of their own: while browsing, with a filter, or in a second
  /// pass.
  var partsStacks: Bool { isBrowsing || filtered != nil || !pass.waiting.isEmpty }

  /// Whether a card passes the filter, if there is one.
  private func isShown(_ card: CardID) -> Bool { filtered?.cards.contains(card) ?? true }

  /// The cards that pass the filter, in the order of the deck.
  var shownOrder: [CardID] { filtered == nil ? deck.order : deck.order.filter(isShown) }

  /// The number of cards that pass the filter.
  var shownCount: Int { filtered?.cards.count ?? deck.count }

  /// The number of decided cards that would pass if they were undecided.
  var decidedMatchCount: Int {
    guard let passes = filtered?.filter.passesIfUndecided else { return 0 }
    return deck.order.count { deck.pile(of: $0) != nil && passes($0) }
  }

  /// Whether a card belongs to the cards that the view goes through.
  func isToDecide(_ card: CardID) -> Bool {
    isShown(card)
      && (isBrowsing || deck.pile(of: card) == nil || pass.waiting.contains(card))
  }

  /// Whether a card is hidden under the top card of its stack.
  func isHidden(_ card: CardID) -> Bool {
    !stacks.isEmpty && stacks.hidden.contains(card) && !pass.waiting.contains(card) && !isBrowsing
      && filtered == nil
  }

  /// Whether a card comes up: it is to be decided, and not under another.
  func comesUp(_ card: CardID) -> Bool { isToDecide(card) && !isHidden(card) }

  /// The cards that come up, those whose decisions were undone first; in a second pass, in the order of
  /// the deck.
  var cards: [CardID] { (pass.waiting.isEmpty ? deck.undecided : deck.order).filter(comesUp) }

  /// Shows a card that was asked for, whether it passes the filter or not.
  func admit(_ card: CardID) { filtered?.insert(card) }

  // MARK: Filter and pass

  /// Sets a filter, which decided cards may pass too, or none; browsing and a second pass end.
  ///
  /// A decided card keeps its decision until it is decided again.
  func filter(by filter: CardFilter?) {
    ring = nil
    filtered = filter.map { FilteredCards($0, of: deck.order) }
    pass = SecondPass(filtered == nil ? [] : shownOrder.filter { deck.pile(of: $0) != nil })
  }

  /// Adds changed cards that now pass the filter.
  ///
  /// - Returns: whether there are any.
  func follow(_ changed: [CardID]) -> Bool {
    guard let joined = filtered?.follow(changed), !joined.isEmpty else { return false }
    for card in joined where deck.pile(of: card) != nil { pass.add(card) }
    return true
  }

  /// Adds new cards that pass the filter, and removes cards that left the deck.
  func follow(_ change: CatalogueChange) { filtered?.follow(change) }

  /// Adds those of the new cards that pass the filter.
  func add(_ cards: [CardID]) { filtered?.add(cards) }

  /// Begins a second pass through a pile, from its first card, or through all piles for nil; browsing
  /// and a pass in progress end.
  ///
  /// - Returns: the cards to go through, with the undecided ones after those of the pass; nil if no card
  ///   is on the pile.
  func goThroughAgain(_ pile: PileID?) -> [CardID]? {
    let cards = deck.order.filter { card in
      deck.pile(of: card).map { pile == nil || $0 == pile } ?? false
    }
    guard !cards.isEmpty else { return nil }
    ring = nil
    pass = SecondPass(cards, of: pile)
    return cards + deck.undecided
  }

  /// Ends browsing and a second pass.
  func endPass() {
    ring = nil
    pass = SecondPass()
  }

  // MARK: Browsing

  /// Begins to browse where a card is; `ring(from:)` puts the others around it.
  ///
  /// - Returns: whether the card is in the deck.
  func browse(at card: CardID) -> Bool {
    guard deck.order.contains(card) else { return false }
    admit(card)
    ring = ring ?? Deck()
    return true
  }

  /// Stops browsing.
  func stopBrowsing() { ring = nil }

  /// All cards in order, beginning with the first of `cards` that is among them.
  func ring(from cards: some Collection<CardID>) -> [CardID] {
    let order = shownOrder
    // Can't throw: a deck's CardIDs are all different.
    let ring = (try? Deck(undecided: order)) ?? Deck()
    self.ring = ring
    let place = cards.lazy.compactMap { ring.offset(of: $0) }.first ?? 0
    return Array(order[place...] + order[..<place])
  }

  /// A card's position among all cards while browsing, counted from 1.
  func place(of card: CardID) -> Int? { ring?.offset(of: card).map { $0 + 1 } }

  /// The card that a step leads to from the front card; nil if there is none in that direction.
  func card(at step: BrowsingStep, from front: CardID?) -> CardID? {
    guard let ring = ring ?? (try? Deck(undecided: shownOrder)) else { return nil }
    let place = front.flatMap { ring.offset(of: $0) }
    let last = ring.card(behindFront: ring.remainingCount - 1)
    switch step {
    case .first: return ring.card(behindFront: 0)
    case .last: return last
    case .next: return place.flatMap { ring.card(behindFront: $0 + 1) }
    // If no undecided card is left, the previous card is the last one.
    case .previous: return place.map { ring.card(behindFront: $0 - 1) } ?? last
    }
  }

  // MARK: Stacks

  /// Updates the stacks for the cards that are still to be decided.
  ///
  /// - Parameter changed: the cards that have changed; nil for all.
  /// - Returns: whether there is anything to update.
  func arrangeStacks(of changed: [CardID]?, front: CardID?) -> Bool {
    let areLaid = !stacks.isEmpty && !partsStacks
    guard areLaid || stacks.areLaid else { return false }
    if let changed, areLaid, stacks.areLaid {
      stacks.arrange(
        stacksOf: changed + (front.map { [$0] } ?? []), front: front, isToDecide: isToDecide)
    } else {
      stacks.arrange(areLaid ? deck.order : [], front: front, isToDecide: isToDecide)
    }
    return true
  }

  /// Whether changed cards should now be hidden, or no longer are.
  ///
  /// - Parameter isThere: whether a card is in the view.
  func hasMisplaced(_ changed: [CardID], isThere: (CardID) -> Bool) -> Bool {
    // A stack may be all of what has changed.
    !stacks.isEmpty
      && stacks.groups(of: changed).joined().contains {
        isToDecide($0) && isHidden($0) == isThere($0)
      }
  }

  /// The cards that are decided together with a card: those under it, and the card itself last, so
  /// that an undo brings it back first.
  func together(_ card: CardID) -> [CardID] {
    isBrowsing || !pass.waiting.isEmpty ? [card] : stacks.below(card) + [card]
  }

  /// The stack of a card if it is fanned out, with more than one card to decide; nil otherwise.
  func fan(of card: CardID) -> [CardID]? {
    guard !isBrowsing, filtered == nil, stacks.isOpen(card), let group = stacks.group(of: card),
      group.count(where: isToDecide) > 1
    else { return nil }
    return group
  }

  /// Whether a card belongs to a stack, but is shown alone because of browsing or a filter.
  func isSeenAlone(_ card: CardID) -> Bool {
    (isBrowsing || filtered != nil) && stacks.group(of: card)?.count ?? 0 > 1
  }
}
