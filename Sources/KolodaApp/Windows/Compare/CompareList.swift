import Koloda

/// The photos that are compared: one that is held, and one of the others beside it.
struct CompareList: Equatable {
  /// The photo that the others are compared with.
  private(set) var held: CardID
  /// The others, in order.
  private(set) var others: [CardID]
  /// Which of them is seen.
  private(set) var place = 0
  /// Those of them that were seen.
  private(set) var seen: Set<CardID>

  /// Begins with the first of some photos; nil if there are not two.
  init?(_ cards: [CardID]) {
    guard let first = cards.first, cards.count > 1 else { return nil }
    held = first
    others = Array(cards.dropFirst())
    seen = [others[0]]
  }

  /// The photo that is seen beside the one that is held.
  var challenger: CardID { others[place] }

  /// Goes on to another challenger.
  ///
  /// - Returns: whether there is one that way.
  @discardableResult
  mutating func step(_ way: Int) -> Bool {
    guard others.indices.contains(place + way) else { return false }
    place += way
    seen.insert(challenger)
    return true
  }

  /// Holds the challenger: what was held is compared with it from now on.
  mutating func hold() {
    let former = held
    held = challenger
    seen.remove(held)
    others[place] = former
    seen.insert(former)
    // The one that was not compared with it yet comes next.
    if place + 1 < others.count { step(1) }
  }

  /// Leaves photos out that are decided now.
  ///
  /// - Returns: whether two are left.
  mutating func leaveOut(_ isDecided: (CardID) -> Bool) -> Bool {
    let all = ([held] + others).filter { !isDecided($0) }
    guard all.count > 1 else { return false }
    guard all.count <= others.count else { return true }
    let next = others[place...].first { !isDecided($0) } ?? others.last { !isDecided($0) }
    if isDecided(held) {
      held = all[0]
      others = Array(all.dropFirst())
    } else {
      others = all.filter { $0 != held }
    }
    place = next.flatMap { others.firstIndex(of: $0) } ?? 0
    seen.formIntersection(others)
    seen.insert(challenger)
    return true
  }
}
