import Koloda
import KolodaGLib

// The data source's cards: their identities, and asking for them.
extension DeckSurface: DeckViewSource {
  /// The index of a card: in the data source, or without one in the order of the deck.
  func index(of card: CardID) -> Int? {
    if isIndexed { return order.index(of: card) }
    guard let deck = view?.stage.deck else { return nil }
    if let offset = deck.offset(of: card) { return deck.decidedCount + offset }
    return deck.history.lastIndex(of: card).map { deck.decidedElsewhere + $0 }
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
    var deck =
      // No identity comes twice in an order.
      order.numbers.map { Deck(numbered: $0) } ?? (try? Deck(cards: order.cards)) ?? Deck()
    deck.isEndless = isLoop
    return deck
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
    view.setDeck(freshDeck())
    if isIndexed {
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

  func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? {
    guard let dataSource, let index = order.index(of: card) else { return nil }
    return dataSource.koloda(view, viewForBackOfCardAt: index)
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

  /// Lets cards come round again, those that are decided already as well, or no more.
  func setEndless(_ isEndless: Bool, _ deck: inout Deck) {
    guard isIndexed, isEndless, deck.canUndo || deck.canRedo || !passed.isEmpty else {
      deck.isEndless = isEndless
      return
    }
    // No identity comes twice in an order, and the deck has no cards but its own.
    let all = try? Deck(
      cards: order.cards, history: deck.history, undone: deck.undone, isEndless: true)
    if let all {
      passed = []
      deck = all
    } else {
      deck.isEndless = true
    }
  }

  /// How far behind the front card a new card comes to lie; nil where it is passed.
  ///
  /// - Parameters:
  ///   - index: its index.
  ///   - current: the front card's index.
  ///   - count: how many cards there were.
  func offset(of index: Int, current: Int, count: Int) -> Int? {
    if index >= current { return index - current }
    return isLoop ? count - current + index : nil
  }

  /// Changes the deck; what is wrong with the change is told of.
  func change(
    _ view: KolodaView, animated: Bool = true,
    _ body: (inout Deck) throws(DeckError) -> Void
  ) {
    do throws(DeckError) {
      try view.stage.edit(at: MainThread.now, animated: animated, body)
    } catch {
      fail(.deck(error))
    }
  }
}
