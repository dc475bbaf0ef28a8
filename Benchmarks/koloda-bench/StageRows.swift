import Allocations
import Koloda

/// What it takes to know where every card is.
enum StageRows {
  private static let visible = 5
  private static let flying = 3
  private static let rounds = 15
  private static let samples = 20_000

  static func print() throws {
    let stage = try busyStage()
    var poses: [CardPose] = []
    poses.reserveCapacity(32)
    stage.poses(at: 0.1, into: &poses)
    precondition(poses.count == visible + flying, "\(poses.count) cards are shown")

    var costs: [Double] = []
    var sum = 0.0
    let before = allocations_so_far()
    for _ in 0..<samples {
      stage.poses(at: 0.1, into: &poses)
      sum += poses[0].center.x
    }
    let allocations = Double(allocations_so_far() - before) / Double(samples)
    for _ in 0..<rounds {
      costs.append(
        Stopwatch.nanoseconds(of: samples) { index in
          stage.poses(at: 0.1 + Double(index % 64) / 1000, into: &poses)
          sum += poses[index % poses.count].center.x
        })
    }
    precondition(sum.isFinite)
    Figure(
      name: "poses of 5 visible and 3 departing cards", value: median(costs) / 1000, unit: "us"
    )
    .print()
    Figure(name: "poses, allocations", value: allocations, unit: "times").print()
  }

  /// Five cards in the pile, the front one in a hand, and three more on their way out.
  private static func busyStage() throws -> DeckStage {
    var stage = DeckStage(
      deck: try Deck(cards: (0..<20).map { CardID($0) }), style: StackStyle(visibleCards: visible))
    stage.layout(
      bounds: Size(width: 1280, height: 752), area: Rect(x: 350, y: 20, width: 560, height: 700),
      at: 0)
    for (index, direction) in [SwipeDirection.left, .right, .up].enumerated() {
      stage.swipe(direction, at: Double(index) * 0.02)
    }
    stage.beginDrag(at: Point(x: 600, y: 300), time: 0.07)
    stage.drag(to: Point(x: 660, y: 310), at: 0.09)
    return stage
  }
}
