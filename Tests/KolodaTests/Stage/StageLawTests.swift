import Foundation
import Testing

@testable import Koloda

/// No operation at any time makes a card jump, or lose velocity that no hand gave it.
@Suite struct StageLawTests {
  /// Whether to run the long campaign: a million operations with KOLODA_TEST_ENDURANCE in the
  /// environment.
  private static let isLong = ProcessInfo.processInfo.environment["KOLODA_TEST_ENDURANCE"] != nil
  private static let scripts: Range<UInt64> = isLong ? 0..<1000 : 0..<12
  private static let length = isLong ? 1000 : 80

  @Test(arguments: scripts)
  func nothingJumpsAndNoVelocityIsLost(seed: UInt64) throws {
    var script = try StageScript(seed: seed, cards: 20, keepsHistory: !seed.isMultiple(of: 3))
    for _ in 0..<Self.length {
      let operation = try #require(
        StageScript.Operation.allCases.randomElement(using: &script.random))
      let before = script.stage
      try script.perform(operation)
      VelocityLaw(before: before, after: script.stage, at: script.time, operation).expect(seed)
      let faults = PathLaw.faults(in: script.stage, from: script.time, for: 0.05)
      #expect(faults.isEmpty, "seed \(seed), \(script.log.suffix(8)): \(faults)")
      script.time += script.random.double(0...0.4)
      script.advance()
    }
  }
}

/// The law that an operation does not change the velocity of a moving card.
private struct VelocityLaw {
  let before: DeckStage
  let after: DeckStage
  let time: Double
  let operation: StageScript.Operation

  init(
    before: DeckStage, after: DeckStage, at time: Double, _ operation: StageScript.Operation
  ) {
    (self.before, self.after, self.time, self.operation) = (before, after, time, operation)
  }

  /// The time over which velocities are measured, in seconds.
  private static let step = 1e-8
  /// Below these speeds a card counts as resting, and a curve may start at a speed of its own: in
  /// logical pixels and radians per second.
  private static let restingPixels = 5.0
  private static let restingRadians = 0.01
  /// The share of its value by which a velocity may differ.
  private static let tolerance = 0.01

  func expect(_ seed: UInt64) {
    // A held card has the hand's velocity, and cards that fade in place have none.
    if operation == .drag || operation == .pullOn || after.reducesMotion { return }
    let hand = [before, after].map { stage in stage.isDragging ? stage.deck.front : nil }
    let pulled = [before.pulled?.card, after.pulled?.card]
    let old = velocities(before)
    for (card, now) in velocities(after) {
      guard let past = old[card], past.isSeen, now.isSeen, !hand.contains(card),
        !pulled.contains(card)
      else { continue }
      // A swaying card that is sent elsewhere also has the initial speed of the new curve.
      if before.hint?.card == card, after.hint?.card == card { continue }
      // The cards below a held one follow the hand while they are in the pile.
      if before.isDragging, case .pile = past.role { continue }
      var gained = now.center - past.center
      // A pace adds a speed of its own, in the direction in which the card leaves.
      if after.style.motion.pace != .calm, now.role == .departing, past.role != .departing {
        gained = gained - gained.projected(on: heading(of: card))
      }
      #expect(
        isKept(past.center.length, gained.length, rest: Self.restingPixels)
          && isKept(
            past.size.magnitude, (now.size - past.size).magnitude, rest: Self.restingPixels)
          && isKept(
            abs(past.rotation), abs(now.rotation - past.rotation), rest: Self.restingRadians),
        "seed \(seed), \(operation): card \(card.rawValue), \(past) became \(now)")
    }
  }

  private func isKept(_ speed: Double, _ difference: Double, rest: Double) -> Bool {
    speed < rest || difference < max(rest, speed * Self.tolerance)
  }

  /// Returns the direction and distance that a leaving card still has to go.
  private func heading(of card: CardID) -> Point {
    guard let motion = after.departing.first(where: { $0.card == card }) else { return .zero }
    return motion.center.target - motion.center.value(at: time)
  }

  private struct Velocity {
    var center: Point
    var size: Size
    var rotation: Double
    var isSeen: Bool
    var role: CardPose.Role
  }

  private func velocities(_ stage: DeckStage) -> [CardID: Velocity] {
    let first = StageTests.poses(stage, at: time)
    let later = Dictionary(
      StageTests.poses(stage, at: time + Self.step).map { ($0.card, $0) }
    ) { first, _ in first }
    let view = Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height)
    var velocities: [CardID: Velocity] = [:]
    for pose in first {
      guard let next = later[pose.card] else { continue }
      velocities[pose.card] = Velocity(
        center: (next.center - pose.center) * (1 / Self.step),
        size: (next.size - pose.size) * (1 / Self.step),
        rotation: (next.rotation - pose.rotation) / Self.step,
        isSeen: pose.opacity > 0.01 && pose.bounds.intersects(view), role: pose.role)
    }
    return velocities
  }
}

/// The law that a card moves no further than its speed explains.
private enum PathLaw {
  static func faults(in stage: DeckStage, from start: Double, for length: Double) -> [String] {
    let step = 0.005
    let instant = 1e-6
    var faults: [String] = []
    var time = start
    while time < start + length {
      let ends = [time, time + instant, time + step - instant, time + step].map { time in
        Dictionary(StageTests.poses(stage, at: time).map { ($0.card, $0) }) { first, _ in first }
      }
      for (card, pose) in ends[3] {
        guard let first = ends[0][card], let soon = ends[1][card], let late = ends[2][card],
          first.role == pose.role, first.opacity > 0.01, pose.opacity > 0.01
        else { continue }
        let speed =
          max((soon.center - first.center).length, (pose.center - late.center).length) / instant
        let turn = max(abs(soon.rotation - first.rotation), abs(pose.rotation - late.rotation))
        let fade = max(abs(soon.opacity - first.opacity), abs(pose.opacity - late.opacity))
        if (pose.center - first.center).length > 1.5 * speed * step + 0.5 {
          faults.append("card \(card.rawValue) jumps at \(time): \(first) \(pose)")
        }
        if abs(pose.rotation - first.rotation) > 1.5 * turn / instant * step + 0.0035 {
          faults.append("card \(card.rawValue) turns at \(time): \(first) \(pose)")
        }
        if abs(pose.opacity - first.opacity) > 1.5 * fade / instant * step + 0.01 {
          faults.append("card \(card.rawValue) blinks at \(time): \(first) \(pose)")
        }
      }
      time += step
    }
    return faults
  }
}

extension Point {
  /// Returns the projection of this vector on another one.
  fileprivate func projected(on way: Point) -> Point {
    way.length > 0 ? way * (dot(way) / way.dot(way)) : .zero
  }
}
