import Koloda

/// Which cards lie on one another as stacks, and which of each lies on top.
///
/// Only cards that are to be decided lie in a stack; a stack of one is a card like others.
struct CardStacks: Equatable {
  /// The cards of each stack, decided ones too; no card is in two.
  private(set) var groups: [[CardID]] = []
  private var groupOf: [CardID: Int] = [:]
  /// Those of `groups` that lie fanned out.
  private var opened: Set<Int> = []
  /// The cards of each stack in the order of the deck; none where no stack is laid.
  private var ordered: [[CardID]] = []
  /// The card on top of each stack that lies in the pile.
  private var tops: [Int: CardID] = [:]
  /// The cards that lie under another.
  private(set) var hidden: Set<CardID> = []

  /// Whether there are none.
  var isEmpty: Bool { groups.isEmpty }

  /// Whether they were laid by the order of a deck.
  var areLaid: Bool { !ordered.isEmpty }

  /// Takes the stacks as they are now; those that were opened stay so.
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

  /// Finds out which cards lie under others.
  ///
  /// - Parameters:
  ///   - order: the cards of the deck, in their order; none where no stack is to lie.
  ///   - front: the card in front, which stays there.
  ///   - isToDecide: whether a card is to be decided; others lie in no stack.
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

  /// Finds it out anew for the stacks of a few cards, in a time that the others have no part in.
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

  /// The other cards that lie under one.
  func below(_ card: CardID) -> [CardID] {
    guard let group = groupOf[card], tops[group] == card else { return [] }
    return groups[group].filter(hidden.contains)
  }

  /// Whether a card is on top of others.
  func isOnTop(_ card: CardID) -> Bool { groupOf[card].map { tops[$0] == card } ?? false }

  /// The cards of a card's stack, also of an opened one; nil where it is in none.
  func group(of card: CardID) -> [CardID]? { groupOf[card].map { groups[$0] } }

  /// Whether a card lies fanned out.
  func isOpen(_ card: CardID) -> Bool { groupOf[card].map(opened.contains) ?? false }

  /// Fans a card's stack out, or lays it together.
  mutating func setOpen(_ card: CardID, _ isOpen: Bool) {
    guard let group = groupOf[card] else { return }
    if isOpen { opened.insert(group) } else { opened.remove(group) }
  }
}
