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
  /// The card on top of each stack that lies in the pile.
  private var tops: [Int: CardID] = [:]
  /// The cards that lie under another.
  private(set) var hidden: Set<CardID> = []

  /// Whether there are none.
  var isEmpty: Bool { groups.isEmpty }

  /// The cards that are in stacks, decided ones too.
  var cards: some Collection<CardID> { groupOf.keys }

  /// Takes the stacks as they are now; those that were opened stay so.
  mutating func take(_ new: [[CardID]]) {
    let openedCards = Set(opened.flatMap { groups[$0] })
    groups = new
    groupOf = [:]
    for (group, cards) in new.enumerated() {
      for card in cards where groupOf[card] == nil { groupOf[card] = group }
    }
    opened = Set(new.indices.filter { new[$0].contains(where: openedCards.contains) })
    let formerTops = Set(tops.values)
    tops = [:]
    for card in formerTops { if let group = groupOf[card] { tops[group] = card } }
  }

  /// Finds out which cards lie under others.
  ///
  /// - Parameters:
  ///   - cards: those that are to be decided, in their order.
  ///   - front: the card in front, which stays there.
  mutating func arrange(_ cards: [CardID], front: CardID?) {
    hidden = []
    guard !groups.isEmpty else { return tops = [:] }
    var there: [Int: [CardID]] = [:]
    for card in cards { if let group = groupOf[card] { there[group, default: []].append(card) } }
    let former = tops
    tops = [:]
    for (group, cards) in there where cards.count > 1 && !opened.contains(group) {
      let top =
        [front, former[group]].compactMap(\.self).first(where: cards.contains) ?? cards[0]
      tops[group] = top
      hidden.formUnion(cards.filter { $0 != top })
    }
  }

  /// The other cards that lie under one.
  func below(_ card: CardID) -> [CardID] {
    guard let group = groupOf[card], tops[group] == card else { return [] }
    return groups[group].filter(hidden.contains)
  }

  /// The cards that are on top of others.
  var onTop: Set<CardID> { Set(tops.values) }

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
