import KolodaGTK

// Edits by index. As in Koloda, the data source has been changed before they are called. An edit is
// checked against the data source's number of cards, and made before anything else is asked.
extension KolodaView {
  /// Asks the data source again for the number of cards and all contents.
  ///
  /// The front card and the position are kept: new cards are added after the last one, and missing
  /// ones are removed from the end. At the first card, the delegate receives
  /// `koloda(_:didShowCardAt:)`, and the cards appear again if it agrees.
  public func reloadData() {
    guard isIndexed else { return deckView.reloadAll() }
    takeOn { match($0) }
  }

  /// Starts again at the first card; all decisions are forgotten.
  public func resetCurrentCardIndex() {
    guard isIndexed else { return }
    takeOn { count in
      match(count)
      passed = []
      let fresh = freshDeck()
      deckView.edit { $0 = fresh }
    }
  }

  /// Asks for the number of cards, edits the deck and shows all contents again.
  private func takeOn(_ edit: (_ count: Int) -> Void) {
    let before = deckView.shownFront
    do throws(KolodaViewError) { edit(try counted()) } catch { return fail(error) }
    refreshStyle()
    deckView.reloadAll()
    updatePassthrough()
    guard currentCardIndex == 0, !isRunOutOfCards else { return }
    if deckView.shownFront == before { deckView.tellShown() }
    appearSoon()
  }

  /// Asks the data source again for the contents of the visible cards, and lays the deck out.
  public func reconfigureCards() {
    for card in deckView.stage.shownCards { deckView.reload(card) }
    layoutDeck()
  }

  /// Shows cards that were inserted into the data source.
  ///
  /// Cards at or after the current index are inserted into the stack, including the front. Cards
  /// before it are skipped; they appear when a card before them is undone.
  ///
  /// - Parameters:
  ///   - indexRange: the cards' indices in the data source as it is now.
  ///   - animated: whether cards move to their new places, or are there at once.
  /// - Returns: whether it was done. Errors are passed to the delegate and `onError`.
  @discardableResult
  public func insertCardAtIndexRange(_ indexRange: Range<Int>, animated: Bool = true) -> Bool {
    attempt { () throws(KolodaViewError) in try insertCards(indexRange, animated: animated) }
  }

  /// Removes cards that were removed from the data source, decided or not.
  ///
  /// - Parameters:
  ///   - indexRange: the cards' indices in the data source as it was before.
  ///   - animated: whether cards move to their new places, or are there at once.
  /// - Returns: whether it was done. Errors are passed to the delegate and `onError`.
  @discardableResult
  public func removeCardInIndexRange(_ indexRange: Range<Int>, animated: Bool = true) -> Bool {
    attempt { () throws(KolodaViewError) in try removeCards(indexRange, animated: animated) }
  }

  /// Asks the data source again for the contents of some cards.
  ///
  /// - Returns: whether it was done. Errors are passed to the delegate and `onError`.
  @discardableResult
  public func reloadCardsInIndexRange(_ indexRange: Range<Int>) -> Bool {
    attempt { () throws(KolodaViewError) in try reloadCards(indexRange) }
  }

  /// Shows cards that were inserted into the data source; like
  /// `insertCardAtIndexRange(_:animated:)`, but throws errors.
  public func insertCards(_ range: Range<Int>, animated: Bool) throws(KolodaViewError) {
    guard isIndexed else { throw .noDataSource(.insert) }
    try check(range.lowerBound...range.lowerBound, .insert, range)
    let reported = try counted()
    let before = order.count
    try check(range.lowerBound...range.lowerBound, .insert, range)
    guard reported - before == range.count else {
      let (sum, overflows) = before.addingReportingOverflow(range.count)
      throw .countMismatch(
        .insert, range: range, before: before, expected: overflows ? .max : sum,
        reported: reported)
    }
    guard !range.isEmpty else { return }
    let place = offset(of: range.lowerBound, current: currentCardIndex, count: before)
    let cards = order.insert(range)
    if place == nil { passed.formUnion(cards) }
    quietly(animated: animated, for: .insert) { deck throws(DeckError) in
      if let place { try deck.insert(cards, behindFront: place) }
    }
  }

