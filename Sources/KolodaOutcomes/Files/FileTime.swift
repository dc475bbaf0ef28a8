import Glibc
import KolodaFiles

/// Sets the modification time of an open file, in nanoseconds since 1970, and leaves its access
/// time as it is; sets nothing where `FileState` could not store the time.
func setModified(_ modified: Int64, ofOpen descriptor: Int32) {
  var status = stat()
  guard FileState.isTime(modified), fstat(descriptor, &status) == 0 else { return }
  futimens(descriptor, fileTimes(modified: modified, accessed: status.st_atim))
}

/// The times to pass to `futimens`.
///
/// Both are set: many file systems of FUSE's, exFAT's for example, change nothing if one of them is
/// to be omitted, and report success.
///
/// - Parameters:
///   - modified: the modification time, in nanoseconds since 1970.
///   - accessed: the access time.
func fileTimes(modified: Int64, accessed: timespec) -> [timespec] {
  let (seconds, rest) = modified.quotientAndRemainder(dividingBy: 1_000_000_000)
  return [
    accessed,
    // Before 1970 the rest is negative.
    timespec(
      tv_sec: Int(rest < 0 ? seconds - 1 : seconds),
      tv_nsec: Int(rest < 0 ? rest + 1_000_000_000 : rest)),
  ]
}
