import CAdwaita

/// Converts the times of input events to the frame clock.
///
/// Event times are milliseconds on a clock of their own that wraps round. The time between two
/// events is kept, even if both are handled late and together.
///
/// That clock is mostly the frame clock itself. A first event that is late by it has waited for the
/// program, perhaps together with the whole gesture. Taken as now, it would make a slow drag a flick,
/// and of a flick it would leave only movements at one moment, which have no speed.
struct EventClock {
  /// How late, in seconds, an event may be; beyond these times, its clock is another one.
  private static let lateness = 0.0...2

  private var first: (event: UInt32, frame: Double)?

  /// Returns the time of an event in seconds on the frame clock, never later than `now`.
  ///
  /// - Parameters:
  ///   - eventTime: The event's time in milliseconds; 0 if the event has none.
  ///   - now: The present time in seconds on the frame clock.
  mutating func time(of eventTime: UInt32, now: Double) -> Double {
    guard eventTime != 0 else { return now }
    guard let first else {
      let milliseconds = UInt32(truncatingIfNeeded: Int64(exactly: (now * 1000).rounded()) ?? 0)
      let late = Double(Int32(bitPattern: milliseconds &- eventTime)) / 1000
      let time = EventClock.lateness.contains(late) ? now - late : now
      self.first = (eventTime, time)
      return time
    }
    let elapsed = Double(Int32(bitPattern: eventTime &- first.event)) / 1000
    return min(first.frame + elapsed, now)
  }

  /// Forgets the offset between the clocks, because the next gesture may come from another device.
  mutating func reset() { first = nil }
}
