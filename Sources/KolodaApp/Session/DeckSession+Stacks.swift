import Koloda
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaTriage

// Photos of a burst, which lie as one card.
extension DeckSession {
  /// Finds out, off the main thread, which cards are bursts and which are copies of others.
  func findStacks() {
    guard let source = photos?.source else { return }
    let wantsStacks = choices.stacksBursts && source.hasDates
    BlockingThreads.shared.run(at: source.folder.bytes) {
      (wantsStacks ? source.bursts() : [], source.findCopies())
    } then: { [weak self] result in
      guard case .success(let (bursts, _)) = result else { return }
      MainThread.post { self?.lay(stacks: bursts) }
    }
  }

  /// Lays photos as stacks.
  func lay(stacks bursts: [[CardID]]) {
    guard choices.stacksBursts || bursts.isEmpty else { return }
    if bursts != stacks.groups {
      stacks.take(bursts)
      view.isSeveral = { _ in false }
      layStacks()
    }
    observer?.sessionChanged(self)
  }

  /// Whether a card lies under another.
  func isHidden(_ card: CardID) -> Bool {
    !stacks.isEmpty && stacks.hidden.contains(card) && !pass.waiting.contains(card) && !isBrowsing
      && filtered == nil
  }

  /// Brings the stacks in line with the cards that are to be decided.
  ///
  /// - Parameter changed: the cards of which something else may hold now; nil for all.
  func arrangeStacks(of changed: [CardID]? = nil) {
    // While some cards are looked at for themselves, each is one.
    let areLaid = !stacks.isEmpty && !isBrowsing && filtered == nil && pass.waiting.isEmpty
    guard areLaid || stacks.areLaid else { return }
    let front = view.deck.front
    if let changed, areLaid, stacks.areLaid {
      stacks.arrange(
        stacksOf: changed + (front.map { [$0] } ?? []), front: front, isToDecide: isToDecide)
    } else {
      stacks.arrange(areLaid ? deck.order : [], front: front, isToDecide: isToDecide)
    }
    view.isSeveral = { [weak self] in self?.stacks.isOnTop($0) ?? false }
  }

  /// Takes cards out of the pile that lie under others since some have changed, and puts those in
  /// that do not any more.
  func layStacks(after changed: [CardID]) {
    guard !stacks.isEmpty else { return }
    let cards = changed.compactMap { stacks.group(of: $0) }.joined()
    let isWrong = cards.contains {
      isToDecide($0) && isHidden($0) == (view.deck.offset(of: $0) != nil)
    }
    if isWrong { layStacks() }
  }

  /// Lays the pile anew with its stacks; the front card stays in front.
  func layStacks() {
    arrangeStacks()
    guard !isBrowsing, filtered == nil, pass.waiting.isEmpty else { return }
    let shown = view.deck.remaining.filter { !isHidden($0) }
    let pile = LivePile(
      pile: shown, change: CatalogueChange(order: deck.order),
      isUndecided: { isToDecide($0) && !isHidden($0) })
    let cards = pile.cards ?? shown
    let decided = deck.count - cards.count
    // The short names of a deck's cards are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      try deck.reorder(to: cards)
      deck.decidedElsewhere = decided
    }
    wantCards()
  }

  /// The cards that are decided together with a card: those below it, itself last, so that it is
  /// the first that comes back.
  func together(_ card: CardID) -> [CardID] {
    isBrowsing || !pass.waiting.isEmpty ? [card] : stacks.below(card) + [card]
  }

  /// How many photos the front card stands for; 1 for a card like others.
  var frontCount: Int { view.deck.front.map { together($0).count } ?? 0 }

  /// Whether the front card lies fanned out with others of its stack.
  var isFrontFanned: Bool {
    guard let front = view.deck.front, !isBrowsing, filtered == nil, stacks.isOpen(front),
      let group = stacks.group(of: front)
    else { return false }
    return group.count(where: isToDecide) > 1
  }

  /// Whether the front card is one of a stack that is open only because all cards are browsed, or
  /// filtered.
  var isFrontSeenAlone: Bool {
    guard isBrowsing || filtered != nil, let front = view.deck.front else { return false }
    return (stacks.group(of: front)?.count ?? 0) > 1
  }

  /// Fans the front card's stack out, or lays it together again.
  ///
  /// - Returns: whether it is one.
  @discardableResult
  func toggleStack() -> Bool {
    guard let front = view.deck.front, frontCount > 1 || isFrontFanned else { return false }
    stacks.setOpen(front, !stacks.isOpen(front))
    layStacks()
    observer?.sessionChanged(self)
    return true
  }

  /// What is said of the front card's stack; nil where it is in none.
  func stackText(of card: CardID) -> String? {
    let count = together(card).count
    return count > 1 ? StackTexts.shots(count) : nil
  }

  /// What is said of a card that shows the same picture as another; nil for others.
  func copyText(of card: CardID) -> String? {
    photos?.source.original(of: card).map { StackTexts.copy(of: name(of: $0)) }
  }

  // MARK: Comparing

  /// The cards that the front card is compared with, itself first: those of its stack, or else the
  /// next ones.
  var compared: [CardID] {
    guard let front = view.deck.front else { return [] }
    if let group = stacks.group(of: front), group.count > 1 {
      return [front] + group.filter { $0 != front && isToDecide($0) }
    }
    return (0..<DeckSession.mostCompared).compactMap { view.deck.card(behindFront: $0) }
  }
  private static let mostCompared = 9

  /// Keeps one card and rejects others, as one act.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  func keep(_ card: CardID, rejecting others: [CardID]) -> Bool {
    guard deck.piles[.keep] != nil, deck.piles[.reject] != nil, !refuses() else { return false }
    // The one that is kept is the first that comes back.
    let changes = deck.decide(others.map { ($0, .reject) } + [(card, .keep)])
    for change in changes {
      _ = pass.decide(change.card)
      guard let pile = change.pile, view.deck.offset(of: change.card) != nil else { continue }
      view.show(decided: change.card, toward: side(of: pile))
    }
    guard !changes.isEmpty else { return false }
    settle(changes)
    lastPile = .keep
    observer?.sessionChanged(self)
    return true
  }
}
