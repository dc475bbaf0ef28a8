import KolodaTriage
import Synchronization

/// Finds keys in a list, by a hash table that is built at the first question.
///
/// Copies of a value that holds this object share the table.
package final class KeyPlaces: Sendable {
  private let keys: KeyList
  /// The hash table of indices, -1 in free slots, at least twice as many slots as keys; empty until
  /// it is built.
  private let slots = Mutex<[Int32]>([])

  package init(_ keys: KeyList) { self.keys = keys }

  /// Builds the table, which takes time for a long list.
  package func prepare() {
    guard !keys.isEmpty else { return }
    slots.withLock { fill(&$0) }
  }

  /// The index of a key in the list; nil if it is not there.
  package func place(of key: CardKey) -> Int? {
    guard !keys.isEmpty else { return nil }
    return slots.withLock { slots in
      fill(&slots)
      var slot = key.hashValue & (slots.count - 1)
      while slots[slot] >= 0 {
        let place = Int(slots[slot])
        if keys[place] == key { return place }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private func fill(_ slots: inout [Int32]) {
    guard slots.isEmpty else { return }
    var count = 16
    while count < 2 * keys.count { count *= 2 }
    slots = Array(repeating: -1, count: count)
    for (place, key) in keys.enumerated() {
      var slot = key.hashValue & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: place)
    }
  }
}
