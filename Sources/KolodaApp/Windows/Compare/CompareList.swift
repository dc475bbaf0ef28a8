import Koloda
import KolodaTriage

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
  /// The photos that have been decided, each with the pile that it was on before; nil for none.
  private var decided: [CardID: PileID?] = [:]

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

  /// Leaves out photos that have been decided, and takes those back whose decision was undone.
  ///
  /// Photos that had been decided before stay until they are decided again.
  ///
  /// - Parameter isToDecide: whether a photo is still to be decided.
  /// - Returns: whether at least two are left.
  mutating func follow(_ changes: [CardChange], isToDecide: (CardID) -> Bool) -> Bool {
    var back: Set<CardID> = []
    for change in changes {
      if let was = decided[change.card] {
        guard was == change.pile else { continue }
        decided[change.card] = nil
        back.insert(change.card)
        putBack(change.card)
      } else if change.pile != nil, change.card == held || others.contains(change.card) {
        decided[change.card] = .some(change.was)
      }
    }
    let gone = Set(decided.keys)
    return leaveOut { !back.contains($0) && (gone.contains($0) || !isToDecide($0)) }
  }

  /// Shows a photo that was left out beside the held one.
  private mutating func putBack(_ card: CardID) {
    guard card != held, !others.contains(card) else { return }
    others.insert(card, at: place)
    seen.insert(card)
  }

  /// Removes photos.
  ///
  /// - Parameter isGone: whether to remove a photo.
  /// - Returns: whether at least two are left.
  mutating func leaveOut(_ isGone: (CardID) -> Bool) -> Bool {
    let all = ([held] + others).filter { !isGone($0) }
    guard all.count > 1 else { return false }
    guard all.count <= others.count else { return true }
    let next = others[place...].first { !isGone($0) } ?? others.last { !isGone($0) }
    if isGone(held) {
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
