import Glibc

/// Measures how long a repeated piece of work takes.
enum Stopwatch {
  /// How many batches are measured; their median counts, so that what else the machine does in
  /// some of them doesn't.
  static let batches = 25

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The median time of one repetition, in nanoseconds of the processor.
  ///
  /// - Parameters:
  ///   - repetitions: how many make a batch.
  ///   - batch: does that many.
  static func nanoseconds(each repetitions: Int, _ batch: (Int) -> Void) -> Double {
    batch(repetitions)
    let times = (0..<batches).map { _ in
      let start = now
      batch(repetitions)
      return (now - start) / Double(repetitions)
    }
    return times.sorted()[batches / 2]
  }

  /// The medians of two pieces of work whose batches alternate, so that a change of the
  /// processor's clock meets both.
  static func nanoseconds(
    _ first: (count: Int, batch: (Int) -> Void), _ second: (count: Int, batch: (Int) -> Void)
  ) -> (Double, Double) {
    first.batch(first.count)
    second.batch(second.count)
    var times: ([Double], [Double]) = ([], [])
    for _ in 0..<batches {
      let start = now
      first.batch(first.count)
      let middle = now
      second.batch(second.count)
      times.0.append((middle - start) / Double(first.count))
      times.1.append((now - middle) / Double(second.count))
    }
    return (times.0.sorted()[batches / 2], times.1.sorted()[batches / 2])
  }
}
