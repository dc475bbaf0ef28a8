import KolodaTriage
import Synchronization

/// Where keys stand in a list; found out once, when somebody asks first.
///
/// Copies of who has it share what was found out.
final class KeyPlaces: Sendable {
  private let keys: KeyList
  /// The places by their keys, -1 where there is none, at least twice as many as keys; empty until
  /// somebody asks.
  private let slots = Mutex<[Int32]>([])

  init(_ keys: KeyList) { self.keys = keys }

  /// Makes the answers ready; it takes time as it goes through all keys.
  func prepare() {
    guard !keys.isEmpty else { return }
    slots.withLock { fill(&$0) }
  }

  /// Where a key stands; nil if it does not.
  func place(of key: CardKey) -> Int? {
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
