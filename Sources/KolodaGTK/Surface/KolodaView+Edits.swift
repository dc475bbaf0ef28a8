import Koloda
import KolodaGLib

// Edits by index. The data source has been changed already when they are called, as in Koloda.
extension KolodaView {
  /// Asks the data source again for everything.
  ///
  /// The front card and the position are kept: new cards come after the last one, missing ones
  /// are taken from the end.
  public func reloadData() {
    guard surface.isIndexed else { return reloadAll() }
    do throws(KolodaViewError) {
      let hadCards = !deck.isRunOut
      try surface.matchCount()
      surface.refreshStyle()
      reloadAll()
      changed()
      if !hadCards, !deck.isRunOut { surface.appearSoon() }
    } catch {
      surface.fail(error)
    }
  }

  /// Asks the data source again for what the visible cards show, and lays the deck out.
  public func reconfigureCards() {
    for card in stage.shownCards { pictures.invalidate(card) }
    layoutDeck()
  }

  /// Begins again with the first card; no decision is left.
  public func resetCurrentCardIndex() {
    guard surface.isIndexed else { return }
    do throws(KolodaViewError) {
      try surface.matchCount()
      let wasRunOut = deck.isRunOut
      surface.passed = []
      stage.edit(at: MainThread.now) { $0 = surface.freshDeck() }
      reloadAll()
      changed()
      if wasRunOut, !deck.isRunOut { surface.appearSoon() }
    } catch {
      surface.fail(error)
    }
  }

  /// Shows cards that were put into the data source.
  ///
  /// At or after the current index they come into the pile, the front card's place included;
  /// before it they are passed, and come up when a card before them is taken back.
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
    try surface.insert(range, animated: animated)
  }

  /// Takes cards out that were removed from the data source, as
  /// `removeCardInIndexRange(_:animated:)`.
  public func removeCards(_ range: Range<Int>, animated: Bool) throws(KolodaViewError) {
    try surface.remove(range, animated: animated)
  }

  /// Asks the data source again for what some cards show.
  public func reloadCards(_ range: Range<Int>) throws(KolodaViewError) {
    guard surface.isIndexed else { throw .noDataSource(.reload) }
    guard (0...countOfCards).contains(range.lowerBound), range.upperBound <= countOfCards else {
      throw .outOfRange(.reload, range: range, count: countOfCards)
    }
    for card in wantedCards where surface.index(of: card).map(range.contains) == true {
      pictures.invalidate(card)
      backs.invalidate(card)
    }
    prepareSoon()
  }

  private func attempt(_ edit: () throws(KolodaViewError) -> Void) -> Bool {
    do throws(KolodaViewError) {
      try edit()
      return true
    } catch {
      surface.fail(error)
      return false
    }
  }
}
