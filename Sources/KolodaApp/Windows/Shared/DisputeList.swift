import KolodaSyncMessages
import KolodaTriage

/// The cards that people disagree on, and the one that is looked at.
struct DisputeList: Equatable {
  /// What settled a card.
  struct Settlement: Equatable {
    var pile: PileID
    /// Who did; nil if it was done here.
    var person: String?
  }

  /// A card.
  struct Entry: Equatable {
    /// Its place in the deck, counted from 0.
    let card: Int
    /// Who answered what.
    let answers: [SyncedAnswer]
    /// Whether it was answered here, and can't be settled here.
    let isOwn: Bool
    var settlement: Settlement?

    /// Whether somebody is to settle it here.
    var isOpen: Bool { !isOwn && settlement == nil }
  }

  private(set) var entries: [Entry]
  /// Which of them is looked at.
  private(set) var place = 0

  /// Begins with the first that is to be settled here.
  init(_ disputes: [SyncedDispute]) {
    entries = disputes.map { dispute in
      Entry(
        card: dispute.card, answers: dispute.answers, isOwn: dispute.isOwn,
        settlement: dispute.pile.flatMap { PileID($0) }
          .map { Settlement(pile: $0, person: dispute.person) })
    }
    place = entries.firstIndex { $0.isOpen } ?? 0
  }

  /// The card that is looked at; nil if there is none.
  var current: Entry? { entries.indices.contains(place) ? entries[place] : nil }

  /// How many are settled.
  var settledCount: Int { entries.count { $0.settlement != nil } }

  /// Whether any is to be settled here.
  var hasOpen: Bool { entries.contains { $0.isOpen } }

  /// Looks at another card.
  ///
  /// - Returns: whether there is one.
  mutating func step(_ way: Int) -> Bool {
    guard entries.indices.contains(place + way) else { return false }
    place += way
    return true
  }

  /// Settles the card that is looked at, and looks at the next that is to be settled here, if any.
  ///
  /// - Returns: the card as it was; nil if it can't be settled here.
  mutating func settle(_ pile: PileID) -> Entry? {
    guard let former = current, !former.isOwn else { return nil }
    entries[place].settlement = Settlement(pile: pile)
    let ahead = entries.indices.filter { $0 > place } + entries.indices.filter { $0 < place }
    if let next = ahead.first(where: { entries[$0].isOpen }) { place = next }
    return former
  }

  /// Takes back what was not done after all, and looks at it again.
  mutating func revert(to former: Entry) {
    guard let index = entries.firstIndex(where: { $0.card == former.card }) else { return }
    entries[index] = former
    place = index
  }
}
