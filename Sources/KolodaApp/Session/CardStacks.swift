import Koloda

/// Which cards form stacks, and which card of each stack lies on top.
///
/// Only cards still to be decided lie in a stack. A stack of one is an ordinary card.
struct CardStacks: Equatable {
  /// The cards of each stack, including decided ones; no card is in two stacks.
  private(set) var groups: [[CardID]] = []
  private var groupOf: [CardID: Int] = [:]
  /// The indices in `groups` of the stacks that are fanned out.
  private var opened: Set<Int> = []
  /// The cards of each stack in the order of the deck; empty while stacks are not laid out.
  private var ordered: [[CardID]] = []
  /// The top card of each stack in the deck, by the stack's index.
  private var tops: [Int: CardID] = [:]
  /// The cards that lie under the top card of their stack.
  private(set) var hidden: Set<CardID> = []

  /// Whether there are no stacks.
  var isEmpty: Bool { groups.isEmpty }

  /// Whether the stacks have been laid out in the order of a deck.
  var areLaid: Bool { !ordered.isEmpty }

  /// Replaces the stacks; those that were fanned out stay so.
  mutating func take(_ new: [[CardID]]) {
    let openedCards = Set(opened.flatMap { groups[$0] })
    groups = new
    groupOf = [:]
    for (group, cards) in new.enumerated() {
      for card in cards where groupOf[card] == nil { groupOf[card] = group }
    }
    opened = Set(new.indices.filter { new[$0].contains(where: openedCards.contains) })
    ordered = []
    let formerTops = Set(tops.values)
    tops = [:]
    for card in formerTops { if let group = groupOf[card] { tops[group] = card } }
  }

  /// New stacks in which that of the front card has not grown, and what would have joined it is a stack
  /// of its own: what somebody is about to decide is what was seen.
  ///
  /// - Parameter familiar: further cards that may be in the front card's stack.
  func sparing(
    _ front: CardID?, with familiar: some Sequence<CardID>, in new: [[CardID]]
  ) -> [[CardID]] {
    guard let front, let place = new.firstIndex(where: { $0.contains(front) }) else { return new }
    let known = Set(group(of: front) ?? [front]).union(familiar)
    let parts = [new[place].filter(known.contains), new[place].filter { !known.contains($0) }]
    return new[..<place] + parts.filter { $0.count > 1 } + new[(place + 1)...]
  }

  /// Works out which cards are hidden under others.
  ///
  /// - Parameters:
  ///   - order: the cards of the deck, in order; empty to lay out no stacks.
  ///   - front: the front card, which becomes the top of its stack.
  ///   - isToDecide: whether a card is still to be decided; other cards lie in no stack.
  mutating func arrange(
    _ order: [CardID], front: CardID?, isToDecide: (CardID) -> Bool = { _ in true }
  ) {
    hidden = []
    ordered = []
    guard !groups.isEmpty, !order.isEmpty else { return tops = [:] }
    ordered = Array(repeating: [], count: groups.count)
    for card in order { if let group = groupOf[card] { ordered[group].append(card) } }
    for group in groups.indices { arrange(group, front: front, isToDecide) }
  }

  /// Works it out again for the stacks of a few cards only; the time does not depend on the others.
  mutating func arrange(
    stacksOf cards: [CardID], front: CardID?, isToDecide: (CardID) -> Bool
  ) {
    guard areLaid else { return }
    for group in Set(cards.compactMap { groupOf[$0] }) {
      hidden.subtract(ordered[group])
      arrange(group, front: front, isToDecide)
    }
  }

  private mutating func arrange(_ group: Int, front: CardID?, _ isToDecide: (CardID) -> Bool) {
    let former = tops.removeValue(forKey: group)
    guard !opened.contains(group) else { return }
    let cards = ordered[group].filter(isToDecide)
    guard cards.count > 1 else { return }
    let top = [front, former].compactMap(\.self).first(where: cards.contains) ?? cards[0]
    tops[group] = top
    for card in cards where card != top { hidden.insert(card) }
  }

  /// The cards under a top card; empty for any other card.
  func below(_ card: CardID) -> [CardID] {
    guard let group = groupOf[card], tops[group] == card else { return [] }
    return groups[group].filter(hidden.contains)
  }

  /// Whether a card is the top of a stack.
  func isOnTop(_ card: CardID) -> Bool { groupOf[card].map { tops[$0] == card } ?? false }

  /// The cards of a card's stack, also if it is fanned out; nil if the card is in no stack.
  func group(of card: CardID) -> [CardID]? { groupOf[card].map { groups[$0] } }

  /// The stacks of some cards, each once.
  func groups(of cards: [CardID]) -> [[CardID]] {
    Set(cards.compactMap { groupOf[$0] }).map { groups[$0] }
  }

  /// Whether a card's stack is fanned out.
  func isOpen(_ card: CardID) -> Bool { groupOf[card].map(opened.contains) ?? false }

  /// Fans out a card's stack, or puts it together.
  mutating func setOpen(_ card: CardID, _ isOpen: Bool) {
    guard let group = groupOf[card] else { return }
    if isOpen { opened.insert(group) } else { opened.remove(group) }
  }
}
