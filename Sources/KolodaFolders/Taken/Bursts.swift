/// Finds bursts: photos that one camera took right after one another.
enum Bursts {
  /// The longest time between two photos of a burst, in microseconds.
  static let longestPause: Int64 = 2_000_000

  /// Finds the bursts of two or more photos.
  ///
  /// - Parameters:
  ///   - times: when each file's photo was taken, in microseconds.
  ///   - cameras: each photo's camera; 0 for an unknown one, whose photos are in no burst.
  ///   - files: the indices of the files to look at.
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
