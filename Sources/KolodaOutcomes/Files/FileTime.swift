import CKolodaGLib
import Glibc

/// The times to give to a file that is to have last changed at a time; when it was read last stays.
///
/// - Parameter modified: in nanoseconds since 1970.
func fileTimes(modified: Int64) -> [timespec] {
  let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
  return [
    timespec(tv_sec: 0, tv_nsec: Int(SHIM_UTIME_OMIT)),
    // Before 1970 the rest is negative.
    timespec(
      tv_sec: Int(rest < 0 ? seconds - 1 : seconds),
      tv_nsec: Int(rest < 0 ? rest + 1_000_000_000 : rest)),
  ]
}
