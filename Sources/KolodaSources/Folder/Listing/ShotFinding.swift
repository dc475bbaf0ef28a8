import Glibc
import KolodaFiles

/// Finds the shots in a folder: RAW pictures, each with the JPEG or HEIF that the camera developed
/// from it.
///
/// The pictures of a shot have the same name, apart from the extension; upper and lower case
/// differ. A shot has one RAW picture and a JPEG, an HEIF, or one of each. Where there are two of a
/// kind, nothing says which of them belongs to which, so each picture stays on its own.
struct ShotFinding {
  private struct Group {
    /// The name without its extension; only valid while the initialiser runs.
    let stem: UnsafeBufferPointer<UInt8>
    /// The indices of the pictures of each kind; -1 where there is none.
    let raw: Int32
    var jpeg: Int32 = -1
    var heif: Int32 = -1
    var isAmbiguous = false
  }

  /// The number of each picture's shot, -1 for a picture that stands alone; empty if there are no
  /// shots.
  private(set) var shots: [Int32] = []
  /// The number of shots found.
  private(set) var count: Int32 = 0
  private var groups: [Group] = []
  /// A hash table from names without extension to groups; -1 in free slots.
  private var slots: [Int32] = []

  /// Finds the shots among the names of a folder.
  ///
  /// - Parameters:
  ///   - names: the array that all names lie in.
  ///   - total: the number of entries.
  ///   - place: the range of an entry's name in the array; nil for a folder.
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
    // Most folders have no RAW pictures.
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

  /// The slot of the group with this name (without extension), or the free slot where it would go.
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

  /// A picture's name without its extension.
  private static func stem(of name: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.count)])
  }
}
