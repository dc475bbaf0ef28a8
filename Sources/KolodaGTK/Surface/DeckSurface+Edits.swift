import Koloda

// The deck follows its data source.
extension DeckSurface {
  func insert(_ range: Range<Int>, animated: Bool) throws(KolodaViewError) {
    guard let view, isIndexed else { throw .noDataSource(.insert) }
    let before = order.count
    guard (0...before).contains(range.lowerBound) else {
      throw .outOfRange(.insert, range: range, count: before)
    }
    let reported = try sourceCount()
    guard reported - before == range.count else {
      let (sum, overflows) = before.addingReportingOverflow(range.count)
      throw .countMismatch(
        .insert, range: range, before: before, expected: overflows ? .max : sum,
        reported: reported)
    }
    guard !range.isEmpty else { return }
    let current = view.currentCardIndex
    edit(view, animated: animated) { deck throws(DeckError) in
      let cards = order.insert(range)
      if let place = offset(of: range.lowerBound, current: current, count: before) {
        try deck.insert(cards, behindFront: place)
      } else {
        passed.formUnion(cards)
      }
    }
  }

  func remove(_ range: Range<Int>, animated: Bool) throws(KolodaViewError) {
    guard let view, isIndexed else { throw .noDataSource(.remove) }
    let before = order.count
    guard (0...before).contains(range.lowerBound), range.upperBound <= before else {
      throw .outOfRange(.remove, range: range, count: before)
    }
    let reported = try sourceCount()
    guard before - reported == range.count else {
      throw .countMismatch(
        .remove, range: range, before: before, expected: before - range.count,
        reported: reported)
    }
    guard !range.isEmpty else { return }
    edit(view, animated: animated) { deck in
      let removed = order.remove(range)
      passed.subtract(removed)
      deck.remove(removed)
    }
  }

  /// Takes on the data source's count, at the end of the deck.
  func matchCount() throws(KolodaViewError) {
    guard let view else { return }
    let before = order.count
    let count = try sourceCount()
    guard count != before else { return }
    let current = view.currentCardIndex
    if before == 0 {
      order.renew(count: count)
      stageEdit(view) { deck in deck = freshDeck() }
    } else if count > before {
      stageEdit(view) { deck throws(DeckError) in
        try deck.insert(order.insert(before..<count), behindFront: before - current)
      }
    } else {
      stageEdit(view) { deck in
        let removed = order.remove(count..<before)
        passed.subtract(removed)
        deck.remove(removed)
      }
    }
  }

  private func stageEdit(_ view: KolodaView, _ body: (inout Deck) throws(DeckError) -> Void) {
    refreshStyle()
    change(view, body)
  }

  private func edit(
    _ view: KolodaView, animated: Bool, _ body: (inout Deck) throws(DeckError) -> Void
  ) {
    refreshStyle()
    change(view, animated: animated, body)
    view.changed()
  }
}
