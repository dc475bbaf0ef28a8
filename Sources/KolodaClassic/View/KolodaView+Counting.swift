import KolodaGTK

// Asking for the number of cards. The data source may do anything when asked: an edit is then
// refused, and the deck adopts the number that the data source reports in the end.
extension KolodaView {
  /// The state of asking the data source for the number of cards.
  struct Counting {
    var isOpen = false
    /// Whether an edit was attempted meanwhile.
    var isInterrupted = false
    /// Whether the data source was replaced meanwhile.
    var needsRestart = false

    /// How often to ask a data source that edits the deck each time.
    static let mostAttempts = 3
  }

  /// Asks the data source for the number of cards.
  ///
  /// If the data source was replaced or an edit attempted meanwhile, the deck adopts the number
  /// before anything else is asked.
  ///
  /// - Throws: an error if the number is illegal; `editWhileCounting` if an edit was attempted
  ///   meanwhile, in which case the deck has as many cards as the data source.
  func counted() throws(KolodaViewError) -> Int {
    guard !counting.isOpen else {
      counting.isInterrupted = true
      throw .editWhileCounting
    }
    counting.isOpen = true
    var count = 0
    var wasInterrupted = false
    for _ in 0..<Counting.mostAttempts {
      counting.isInterrupted = false
      count = dataSource?.kolodaNumberOfCards(self) ?? 0
      guard counting.isInterrupted else { break }
      wasInterrupted = true
    }
    let restarts = counting.needsRestart
    counting = Counting()
    let error = KolodaView.error(of: count)
    if restarts { begin(error == nil ? count : 0) }
    if let error { throw error }
    guard wasInterrupted else { return count }
    if !restarts { match(count) }
    throw .editWhileCounting
  }

  private static func error(of count: Int) -> KolodaViewError? {
    if count < 0 { return .negativeCount(count) }
    let limit = DeckOrder.greatestCount
    return count > limit ? .excessiveCount(count, limit: limit) : nil
  }

  /// Starts again with the cards of the new data source, or without cards if there is none.
  func sourceChanged() {
    counting.needsRestart = true
    guard !counting.isOpen else {
      counting.isInterrupted = true
      return
    }
    do throws(KolodaViewError) { _ = try counted() } catch { fail(error) }
  }

  /// Shows this many new cards, all undecided.
  private func begin(_ count: Int) {
    order.renew(count: count)
    isIndexed = dataSource != nil
    passed = []
    contents = [:]
    adapter.forget()
    let interrupted = completions
    completions = []
    deckView.setDeck(freshDeck())
    updatePassthrough()
    if count > 0 { appearSoon() }
    for completion in interrupted { completion(false) }
  }

  /// A deck of all cards, all undecided.
  func freshDeck() -> Deck {
    var deck =
      // An order never contains an ID twice.
      order.numbers.map { Deck(numbered: $0) } ?? (try? Deck(cards: order.cards)) ?? Deck()
    deck.isEndless = endless
    return deck
  }

  /// Adopts a number of cards by inserting or removing cards at the end.
  func match(_ count: Int) {
    let before = order.count
    guard count != before else { return }
    if before == 0 {
      order.renew(count: count)
      let fresh = freshDeck()
      deckView.edit { $0 = fresh }
    } else if count > before {
      let place = before - currentCardIndex
      let cards = order.insert(before..<count)
      change { deck throws(DeckError) in try deck.insert(cards, behindFront: place) }
    } else {
      let removed = order.remove(count..<before)
      passed.subtract(removed)
      change { $0.remove(removed) }
    }
    updatePassthrough()
  }

  /// Changes the deck, and reports an error in the change.
  func change(animated: Bool = true, _ body: (inout Deck) throws(DeckError) -> Void) {
    do throws(DeckError) {
      try deckView.edit(animated: animated, body)
    } catch {
      fail(.deck(error))
    }
  }
}
