import CMeasure
import Koloda

/// What a frame asks of the model: the poses of all cards in the scene.
enum StageBenchmark {
  /// A benchmark that would measure something else than it says.
  enum Failure: Error, CustomStringConvertible {
    case scene(expected: Int, found: Int)
    case uncounted

    var description: String {
      switch self {
      case .scene(let expected, let found): "\(expected) cards expected, \(found) in the scene"
      case .uncounted: "allocations are not counted"
      }
    }
  }

  static func rows() throws -> [Row] {
    try checkCounter()
    let flight = try scene(visible: 5, swipes: 3)
    let busy = try measure(flight, cards: 8)
    var held = flight
    guard let front = held.frontPose(at: 0.1) else { throw Failure.scene(expected: 1, found: 0) }
    held.beginDrag(at: front.location(of: Point(x: 0.6, y: 0.3)), time: 0.1)
    held.drag(to: front.center + Point(x: 70, y: 30), at: 0.11)
    let dragged = try measure(held, cards: 8)
    let few = try measure(scene(visible: 3, swipes: 1), cards: 4)
    let many = try measure(scene(visible: 50, swipes: 1), cards: 51)
    return [
      Row(name: "poses, 5 visible and 3 departing cards", value: busy.time / 1000, unit: "us"),
      Row(
        name: "poses, 5 visible and 3 departing cards, memory", value: busy.allocations,
        unit: "allocations"),
      Row(name: "poses, the same in a drag", value: dragged.time / 1000, unit: "us"),
      Row(
        name: "poses, the same in a drag, memory", value: dragged.allocations,
        unit: "allocations"),
      Row(name: "poses, each of 3 visible cards", value: few.time / 4, unit: "ns"),
      Row(name: "poses, each of 50 visible cards", value: many.time / 51, unit: "ns"),
      Row(
        name: "poses, a card among 50 to one among 3", value: many.time / 51 / (few.time / 4),
        unit: "ratio"),
    ]
  }

  /// A stage with cards in flight; all of the pile moves up from the last swipe on.
  private static func scene(visible: Int, swipes: Int) throws -> DeckStage {
    var stage = DeckStage(
      deck: try Deck(cards: (0..<200).map { CardID($0) }),
      style: StackStyle(visibleCards: visible))
    let bounds = Size(width: 800, height: 900)
    stage.layout(bounds: bounds, area: Rect(x: 80, y: 40, width: 640, height: 760), at: 0)
    for index in 0..<swipes {
      stage.swipe(index.isMultiple(of: 2) ? .right : .left, at: Double(index) * 0.03)
    }
    return stage
  }

  private static func measure(
    _ stage: DeckStage, cards: Int
  ) throws -> (time: Double, allocations: Double) {
    var poses: [CardPose] = []
    poses.reserveCapacity(128)
    for time in [0.1, 0.18] {
      stage.poses(at: time, into: &poses)
      guard poses.count == cards else {
        throw Failure.scene(expected: cards, found: poses.count)
      }
    }
    let repetitions = 4000
    let time = Stopwatch.nanoseconds(each: repetitions) { sample(stage, $0, into: &poses) }
    let before = allocations_count()
    sample(stage, repetitions, into: &poses)
    return (time, Double(allocations_count() - before) / Double(repetitions))
  }

  /// Asks for poses at times between 0.1 and 0.18 s, while everything moves; each time depends on
  /// the poses before.
  @inline(never)
  private static func sample(_ stage: DeckStage, _ count: Int, into poses: inout [CardPose]) {
    var x = 0.0
    for index in 0..<count {
      stage.poses(at: 0.1 + Double(index % 80) / 1000 + x * 1e-12, into: &poses)
      x = poses.last?.center.x ?? 0
    }
    consume(x)
  }

  /// A known allocation must be counted.
  private static func checkCounter() throws {
    let before = allocations_count()
    let numbers = [Double](repeating: 1, count: Int(before % 7) + 100)
    consume(numbers[Int(before % 5)])
    guard allocations_count() > before else { throw Failure.uncounted }
  }
}
