import Koloda

// The data source's cards: their identities, and asking for them.
extension DeckSurface: DeckViewSource {
  /// The index of a card: in the data source, or without one in the order of the deck.
  func index(of card: CardID) -> Int? {
    if isIndexed { return order.index(of: card) }
    guard let deck = view?.stage.deck else { return nil }
    if let offset = deck.offset(of: card) { return deck.decidedCount + offset }
    return deck.history.lastIndex { $0.card == card }
  }

  /// How many cards the data source has.
  func sourceCount() throws(KolodaViewError) -> Int {
    guard let view, let dataSource else { return 0 }
    guard !isCounting else { throw .editWhileCounting }
    isCounting = true
    defer { isCounting = false }
    let count = dataSource.kolodaNumberOfCards(view)
    guard count >= 0 else { throw .negativeCount(count) }
    guard count <= DeckOrder.greatestCount else {
      throw .excessiveCount(count, limit: DeckOrder.greatestCount)
    }
    return count
  }

  /// The deck of all cards with none decided.
  func freshDeck() -> Deck {
    if let numbers = order.numbers { return Deck(numbered: numbers) }
    // No identity comes twice in an order.
    return (try? Deck(cards: order.cards)) ?? Deck()
  }

  /// Begins anew with a data source's cards, or without cards.
  func restart() {
    guard let view else { return }
    var count = 0
    do throws(KolodaViewError) { count = try sourceCount() } catch { fail(error) }
    order.renew(count: count)
    isIndexed = dataSource != nil
    passed = []
    contents = [:]
    overlays.removeAll()
    refreshStyle()
    var deck = freshDeck()
    refill(&deck)
    view.setDeck(deck)
    if let _ = dataSource {
      view.source = self
      if count > 0 { appearSoon() }
    } else if view.source === self {
      view.source = nil
    }
  }

  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    guard let dataSource, let index = order.index(of: card) else { return .pending }
    overlays.set(dataSource.koloda(view, viewForCardOverlayAt: index), for: card)
    let content = dataSource.koloda(view, viewForCardAt: index)
    contents[card] = content
    return content
  }

  /// Keeps what the wanted cards show and nothing else.
  func retain(_ wanted: [CardID]) {
    guard !contents.isEmpty || !overlays.isEmpty else { return }
    let keep = Set(wanted)
    contents = contents.filter { keep.contains($0.key) }
    overlays.retain(keep)
  }

  /// Bakes the next own overlay that is missing.
  ///
  /// - Returns: whether there was one.
  func prepareOverlays(_ cut: CardCut) -> Bool {
    guard let view else { return false }
    return overlays.prepareNext(
      size: view.pictures.size, scale: view.pictures.scale, cornerRadius: cut.cornerRadius)
  }

  /// Tells of something that could not be done, and writes it down where nobody listens.
  func fail(_ error: KolodaViewError) {
    if delegate == nil, closures.onError == nil { ProgramLog.note(error.description) }
    tell(.failed(error))
  }

  // MARK: Cards before the front

  /// Puts the cards that were put in before the front card into the pile, where the card that is
  /// taken back lies before them.
  func bringBackPassed(after card: CardID) {
    guard let view, !passed.isEmpty, let index = order.index(of: card) else { return }
    let end =
      view.stage.deck.card(behindFront: 1).flatMap { order.index(of: $0) } ?? order.count
    var back: [(index: Int, card: CardID)] = []
    for card in passed {
      guard let place = order.index(of: card), place > index, place < end else { continue }
      back.append((place, card))
    }
    guard !back.isEmpty else { return }
    back.sort { $0.index < $1.index }
    let cards = back.map(\.card)
    passed.subtract(cards)
    change(view) { deck throws(DeckError) in try deck.insert(cards, behindFront: 1) }
  }

  // MARK: Endless decks

  /// Cards that are added to an endless deck beyond those that are shown, so that it is not done
  /// at every swipe.
  private static let spareRepetitions = 32

  /// Keeps an endless deck's pile longer than what is seen of it.
  func fillLoop() {
    guard let view, isLoop, isIndexed, order.count > 0,
      view.stage.deck.remainingCount < neededCards
    else { return }
    view.stage.edit(at: MainThread.now) { refill(&$0) }
  }

  private var neededCards: Int {
    guard let view else { return 0 }
    return max(tuning.visibleCards ?? base.visibleCards, 1) + max(view.lookAhead, 0) + 1
  }

  /// Lets cards come round again at the end of an endless deck's pile.
  func refill(_ deck: inout Deck) {
    guard isLoop, order.count > 0, deck.remainingCount < neededCards else { return }
    let last = deck.card(behindFront: deck.remainingCount - 1) ?? deck.history.last?.card
    var next = last.flatMap { order.index(of: $0) }.map { $0 + 1 } ?? 0
    var more: [CardID] = []
    while deck.remainingCount + more.count < neededCards + DeckSurface.spareRepetitions {
      if next >= order.count { next = 0 }
      guard let card = order.card(at: next) else { break }
      more.append(order.repetition(of: card))
      next += 1
    }
    // A repetition is a card that was never there.
    try? deck.insert(more, behindFront: deck.remainingCount)
  }

  /// Ends an endless deck's pile with the round that is being gone through.
  func endRound(_ deck: inout Deck) {
    var tail: [CardID] = []
    var offset = deck.remainingCount - 1
    while let card = deck.card(behindFront: offset) {
      tail.append(card)
      guard order.isRepetition(card) else { break }
      offset -= 1
    }
    tail.reverse()
    let indices = tail.map { order.index(of: $0) ?? 0 }
    guard let wrap = indices.indices.dropFirst().first(where: { indices[$0] <= indices[$0 - 1] })
    else { return }
    let ahead = Set(tail[wrap...])
    deck.remove(ahead)
    order.forget(ahead)
  }

  /// Changes the deck; what is wrong with the change is told of.
  func change(_ view: KolodaView, _ body: (inout Deck) throws(DeckError) -> Void) {
    do throws(DeckError) {
      try view.stage.edit(at: MainThread.now, body)
    } catch {
      fail(.deck(error))
    }
  }
}
