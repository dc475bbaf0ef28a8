import Testing

@testable import Koloda

/// Compares Pop's springs with figures that Pop's own solver printed.
@Suite struct PopSpringTests {
  @Test func constantsArePops() throws {
    let rows = try ReferenceTable("pop-spring-constants").rows
    #expect(rows.count == 30)
    for row in rows {
      let spring = Spring(
        bounciness: try row.number("bounciness"), speed: try row.number("speed"))
      let tension = try row.number("tension")
      let friction = try row.number("friction")
      #expect(abs(spring.stiffness - tension) <= 1e-6 * tension, "line \(row.line)")
      #expect(abs(spring.damping - friction) <= 1e-6 * friction, "line \(row.line)")
      #expect(spring.mass == 1)
    }
  }

  @Test func trajectoriesArePops() throws {
    let rows = try ReferenceTable("pop-spring-trajectories").rows
    #expect(rows.count == 906)
    for row in rows {
      let spring = Spring(
        stiffness: try row.number("tension"), damping: try row.number("friction"))
      let from = try row.number("from")
      let to = try row.number("to")
      let start = try row.number("initial_velocity")
      let time = try row.number("time")
      let travel = abs(to - from) + abs(start) / spring.naturalFrequency
      let state = spring.state(at: time, from: from, to: to, velocity: start)
      let miss = abs(state.value - (try row.number("value")))
      let velocityMiss = abs(state.velocity - (try row.number("velocity")))
      #expect(miss <= 1e-6 * travel, "line \(row.line)")
      #expect(velocityMiss <= 1e-6 * travel * spring.naturalFrequency, "line \(row.line)")
      #expect(spring.value(at: time, from: from, to: to, velocity: start) == state.value)
    }
  }

  @Test func fasterSpringsAreStifferUpToTheLimit() {
    let springs = stride(from: 0, through: 30, by: 0.5).map { Spring(bounciness: 10, speed: $0) }
    for (slower, faster) in zip(springs, springs.dropFirst()) {
      #expect(slower.naturalFrequency < faster.naturalFrequency)
    }
  }

  @Test func bouncinessAndSpeedAreLimited() {
    #expect(Spring(bounciness: -3, speed: 99) == Spring(bounciness: 0, speed: 30))
    #expect(Spring(bounciness: .infinity, speed: -.infinity) == Spring(bounciness: 20, speed: 0))
    #expect(Spring(bounciness: .nan, speed: .nan) == Spring(bounciness: 0, speed: 0))
  }
}
