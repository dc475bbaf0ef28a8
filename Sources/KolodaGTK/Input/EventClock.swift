import CAdwaita

/// Converts the times of input events to the frame clock.
///
/// Event times are milliseconds on a clock of their own that wraps round. The time between two
/// events is kept, even if both are handled late and together.
struct EventClock {
  private var first: (event: UInt32, frame: Double)?

  /// Returns the time of an event in seconds on the frame clock, never later than `now`.
  ///
  /// - Parameters:
  ///   - eventTime: The event's time in milliseconds; 0 if the event has none.
  ///   - now: The present time in seconds on the frame clock.
  mutating func time(of eventTime: UInt32, now: Double) -> Double {
    guard eventTime != 0 else { return now }
    guard let first else {
      self.first = (eventTime, now)
      return now
    }
    let elapsed = Double(Int32(bitPattern: eventTime &- first.event)) / 1000
    return min(first.frame + elapsed, now)
  }

  /// Forgets the offset between the clocks, because the next gesture may come from another device.
  mutating func reset() { first = nil }
}
