import Koloda
import KolodaFiles
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
    lay(stacks: course.stacks.sparing(front, with: burst, in: new))
  }

  /// Shows cards as stacks.
  func lay(stacks new: [[CardID]]) {
    guard !choices.stacking.isEmpty || new.isEmpty else { return }
    if new != course.stacks.groups {
      course.stacks.take(new)
      view.isSeveral = { _ in false }
      layStacks()
      trace?.writeStacked(new.count)
    }
    observer?.sessionChanged(self)
  }

  /// Updates the stacks for the cards that are still to be decided.
  ///
  /// - Parameter changed: the cards that have changed; nil for all.
  func arrangeStacks(of changed: [CardID]? = nil) {
    guard course.arrangeStacks(of: changed, front: view.deck.front) else { return }
    view.isSeveral = { [weak course] in course?.stacks.isOnTop($0) ?? false }
  }

  /// Lays out the stacks again if changed cards should now be hidden, or no longer are.
  func layStacks(after changed: [CardID]) {
    if course.hasMisplaced(changed, isThere: { view.deck.offset(of: $0) != nil }) { layStacks() }
  }

  /// Rebuilds the view's deck with the stacks; the front card stays in front.
  func layStacks() {
    arrangeStacks()
    guard !course.partsStacks else { return }
    let shown = view.deck.remaining.filter { !course.isHidden($0) }
    let live = LiveDeck(
      deck: shown, change: CatalogueChange(order: deck.order), isUndecided: course.comesUp)
    lay(live.cards ?? shown)
    wantCards()
  }

  /// The number of photos in the front card; 1 for one that is no stack, 0 if there is none.
  var frontCount: Int { view.deck.front.map { course.together($0).count } ?? 0 }

  /// Whether the front card belongs to a stack that is fanned out.
  var isFrontFanned: Bool { view.deck.front.flatMap(course.fan) != nil }

  /// Which photo of its open stack the front card is, as in "1 of 5"; nil if it is in none.
  var placeInStack: String? {
    guard let front = view.deck.front, let group = course.fan(of: front),
      let index = group.firstIndex(of: front)
    else { return nil }
    return StackTexts.place(index + 1, of: group.count)
  }

  /// Whether the front card belongs to a stack, but is shown alone because of browsing or a filter.
  var isFrontSeenAlone: Bool { view.deck.front.map(course.isSeenAlone) ?? false }

  /// Fans out the front card's stack, or puts it together again.
  ///
  /// - Returns: whether the front card belongs to a stack.
  @discardableResult
  func toggleStack() -> Bool {
    guard let front = view.deck.front, frontCount > 1 || isFrontFanned else { return false }
    course.stacks.setOpen(front, !course.stacks.isOpen(front))
    layStacks()
    observer?.sessionChanged(self)
    return true
  }

  /// The description of a card's stack; nil if the card is no stack.
  func stackText(of card: CardID) -> String? {
    let count = course.together(card).count
    return count > 1 ? StackTexts.shots(count) : nil
  }

  /// The description of a card as a copy of another; nil if it is none.
  func copyText(of card: CardID) -> String? {
    photos?.source.original(of: card).map {
      StackTexts.copy(of: name(of: $0), isVideo: isVideo(card))
    }
  }

  /// Whether a card is a video, which is known even before its still is there.
  func isVideo(_ card: CardID) -> Bool {
    photos?.source.file(of: card).map { Recording.isVideo($0.bytes) } ?? false
  }

  // MARK: Comparing

  /// The cards to compare, the front card first: those of its stack, or else the next ones.
  var compared: [CardID] {
    guard let front = view.deck.front else { return [] }
    if let group = course.stacks.group(of: front), group.count > 1 {
      return [front] + group.filter { $0 != front && course.isToDecide($0) }
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
      _ = course.pass.decide(change.card)
      guard let pile = change.pile, view.deck.offset(of: change.card) != nil else { continue }
      view.show(decided: change.card, toward: side(of: pile))
    }
    guard !changes.isEmpty else { return false }
    settle(changes)
    sitting.lastPile = .keep
    observer?.sessionChanged(self)
    return true
  }
}
