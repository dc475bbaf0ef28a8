import Koloda
import KolodaRecords
import KolodaTriage

// Piles for the labels that a deck's records may get.
extension PileDraft {
  /// The icon of such piles: a disc, which their colours tell apart.
  private static let icon = "media-record-symbolic"
  /// How many piles get a number as their key.
  static let mostKeys = 8
  /// The sides of the first ones, by how many there are; down is for later.
  private static func sides(_ count: Int) -> [SwipeDirection] {
    switch count {
    case 1: [.right]
    case 2: [.left, .right]
    default: [.left, .up, .right]
    }
  }

  /// Replaces the piles by one for each label, in this order, and one for later.
  ///
  /// A pile of the same name stays as it is, and so does its decisions' place.
  ///
  /// - Parameter former: piles of past decisions, which come back if a label has their name.
  mutating func adopt(_ labels: FieldLabels, former: [Pile] = []) {
    let own = (piles + former).filter { !$0.isBuiltIn && $0.name != nil }
    let old = piles
    let colours = Pile.spareColours
    let sides = Self.sides(labels.labels.count)
    let keys = Self.keys(for: labels.labels)
    replaceAll(with: [])
    for (place, label) in labels.labels.enumerated() where hasRoom {
      if let pile = own.first(where: { $0.title.lowercased() == label.name.lowercased() }) {
        if !piles.contains(where: { $0.id == pile.id }) { append(pile) }
        continue
      }
      append(
        Pile(
          id: freeID(for: label.id), name: Self.tidied(label.name),
          colour: colours[place % colours.count], icon: Self.icon,
          // A class called 0 is none that is rejected.
          answer: (Int(label.name) == nil ? Piles.answer(meantBy: label.name) : nil) ?? .accept,
          side: place < sides.count ? sides[place] : nil,
          keys: keys[label.id].map { [$0] } ?? []))
    }
    if hasRoom { append(old.first { $0.id == .later } ?? .later) }
    replaceAll(with: Piles(piles).all)
  }

  /// The number that is the key of each label: its own, if all are digits, else one for each of the
  /// most frequent, in their order.
  private static func keys(for labels: [FieldLabels.Label]) -> [String: String] {
    let digits = Set((0...9).map(String.init))
    if labels.allSatisfy({ digits.contains($0.id) }) {
      return Dictionary(labels.map { ($0.id, $0.id) }) { first, _ in first }
    }
    let frequent = Set(labels.sorted { $0.count > $1.count }.prefix(mostKeys).map(\.id))
    let keyed = labels.filter { frequent.contains($0.id) }.prefix(mostKeys)
    return Dictionary(
      keyed.enumerated().map { ($0.element.id, String($0.offset + 1)) }
    ) { first, _ in first }
  }
}
