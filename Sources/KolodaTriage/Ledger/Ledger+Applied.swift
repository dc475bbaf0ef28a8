import Koloda

/// The cards whose decision was applied to their files.
extension Ledger {
  /// What is noted as done to a card of which something was written, but whose file did not go where
  /// it was to go.
  package static let halfDone = "half"

  /// Something that was done to a card's files, or taken back.
  struct Application: Hashable, Sendable {
    var stamp: EventStamp
    var done: String
  }

  mutating func add(_ application: Application, to card: CardID) {
    var all = applications[card] ?? []
    let place = all.firstIndex { application.stamp <= $0.stamp } ?? all.count
    if place < all.count, all[place].stamp == application.stamp { return }
    all.insert(application, at: place)
    applications[card] = all
  }

  mutating func removeApplication(_ stamp: EventStamp, from card: CardID) {
    applications[card]?.removeAll { $0.stamp == stamp }
    if applications[card]?.isEmpty == true { applications[card] = nil }
  }

  /// What was done to a card's files by the decision that holds for it; nil for nothing.
  package func application(of card: CardID) -> String? {
    guard cards.contains(card), cards.current(card) >= 0 else { return nil }
    return application(of: cards.current(card))
  }

  /// What was done to a card's files by one of its decides, as long as that holds.
  private func application(of decide: Int) -> String? {
    guard let newest = applications[decides.card(decide)]?.last, !newest.done.isEmpty,
      decides.stamp(decide) < newest.stamp
    else { return nil }
    return newest.done
  }

  /// Whether the decision that holds for a card was applied to its files.
  func isApplied(_ card: CardID) -> Bool { application(of: card) != nil }

  /// Whether a decide of a group was applied to its card's files.
  func isAnyApplied(_ group: [Int]) -> Bool {
    !applications.isEmpty && group.contains { application(of: $0) != nil }
  }

  /// Whether a decide or a mark is one of an Apply, which alone takes it back and does it again.
  func isOfApply(_ decide: Int) -> Bool {
    !applies.isEmpty && applies.contains(decides.group(decide))
  }

  /// How many cards' decisions were applied, nil if none ever was; it takes time as it goes
  /// through them.
  ///
  /// One of which something was only written, and whose file did not go where it was to go, is none.
  package var appliedCount: Int? {
    applications.isEmpty ? nil : applications.keys.count(where: isWhollyApplied)
  }

  /// How many of those cards are there.
  var presentAppliedCount: Int {
    applications.keys.count { isPresent($0) && isWhollyApplied($0) }
  }

  private func isWhollyApplied(_ card: CardID) -> Bool {
    application(of: card).map { $0 != Self.halfDone } ?? false
  }

  /// How many cards lie on each pile that are not there any more because they were applied.
  package var appliedAndGone: [PileID: Int] {
    var counts: [PileID: Int] = [:]
    for card in applications.keys where !isPresent(card) && isApplied(card) {
      if let pile = pile(of: card) { counts[pile, default: 0] += 1 }
    }
    return counts
  }
}
