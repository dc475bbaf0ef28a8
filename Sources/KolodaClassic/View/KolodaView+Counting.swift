import KolodaGTK

/// A data source that is being asked how many cards there are.
struct Counting {
  var isOpen = false
  /// Whether the deck was to be edited meanwhile.
  var isInterrupted = false
  /// Whether another data source came meanwhile.
  var needsRestart = false

  /// How often it is asked again where it edits the deck each time.
  static let mostAttempts = 3
}

// Asking for the number of cards. Whoever is asked may do anything: an edit is then refused, and
// the deck takes on what the data source says in the end.
extension KolodaView {
  /// Asks how many cards there are, and does with the answer what is to be done before anyone is
  /// asked anything else.
  ///
  /// - Throws: what is wrong with the answer; `editWhileCounting` if the deck was to be edited
  ///   meanwhile: it has as many cards as the data source then.
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

  /// Another data source, or none, is there: begins with what it has.
  func sourceChanged() {
    counting.needsRestart = true
    guard !counting.isOpen else {
      counting.isInterrupted = true
      return
    }
    do throws(KolodaViewError) { _ = try counted() } catch { fail(error) }
  }

  /// Shows as many new cards, none of them decided.
  private func begin(_ count: Int) {
    order.renew(count: count)
    isIndexed = dataSource != nil
    passed = []
    contents = [:]
    adapter.forget()
    deckView.setDeck(freshDeck())
    updatePassthrough()
    if count > 0 { appearSoon() }
  }

  /// The deck of all cards with none decided.
  func freshDeck() -> Deck {
    var deck =
      // No identity comes twice in an order.
      order.numbers.map { Deck(numbered: $0) } ?? (try? Deck(cards: order.cards)) ?? Deck()
    deck.isEndless = endless
    return deck
  }

  /// Takes on a number of cards, at the end of the deck.
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

  /// Changes the deck; what is wrong with the change is told of.
  func change(animated: Bool = true, _ body: (inout Deck) throws(DeckError) -> Void) {
    do throws(DeckError) {
      try deckView.edit(animated: animated, body)
    } catch {
      fail(.deck(error))
    }
  }
}
