import Glibc

/// A clock of the system.
package enum SystemClock {
  /// The date and the time, which can be set back.
  case date
  /// The same at the last tick, by which file systems date changes: a few milliseconds late, but read
  /// quickly.
  case tick
  /// Never goes back, and stops while the computer sleeps.
  case monotonic
  /// Never goes back, and goes on while the computer sleeps.
  case boot
  /// The time of the processor that this process has used.
  case process

  /// The time since 1970 or since the clock's own start, in seconds.
  package var seconds: Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }

  /// The time since 1970 or since the clock's own start, in microseconds.
  package var microseconds: Int64 {
    Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000)
  }

  private var time: timespec {
    let clock =
      switch self {
      case .date: CLOCK_REALTIME
      case .tick: CLOCK_REALTIME_COARSE
      case .monotonic: CLOCK_MONOTONIC
      case .boot: CLOCK_BOOTTIME
      case .process: CLOCK_PROCESS_CPUTIME_ID
      }
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}
