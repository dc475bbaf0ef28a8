/// Photos that one camera took right after one another.
enum Bursts {
  /// How long after the one before a photo of a burst was taken at most, in microseconds.
  static let longestPause: Int64 = 2_000_000

  /// Finds the bursts of two photos and more.
  ///
  /// - Parameters:
  ///   - times: when each file's photo was taken.
  ///   - cameras: each photo's camera; 0 for one that is not known, which takes no bursts.
  ///   - files: the files that are looked at.
  /// - Returns: the files of each burst, in the order of time.
  static func find(times: [Int64], cameras: [UInt16], among files: [Int]) -> [[Int]] {
    let sorted = files.filter { cameras[$0] != 0 }.sorted { one, other in
      (cameras[one], times[one], one) < (cameras[other], times[other], other)
    }
    var bursts: [[Int]] = []
    var burst: [Int] = []
    for file in sorted {
      if let last = burst.last,
        cameras[last] != cameras[file]
          || times[file] > times[last].addingReportingOverflow(longestPause).partialValue
      {
        if burst.count > 1 { bursts.append(burst) }
        burst = []
      }
      burst.append(file)
    }
    if burst.count > 1 { bursts.append(burst) }
    return bursts
  }
}
