import KolodaFiles

/// Finds the shots in a folder: pictures that a camera, a phone or a service wrote of one exposure.
///
/// `ShotName` tells which name is of which shot, and what makes one up. Where there are two pictures
/// of a kind, nothing says which of them belongs to which, so each picture stays on its own.
struct ShotFinding {
  private struct Group {
    /// The picture that the group was made for, whose name is that of the shot.
    let first: Int32
    var parts = ShotParts()
    var isAmbiguous = false
    var hasManyOthers = false
    var hasManyRetouches = false
  }

  /// The number of each picture's shot, -1 for a picture that stands alone; empty if there are no
  /// shots.
  private(set) var shots: [Int32] = []
  /// The number of shots found.
  private(set) var count: Int32 = 0

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
    // Pictures that make their shot one. Most folders have none.
    var leads: [Int32] = []
    for index in 0..<total {
      if let name = name(index), ShotName(name).part.isLead {
        leads.append(Int32(truncatingIfNeeded: index))
      }
    }
    guard !leads.isEmpty else { return }
    var groups: [Group] = []
    var capacity = 16
    while capacity < leads.count * 2 { capacity *= 2 }
    // A hash table from names of shots to groups; -1 in free slots.
    var slots: [Int32] = Array(repeating: -1, count: capacity)
    /// The slot of the group with a picture's shot, or the free slot where it would go.
    func find(_ shot: ShotName, _ own: UnsafeBufferPointer<UInt8>) -> Int {
      var slot = shot.hash(of: own) & (slots.count - 1)
      while slots[slot] >= 0 {
        let other = Int(groups[Int(slots[slot])].first)
        if let otherName = name(other), shot.isSameShot(own, as: ShotName(otherName), otherName) {
          return slot
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }
    for lead in leads {
      guard let name = name(Int(lead)) else { continue }
      let slot = find(ShotName(name), name)
      guard slots[slot] < 0 else { continue }
      slots[slot] = Int32(truncatingIfNeeded: groups.count)
      groups.append(Group(first: lead))
    }
    for index in 0..<total {
      guard let name = name(index) else { continue }
      let shot = ShotName(name)
      let group = Int(slots[find(shot, name)])
      guard group >= 0 else { continue }
      if groups[group].parts[shot.part] >= 0 {
        switch shot.part {
        // Pictures that no camera writes are only of interest where there is an edit.
        case .other: groups[group].hasManyOthers = true
        // Nothing says which of two edits is the one to show.
        case .retouch: groups[group].hasManyRetouches = true
        case .edit, .jpeg, .heif, .alternative, .raw, .exposure, .composite:
          groups[group].isAmbiguous = true
        }
      }
      groups[group].parts[shot.part] = Int32(truncatingIfNeeded: index)
    }
    for group in groups where !group.isAmbiguous {
      var parts = group.parts
      if group.hasManyRetouches { parts[.retouch] = -1 }
      func picture(_ part: ShotName.Part) -> UnsafeBufferPointer<UInt8>? {
        parts[part] < 0 ? nil : name(Int(parts[part]))
      }
      if let raw = picture(.raw), ShotName.isCanonRAW(raw) {
        // Canon's cameras and Apple's phones both begin at `IMG_0001`. With an edit from a phone, nothing
        // says whose the JPEG is; and a phone's HEIC is no camera's HIF.
        if picture(.edit).map(ShotName.isAppleEdit) == true { continue }
        if picture(.heif).map(ShotName.isHEIC) == true { parts[.heif] = -1 }
      }
      if !parts.there.contains(where: \.isEdit) || group.hasManyOthers { parts[.other] = -1 }
      guard ShotName.isShot(parts.there) else { continue }
      if shots.isEmpty { shots = Array(repeating: -1, count: total) }
      for part in parts.there { shots[Int(parts[part])] = count }
      count += 1
    }
  }
}

/// The place of the picture that is each part of a shot; -1 where there is none.
struct ShotParts: Sendable {
  private var places = SIMD16<Int32>(repeating: -1)

  subscript(part: ShotName.Part) -> Int32 {
    get { places[Int(part.rawValue)] }
    set { places[Int(part.rawValue)] = newValue }
  }

  /// The parts that there are; the one to show comes first.
  var there: some Sequence<ShotName.Part> {
    ShotName.Part.allCases.lazy.filter { [self] in self[$0] >= 0 }
  }
}
