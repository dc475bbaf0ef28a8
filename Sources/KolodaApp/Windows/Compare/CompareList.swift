import Koloda

/// The photos being compared: the one that is held, and the others, one of which is shown beside
/// it.
struct CompareList: Equatable {
  /// The photo that is held, which the others are compared with.
  private(set) var held: CardID
  /// The others, in order.
  private(set) var others: [CardID]
  /// The index in `others` of the photo shown beside the held one.
  private(set) var place = 0
  /// Those of `others` that have been shown.
  private(set) var seen: Set<CardID>

  /// Holds the first of `cards`; nil if there are fewer than two.
  init?(_ cards: [CardID]) {
    guard let first = cards.first, cards.count > 1 else { return nil }
    held = first
    others = Array(cards.dropFirst())
    seen = [others[0]]
  }

  /// The photo shown beside the held one.
  var challenger: CardID { others[place] }

  /// Steps to another challenger.
  ///
  /// - Parameter way: 1 for the next, -1 for the previous.
  /// - Returns: whether there is one in that direction.
  @discardableResult
  mutating func step(_ way: Int) -> Bool {
    guard others.indices.contains(place + way) else { return false }
    place += way
    seen.insert(challenger)
    return true
  }

  /// Holds the challenger; the photo held before takes its place among the others.
  mutating func hold() {
    let former = held
    held = challenger
    seen.remove(held)
    others[place] = former
    seen.insert(former)
    // Continue with the next photo, which has not been compared with this one.
    if place + 1 < others.count { step(1) }
  }

  /// Removes photos that have been decided.
  ///
  /// - Returns: whether at least two are left.
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
