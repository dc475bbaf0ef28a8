/// The files of a folder that have their length in common with others.
struct SizeGroups: Sendable {
  private struct Group {
    var members: [Int]
    /// The latest of their changes, in microseconds since 1970, and whose it is.
    var latest = Int64.min
    var latestMember = -1
    /// The latest change of the others.
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

  /// The other files of a file's length.
  func doubles(of index: Int, size: Int64) -> [Int] {
    (groups[size]?.members ?? []).filter { $0 != index }
  }

  /// When a file is seen: now, but later than every change of the other files of its length.
  ///
  /// The clock alone does not say that: a file system may date a change by a tick of the clock, or
  /// more finely, and then ahead of the tick that has been told last.
  func sighting(of index: Int, size: Int64, now: Int64) -> Int64 {
    guard let group = groups[size] else { return now }
    let latest = group.latestMember == index ? group.second : group.latest
    return latest >= now ? latest &+ 1 : now
  }
}
