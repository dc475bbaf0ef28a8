import Glibc
import KolodaTriage

extension UTCTime {
  /// The time of the system's clock.
  package static func now() -> UTCTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCTime(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000))
  }
}
