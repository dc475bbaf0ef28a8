import KolodaFiles
import KolodaTriage

extension UTCTime {
  /// The time of the system's clock.
  package static func now() -> UTCTime { UTCTime(microseconds: SystemClock.date.microseconds) }
}
