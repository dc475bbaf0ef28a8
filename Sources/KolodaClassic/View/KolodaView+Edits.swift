import KolodaGTK

// Edits by index. The data source has been changed already when they are called, as in Koloda. An
// edit is checked against what the data source says, and done before anyone is asked anything else.
extension KolodaView {
  /// Asks the data source again for everything.
  ///
  /// The front card and the position are kept: new cards come after the last one, missing ones
  /// are taken from the end. At the first card it is told of that, and the cards appear again if the
  /// delegate agrees.
  public func reloadData() {
    guard isIndexed else { return deckView.reloadAll() }
    takeOn { match($0) }
  }

  /// Begins again with the first card; no decision is left.
  public func resetCurrentCardIndex() {
    guard isIndexed else { return }
    takeOn { count in
      match(count)
      passed = []
      let fresh = freshDeck()
      deckView.edit { $0 = fresh }
    }
  }

  /// Takes on what the data source has, and shows it again.
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

  /// Asks the data source again for what the visible cards show, and lays the deck out.
  public func reconfigureCards() {
    for card in deckView.stage.shownCards { deckView.reload(card) }
    layoutDeck()
  }

  /// Shows cards that were put into the data source.
  ///
  /// At or after the current index they come into the stack, the front card's place included;
  /// before it they are passed, and come up when a card before them is undone.
  ///
  /// - Parameters:
  ///   - indexRange: the cards' indices in the data source as it is now.
  ///   - animated: whether cards move to their new places; else they are there at once.
  /// - Returns: whether it was done. What was wrong is told to the delegate and `onError`.
  @discardableResult
  public func insertCardAtIndexRange(_ indexRange: Range<Int>, animated: Bool = true) -> Bool {
    attempt { () throws(KolodaViewError) in try insertCards(indexRange, animated: animated) }
  }

  /// Takes cards out that were removed from the data source, decided or not.
  ///
  /// - Parameters:
  ///   - indexRange: the cards' indices in the data source as it was.
  ///   - animated: whether cards move to their new places; else they are there at once.
  /// - Returns: whether it was done. What was wrong is told to the delegate and `onError`.
  @discardableResult
  public func removeCardInIndexRange(_ indexRange: Range<Int>, animated: Bool = true) -> Bool {
    attempt { () throws(KolodaViewError) in try removeCards(indexRange, animated: animated) }
  }

  /// Asks the data source again for what some cards show.
  ///
  /// - Returns: whether it was done. What was wrong is told to the delegate and `onError`.
  @discardableResult
  public func reloadCardsInIndexRange(_ indexRange: Range<Int>) -> Bool {
    attempt { () throws(KolodaViewError) in try reloadCards(indexRange) }
  }

  /// Shows cards that were put into the data source, as `insertCardAtIndexRange(_:animated:)`.
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

  /// Takes cards out that were removed from the data source, as
  /// `removeCardInIndexRange(_:animated:)`.
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

  /// Asks the data source again for what some cards show.
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

  /// Changes the deck without telling which card is the front card then, as in Koloda.
  private func quietly(
    animated: Bool, for transition: CardTransition,
    _ body: (inout Deck) throws(DeckError) -> Void
  ) {
    change(animated: animated) { deck throws(DeckError) in
      try body(&deck)
      adapter.hush(deck.front)
    }
    updatePassthrough()
    refreshStyle(for: transition)
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

  /// How far behind the front card a new card comes to lie; nil where it is passed.
  ///
  /// - Parameters:
  ///   - index: its index.
  ///   - current: the front card's index.
  ///   - count: how many cards there were.
  private func offset(of index: Int, current: Int, count: Int) -> Int? {
    if index >= current { return index - current }
    return endless ? count - current + index : nil
  }

  /// Puts the cards that were put in before the front card into the stack, where the card that is
  /// undone lies before them.
  func bringBackPassed(after card: CardID) {
    guard !passed.isEmpty, deckView.deck.front == card, let index = order.index(of: card) else {
      return
    }
    let end = deckView.deck.card(behindFront: 1).flatMap { order.index(of: $0) } ?? order.count
    var back: [(index: Int, card: CardID)] = []
    for card in passed {
      guard let place = order.index(of: card), place > index, place < end else { continue }
      back.append((place, card))
    }
    guard !back.isEmpty else { return }
    back.sort { $0.index < $1.index }
    let cards = back.map(\.card)
    passed.subtract(cards)
    change { deck throws(DeckError) in try deck.insert(cards, behindFront: 1) }
  }

  // MARK: Endless decks

  /// Whether the first card follows the last one.
  ///
  /// Turned on, the cards that are decided already come again too. Turned off, each card that
  /// lies in the stack comes once more.
  public var isLoop: Bool {
    get { endless }
    set {
      guard newValue != endless else { return }
      endless = newValue
      let all = newValue && isIndexed ? order.cards : []
      deckView.edit { deck in
        // No identity comes twice in an order, and the deck has no cards but its own.
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
