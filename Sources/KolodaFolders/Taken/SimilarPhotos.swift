/// Finds photos of the same scene that were taken within a day.
enum SimilarPhotos {
  /// The longest time between the first and the last photo of a stack, in microseconds: a day.
  static let longestTime: Int64 = 86_400_000_000

  /// The most photos in a stack.
  ///
  /// A decision goes to all of them, so they are no more than somebody looks through.
  static let most = 100

  /// The number of scenes before a photo, in the order of time, that it is compared with.
  ///
  /// So the time is in proportion to the number of photos, whatever they show. A tree of distances, such as
  /// Burkhard and Keller's, would find the scene among all of the day; but to find hashes as far apart as
  /// photos of one scene may be, most of such a tree has to be searched.
  static let window = 256

  /// Finds the stacks of two or more photos.
  ///
  /// Each photo is compared with the first one of each stack, so that a series which slowly turns to
  /// something else ends in another stack than it began in.
  ///
  /// - Parameters:
  ///   - times: when each file's photo was taken, in microseconds; the smallest number if unknown, and
  ///     then the photo is in no stack.
  ///   - scenes: what each file's photo shows; nil if unknown.
  ///   - files: the indices of the files to look at.
  /// - Returns: the files of each stack, in the order of time.
  static func find(times: [Int64], scenes: [SceneHash?], among files: [Int]) -> [[Int]] {
    let sorted = files.filter { times[$0] != .min && scenes[$0] != nil }
      .sorted { (times[$0], $0) < (times[$1], $1) }
    var groups: [[Int]] = []
    /// The first photos of the latest groups, as a ring.
    var leaders: [(scene: SceneHash, time: Int64, group: Int)] = []
    leaders.reserveCapacity(window)
    for file in sorted {
      guard let scene = scenes[file] else { continue }
      var best: (distance: Int, group: Int)?
      for leader in leaders {
        let distance = scene.distance(to: leader.scene)
        guard distance <= SceneHash.nearest, distance < best?.distance ?? .max,
          times[file].subtractingReportingOverflow(leader.time).partialValue <= longestTime,
          groups[leader.group].count < most
        else { continue }
        best = (distance, leader.group)
      }
      if let best {
        groups[best.group].append(file)
        continue
      }
      let leader = (scene, times[file], groups.count)
      if leaders.count < window {
        leaders.append(leader)
      } else {
        leaders[groups.count % window] = leader
      }
      groups.append([file])
    }
    return groups.filter { $0.count > 1 }
  }
}
