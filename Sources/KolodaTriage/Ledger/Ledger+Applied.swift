import Koloda

/// Decisions that Apply has carried out on the cards' files.
extension Ledger {
  /// A record of what Apply did to a card's files.
  struct Application: Hashable, Sendable {
    var stamp: EventStamp
    var deed: Deed
  }

  mutating func add(_ application: Application, to card: CardID) {
    var all = applications[card] ?? []
    let place = all.firstIndex { application.stamp <= $0.stamp } ?? all.count
    if place < all.count, all[place].stamp == application.stamp { return }
    all.insert(application, at: place)
    applications[card] = all
  }

  /// What Apply did to a card's files for the decision that holds now; nil for nothing.
  package func application(of card: CardID) -> Deed? {
    guard cards.contains(card), cards.current(card) >= 0 else { return nil }
    return application(of: cards.current(card))
  }

  /// What Apply did to the files of a decide's card since that decide; nil for nothing, or if it
  /// was undone.
  private func application(of decide: Int) -> Deed? {
    guard let newest = applications[decides.card(decide)]?.last, newest.deed != .undone,
      decides.stamp(decide) < newest.stamp
    else { return nil }
    return newest.deed
  }

  /// Whether Apply has carried out the card's current decision.
  func isApplied(_ card: CardID) -> Bool { application(of: card) != nil }

  /// Whether Apply has carried out a decide of a group.
  func isAnyApplied(_ group: [Int]) -> Bool {
    !applications.isEmpty && group.contains { application(of: $0) != nil }
  }

  /// Whether a decide or mark was made by an Apply, which alone can undo and redo it.
  func isOfApply(_ decide: Int) -> Bool {
    !applies.isEmpty && applies.contains(decides.group(decide))
  }

  /// The number of cards whose decisions were applied; nil if there was never an Apply.
  ///
  /// Takes time linear in that number.
  ///
  /// A card whose file was written to but not moved to its destination doesn't count.
  package var appliedCount: Int? {
    applications.isEmpty ? nil : applications.keys.count(where: isWhollyApplied)
  }

  /// The number of those cards that are present.
  var presentAppliedCount: Int {
    applications.keys.count { isPresent($0) && isWhollyApplied($0) }
  }

  private func isWhollyApplied(_ card: CardID) -> Bool {
    application(of: card).map { $0 != .half } ?? false
  }

  /// The number of cards on each pile that are absent because Apply moved their files away.
  package var appliedAndGone: [PileID: Int] {
    var counts: [PileID: Int] = [:]
    for card in applications.keys where !isPresent(card) && isApplied(card) {
      if let pile = pile(of: card) { counts[pile, default: 0] += 1 }
    }
    return counts
  }
}
