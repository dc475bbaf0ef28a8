import Glibc
import KolodaFiles

/// Which pictures of a folder are of one shot: a camera's RAW picture with what it developed of it.
///
/// They have one name but for its ending, case kept. A shot has one RAW picture, and a JPEG or an
/// HEIF or one of each; where there are two of a kind nothing says which of them belongs to which,
/// and each of the pictures is a shot of its own.
struct ShotFinding {
  private struct Group {
    /// The name without its ending, as long as the names are gone through.
    let stem: UnsafeBufferPointer<UInt8>
    /// The pictures by their kinds, -1 where there is none.
    let raw: Int32
    var jpeg: Int32 = -1
    var heif: Int32 = -1
    var isAmbiguous = false
  }

  /// The number of each picture's shot, -1 for one that has no other; empty where no shot has two.
  private(set) var shots: [Int32] = []
  /// How many shots of several pictures there are.
  private(set) var count: Int32 = 0
  private var groups: [Group] = []
  /// For each hash of a name without its ending the group, -1 where there is none.
  private var slots: [Int32] = []

  /// Goes through the names of a folder.
  ///
  /// - Parameters:
  ///   - names: the names, one behind the other.
  ///   - total: how many there are.
  ///   - place: where a name lies; nil for that of a folder.
  init(_ names: UnsafeBufferPointer<UInt8>, _ total: Int, place: (Int) -> Range<Int>?) {
    func name(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
      place(index).map { UnsafeBufferPointer(rebasing: names[$0]) }
    }
    var raws: [Int32] = []
    for index in 0..<total {
      if let name = name(index), PhotoKind(name: name) == .raw {
        raws.append(Int32(truncatingIfNeeded: index))
      }
    }
    // Most folders have none.
    guard !raws.isEmpty else { return }
    var capacity = 16
    while capacity < raws.count * 2 { capacity *= 2 }
    slots = Array(repeating: -1, count: capacity)
    for raw in raws {
      guard let name = name(Int(raw)) else { continue }
      let stem = Self.stem(of: name)
      let slot = find(stem)
      if slots[slot] >= 0 {
        groups[Int(slots[slot])].isAmbiguous = true
      } else {
        slots[slot] = Int32(truncatingIfNeeded: groups.count)
        groups.append(Group(stem: stem, raw: raw))
      }
    }
    for index in 0..<total {
      guard let name = name(index), let kind = PhotoKind(name: name), kind != .raw else { continue }
      let group = Int(slots[find(Self.stem(of: name))])
      guard group >= 0 else { continue }
      let path = kind == .jpeg ? \Group.jpeg : \Group.heif
      if groups[group][keyPath: path] >= 0 { groups[group].isAmbiguous = true }
      groups[group][keyPath: path] = Int32(truncatingIfNeeded: index)
    }
    for group in groups where !group.isAmbiguous && (group.jpeg >= 0 || group.heif >= 0) {
      if shots.isEmpty { shots = Array(repeating: -1, count: total) }
      for picture in [group.raw, group.jpeg, group.heif] where picture >= 0 {
        shots[Int(picture)] = count
      }
      count += 1
    }
    groups = []
    slots = []
  }

  /// The slot of the group of a name without its ending, or the free one where it would be.
  private func find(_ stem: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(stem))
    var slot = hasher.finalize() & (slots.count - 1)
    while slots[slot] >= 0 {
      let other = groups[Int(slots[slot])].stem
      if other.count == stem.count, let start = other.baseAddress, let same = stem.baseAddress,
        memcmp(start, same, stem.count) == 0
      {
        return slot
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// A picture's name without its ending.
  private static func stem(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.count)])
  }
}
