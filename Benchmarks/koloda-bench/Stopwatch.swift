import Glibc

/// Times a piece of work by the processor's share of this thread, so that others on the machine
/// count as little as possible.
enum Stopwatch {
  /// The nanoseconds this thread has been on a processor.
  static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The seconds that all threads of this process have been on a processor.
  static var processTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  /// The seconds that have gone by since some moment.
  static var wallTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The nanoseconds one of `count` repetitions takes.
  static func nanoseconds(of count: Int, _ body: (Int) -> Void) -> Double {
    let begin = threadTime
    for index in 0..<count { body(index) }
    return (threadTime - begin) / Double(count)
  }
}

/// The middle of some numbers.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