  /// Removes cards that were removed from the data source; like
  /// `removeCardInIndexRange(_:animated:)`, but throws errors.
  public func removeCards(_ range: Range<Int>, animated: Bool) throws(KolodaViewError) {
    guard isIndexed else { throw .noDataSource(.remove) }
    try check(range.lowerBound...range.upperBound, .remove, range)
    let reported = try counted()
    let before = order.count
    try check(range.lowerBound...range.upperBound, .remove, range)
    guard before - reported == range.count else {
      throw .countMismatch(
        .remove, range: range, before: before, expected: before - range.count,
        reported: reported)
    }
    guard !range.isEmpty else { return }
    let removed = order.remove(range)
    passed.subtract(removed)
    quietly(animated: animated, for: .remove) { $0.remove(removed) }
  }

  /// Asks the data source again for the contents of some cards; like `reloadCardsInIndexRange(_:)`,
  /// but throws errors.
  public func reloadCards(_ range: Range<Int>) throws(KolodaViewError) {
    guard isIndexed else { throw .noDataSource(.reload) }
    try check(range.lowerBound...range.upperBound, .reload, range)
    for card in deckView.wantedCards where index(of: card).map(range.contains) == true {
      deckView.reload(card)
    }
  }

  private func check(
    _ bounds: ClosedRange<Int>, _ edit: KolodaViewError.Edit, _ range: Range<Int>
  ) throws(KolodaViewError) {
    guard bounds.lowerBound >= 0, bounds.upperBound <= order.count else {
      throw .outOfRange(edit, range: range, count: order.count)
    }
  }

  /// Changes the deck without reporting the new front card, as in Koloda.
  private func quietly(
    animated: Bool, for transition: CardTransition,
    _ body: (inout Deck) throws(DeckError) -> Void
  ) {
    change(animated: animated) { deck throws(DeckError) in
      try body(&deck)
      adapter.hush(deck.front)
    }
    updatePassthrough()
    refreshStyle()
    beginMotion(transition)
  }

  private func attempt(_ edit: () throws(KolodaViewError) -> Void) -> Bool {
    do throws(KolodaViewError) {
      try edit()
      return true
    } catch {
      fail(error)
      return false
    }
  }

  // MARK: Cards before the front

  /// The position of a new card behind the front card; nil if the card is skipped.
  ///
  /// - Parameters:
  ///   - index: the new card's index.
  ///   - current: the front card's index.
  ///   - count: the number of cards before the insertion.
  private func offset(of index: Int, current: Int, count: Int) -> Int? {
    if index >= current { return index - current }
    return endless ? count - current + index : nil
  }

  /// Moves skipped cards into the stack behind an undone card that lies before them.
  func bringBackPassed(after card: CardID) {
    // The card is not in front if other decisions were undone before this one was reported.
    guard !passed.isEmpty, let offset = deckView.deck.offset(of: card),
      let index = order.index(of: card)
    else { return }
    let end =
      deckView.deck.card(behindFront: offset + 1).flatMap { order.index(of: $0) } ?? order.count
    var back: [(index: Int, card: CardID)] = []
    for card in passed {
      guard let place = order.index(of: card), place > index, place < end else { continue }
      back.append((place, card))
    }
    guard !back.isEmpty else { return }
    back.sort { $0.index < $1.index }
    let cards = back.map(\.card)
    passed.subtract(cards)
    change { deck throws(DeckError) in try deck.insert(cards, behindFront: offset + 1) }
  }

  // MARK: Endless decks

  /// Whether the first card follows the last one.
  ///
  /// When this is turned on, cards that are already decided come again, too. When it is turned off,
  /// each card in the stack comes once more.
  public var isLoop: Bool {
    get { endless }
    set {
      guard newValue != endless else { return }
      endless = newValue
      let all = newValue && isIndexed ? order.cards : []
      deckView.edit { deck in
        // An order never contains an ID twice, and the deck has no other cards.
        if newValue, deck.canUndo || deck.canRedo || !passed.isEmpty,
          let whole = try? Deck(
            cards: all, history: deck.history, undone: deck.undone, isEndless: true)
        {
          deck = whole
          passed = []
        } else {
          deck.isEndless = newValue
        }
      }
    }
  }
}
