import CAdwaita

/// Puts the time of input events on the clock of the frames.
///
/// Events carry milliseconds of a clock of their own that wraps round; what counts is the time
/// between two of them, also when they are handled late and together.
struct EventClock {
  private var first: (event: UInt32, frame: Double)?

  /// The time of an event in seconds on the frames' clock, never later than now.
  ///
  /// - Parameters:
  ///   - eventTime: in milliseconds; 0 if the event has none.
  ///   - now: in seconds.
  mutating func time(of eventTime: UInt32, now: Double) -> Double {
    guard eventTime != 0 else { return now }
    guard let first else {
      self.first = (eventTime, now)
      return now
    }
    let elapsed = Double(Int32(bitPattern: eventTime &- first.event)) / 1000
    return min(first.frame + elapsed, now)
  }

  /// Forgets the clock: another gesture, perhaps of another device, begins.
  mutating func reset() { first = nil }
}
