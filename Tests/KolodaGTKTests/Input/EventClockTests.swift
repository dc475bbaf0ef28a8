import Testing

@testable import KolodaGTK

@Suite("Time of events")
struct EventClockTests {
  @Test("the first event is now, and those after it are as far apart as they happened")
  func distance() {
    var clock = EventClock()
    #expect(clock.time(of: 5000, now: 100) == 100)
    // Both events are handled late and together.
    #expect(clock.time(of: 5008, now: 101) == 100.008)
    #expect(clock.time(of: 5016, now: 101) == 100.016)
  }

  @Test("events that have waited for a busy program are as old as they are")
  func late() {
    var clock = EventClock()
    #expect(abs(clock.time(of: 5000, now: 5.6) - 5) < 0.001)
    #expect(abs(clock.time(of: 5400, now: 5.601) - 5.4) < 0.001)
    // The milliseconds wrap round.
    clock.reset()
    let wrap = Double(1 << 32) / 1000
    #expect(abs(clock.time(of: 5000, now: wrap + 5.6) - (wrap + 5)) < 0.001)
    // A flick that is over before the program sees its first event keeps its speed.
    clock.reset()
    #expect(abs(clock.time(of: 5000, now: 5.04) - 5) < 0.001)
    #expect(abs(clock.time(of: 5030, now: 5.04) - 5.03) < 0.001)
    // Clocks that count from elsewhere are no lateness.
    for event in [5650, 2000, 900_000] as [UInt32] {
      clock.reset()
      #expect(clock.time(of: event, now: 5.6) == 5.6)
    }
  }

  @Test("an event without a time is now")
  func timeless() {
    var clock = EventClock()
    #expect(clock.time(of: 0, now: 7) == 7)
    #expect(clock.time(of: 5000, now: 8) == 8)
    #expect(clock.time(of: 0, now: 9) == 9)
    #expect(clock.time(of: 5500, now: 10) == 8.5)
  }

  @Test("the milliseconds may wrap round")
  func wraps() {
    var clock = EventClock()
    #expect(clock.time(of: .max - 3, now: 50) == 50)
    // The time wraps around: 0 means an event without a time, and 1 is 5 ms later.
    #expect(clock.time(of: 1, now: 60) == 50.005)
  }

  @Test("no event is later than now, however wrong its clock", arguments: [1, 4_000, 2_000_000])
  func future(ahead: UInt32) {
    var clock = EventClock()
    _ = clock.time(of: 1000, now: 5)
    #expect(clock.time(of: 1000 + ahead, now: 5.0005) <= 5.0005)
  }

  @Test("an event of before the first one is before it")
  func past() {
    var clock = EventClock()
    _ = clock.time(of: 1000, now: 5)
    #expect(clock.time(of: 990, now: 6) == 4.99)
  }

  @Test("after a reset another clock may count")
  func reset() {
    var clock = EventClock()
    _ = clock.time(of: 1000, now: 5)
    clock.reset()
    #expect(clock.time(of: 77, now: 9) == 9)
    #expect(clock.time(of: 78, now: 10) == 9.001)
  }
}
