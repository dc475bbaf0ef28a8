/// The files of a folder that share their length with other files.
struct SizeGroups: Sendable {
  private struct Group {
    var members: [Int]
    /// The latest change in the group, in microseconds since 1970, and the file that it happened
    /// to.
    var latest = Int64.min
    var latestMember = -1
    /// The latest change of all the other files, in microseconds since 1970.
    var second = Int64.min
  }

  private var groups: [Int64: Group] = [:]

  init(_ facts: [FileFacts?]) {
    let sizes = facts.indices.compactMap { index in
      facts[index].map { (size: $0.state.size, index: index) }
    }.sorted { ($0.size, $0.index) < ($1.size, $1.index) }
    var start = 0
    while start < sizes.count {
      var end = start + 1
      while end < sizes.count && sizes[end].size == sizes[start].size { end += 1 }
      if end - start > 1 {
        groups[sizes[start].size] = Self.group(sizes[start..<end].map(\.index), facts)
      }
      start = end
    }
  }

  private static func group(_ members: [Int], _ facts: [FileFacts?]) -> Group {
    var group = Group(members: members)
    for index in members {
      let changed = facts[index]?.changedAt ?? .min
      if changed > group.latest {
        group.second = group.latest
        group.latest = changed
        group.latestMember = index
      } else if changed > group.second {
        group.second = changed
      }
    }
    return group
  }

  /// The other files that have this file's length.
  func doubles(of index: Int, size: Int64) -> [Int] {
    (groups[size]?.members ?? []).filter { $0 != index }
  }

  /// The time to note for seeing a file: now, but later than every change of other files of its
  /// length.
  ///
  /// The clock alone doesn't guarantee that. A file system may date changes by clock ticks, or more
  /// finely and so ahead of the last tick.
  func sighting(of index: Int, size: Int64, now: Int64) -> Int64 {
    guard let group = groups[size] else { return now }
    let latest = group.latestMember == index ? group.second : group.latest
    return latest >= now ? latest &+ 1 : now
  }
}
