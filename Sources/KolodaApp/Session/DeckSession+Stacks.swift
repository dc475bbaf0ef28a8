import Koloda
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Stacks: the photos of a burst, or of one scene, shown as one card.
extension DeckSession {
  /// Finds, off the main thread, which cards form stacks and which are copies of others.
  func findStacks() {
    guard let source = photos?.source else { return }
    var wanted = source.hasDates ? choices.stacking : []
    if waitsForScenes != nil { wanted.remove(.similar) }
    let stacking = wanted
    BlockingThreads.shared.run(at: source.folder.bytes) {
      let bursts = source.stacks(stacking.intersection(.bursts))
      source.findCopies()
      return (stacking.contains(.similar) ? source.stacks(stacking) : bursts, bursts)
    } then: { [weak self] result in
      guard case .success(let (stacks, bursts)) = result else { return }
      MainThread.post {
        guard let self, self.choices.stacking.isSuperset(of: stacking) else { return }
        self.lay(stacks: stacks, sparing: self.view.deck.front, bursts)
      }
    }
  }

  /// Shows cards as stacks, but no similar ones around the front card.
  private func lay(stacks new: [[CardID]], sparing front: CardID?, _ bursts: [[CardID]]) {
    let burst = front.flatMap { front in bursts.first { $0.contains(front) } } ?? []
    lay(stacks: stacks.sparing(front, with: burst, in: new))
  }

  /// Shows cards as stacks.
  func lay(stacks new: [[CardID]]) {
    guard !choices.stacking.isEmpty || new.isEmpty else { return }
    if new != stacks.groups {
      stacks.take(new)
      view.isSeveral = { _ in false }
      layStacks()
      trace?.writeStacked(new.count)
    }
    observer?.sessionChanged(self)
  }

  /// Whether a card is hidden under the top card of its stack.
  func isHidden(_ card: CardID) -> Bool {
    !stacks.isEmpty && stacks.hidden.contains(card) && !pass.waiting.contains(card) && !isBrowsing
      && filtered == nil
  }

  /// Updates the stacks for the cards that are still to be decided.
  ///
  /// - Parameter changed: the cards that have changed; nil for all.
  func arrangeStacks(of changed: [CardID]? = nil) {
    // While browsing, filtering or in a second pass, every photo is a card of its own.
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

  /// Lays out the stacks again if changed cards should now be hidden, or no longer are.
  func layStacks(after changed: [CardID]) {
    guard !stacks.isEmpty else { return }
    // A stack may be all of what has changed.
    let cards = stacks.groups(of: changed).joined()
    let isWrong = cards.contains {
      isToDecide($0) && isHidden($0) == (view.deck.offset(of: $0) != nil)
    }
    if isWrong { layStacks() }
  }

  /// Rebuilds the view's deck with the stacks; the front card stays in front.
  func layStacks() {
    arrangeStacks()
    guard !isBrowsing, filtered == nil, pass.waiting.isEmpty else { return }
    let shown = view.deck.remaining.filter { !isHidden($0) }
    let live = LiveDeck(
      deck: shown, change: CatalogueChange(order: deck.order),
      isUndecided: { isToDecide($0) && !isHidden($0) })
    let cards = live.cards ?? shown
    let decided = deck.count - cards.count
    // Can't throw: a deck's CardIDs are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      try deck.reorder(to: cards)
      deck.decidedElsewhere = decided
    }
    wantCards()
  }

  /// The cards that are decided together with a card: those under it, and the card itself last, so
  /// that an undo brings it back first.
  func together(_ card: CardID) -> [CardID] {
    isBrowsing || !pass.waiting.isEmpty ? [card] : stacks.below(card) + [card]
  }

  /// The number of photos in the front card; 1 for one that is no stack, 0 if there is none.
  var frontCount: Int { view.deck.front.map { together($0).count } ?? 0 }

  /// Whether the front card belongs to a stack that is fanned out.
  var isFrontFanned: Bool {
    guard let front = view.deck.front, !isBrowsing, filtered == nil, stacks.isOpen(front),
      let group = stacks.group(of: front)
    else { return false }
    return group.count(where: isToDecide) > 1
  }

  /// Which photo of its open stack the front card is, as in "1 of 5"; nil if it is in none.
  var placeInStack: String? {
    guard isFrontFanned, let front = view.deck.front, let group = stacks.group(of: front),
      let index = group.firstIndex(of: front)
    else { return nil }
    return StackTexts.place(index + 1, of: group.count)
  }

  /// Whether the front card belongs to a stack, but is shown alone because of browsing or a filter.
  var isFrontSeenAlone: Bool {
    guard isBrowsing || filtered != nil, let front = view.deck.front else { return false }
    return (stacks.group(of: front)?.count ?? 0) > 1
  }

  /// Fans out the front card's stack, or puts it together again.
  ///
  /// - Returns: whether the front card belongs to a stack.
  @discardableResult
  func toggleStack() -> Bool {
    guard let front = view.deck.front, frontCount > 1 || isFrontFanned else { return false }
    stacks.setOpen(front, !stacks.isOpen(front))
    layStacks()
    observer?.sessionChanged(self)
    return true
  }

  /// The description of a card's stack; nil if the card is no stack.
  func stackText(of card: CardID) -> String? {
    let count = together(card).count
    return count > 1 ? StackTexts.shots(count) : nil
  }

  /// The description of a card as a copy of another; nil if it is none.
  func copyText(of card: CardID) -> String? {
    photos?.source.original(of: card).map { StackTexts.copy(of: name(of: $0)) }
  }

  // MARK: Comparing

  /// The cards to compare, the front card first: those of its stack, or else the next ones.
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
    // The kept card comes last, so that an undo brings it back first.
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
