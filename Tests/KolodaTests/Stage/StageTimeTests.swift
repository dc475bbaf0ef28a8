import TestSupport
import Testing

@testable import Koloda

/// Time is a parameter: the frame rate changes nothing.
@Suite struct StageTimeTests {
  /// Runs a fixed script of operations, asking for poses at a frame rate.
  static func run(
    _ seed: UInt64, rate: Double, at times: [Double]
  ) throws -> [[CardPose]] {
    var random = SeededGenerator(seed: seed)
    var stage = try StageTests.stage(cards: random.chance(0.5) ? 3 : 30)
    stage.edit(at: 0) { $0.isEndless = random.chance(0.5) }
    var operations: [(time: Double, change: (inout DeckStage) -> Void)] = []
    var time = 0.0
    while time < 3 {
      time += random.double(0.02...0.4)
      let now = time
      let direction = random.direction()
      let place = Point(x: random.double(100...700), y: random.double(100...700))
      switch random.int(0..<12) {
      case 5: operations.append((now, { $0.sendToBack(toward: direction, at: now) }))
      case 6: operations.append((now, { $0.sendToBack(at: now) }))
      case 7: operations.append((now, { $0.hold(direction, at: now) }))
      case 8: operations.append((now, { $0.refuse($0.deck.front ?? CardID(0), at: now) }))
      case 9: operations.append((now, { $0.flip($0.deck.front ?? CardID(0), at: now) }))
      case 10: operations.append((now, { $0.sway(at: now) }))
      case 11: operations.append((now, { $0.swipe(direction, at: now) }))
      case 0, 1: operations.append((now, { $0.swipe(direction, at: now) }))
      case 2: operations.append((now, { $0.undo(at: now) }))
      case 3: operations.append((now, { $0.beginDrag(at: place, time: now) }))
      default: operations.append((now, { $0.cancelDrag(at: now) }))
      }
    }
    // The operations come at their own times; the frames fall between them.
    let frames = stride(from: 0.0, to: 4, by: 1 / rate).map { ($0, false) }
    let samples = times.map { ($0, true) }
    var poses: [CardPose] = []
    var result: [[CardPose]] = []
    for (frame, isSample) in (frames + samples).sorted(by: { $0.0 < $1.0 }) {
      while let next = operations.first, next.time <= frame {
        operations.removeFirst()
        next.change(&stage)
      }
      stage.poses(at: frame, into: &poses)
      _ = stage.advance(to: frame)
      if isSample { result.append(poses.filter { seen($0, in: stage) }) }
    }
    return result
  }

  private static func seen(_ pose: CardPose, in stage: DeckStage) -> Bool {
    let view = Rect(x: 0, y: 0, width: stage.bounds.width, height: stage.bounds.height)
    return pose.opacity > 0 && pose.bounds.intersects(view)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func looksTheSameAtEveryRate(seed: UInt64) throws {
    let times = (1...80).map { Double($0) / 20 + 0.0001 }
    let reference = try Self.run(seed, rate: 1000, at: times)
    for rate in [1.0, 30, 60, 144] {
      #expect(try Self.run(seed, rate: rate, at: times) == reference, "at \(rate) Hz")
    }
  }

  /// An array with enough capacity is filled without reallocating.
  @Test func posesAreCollectedWithoutMakingRoom() throws {
    var stage = try StageTests.stage(style: StackStyle(visibleCards: 5))
    for index in 0..<3 { stage.swipe(.right, at: Double(index) * 0.03) }
    var poses: [CardPose] = []
    poses.reserveCapacity(16)
    let capacity = poses.capacity
    let place = poses.withUnsafeBufferPointer { $0.baseAddress }
    for index in 0..<200 {
      stage.poses(at: 0.06 + Double(index) / 1000, into: &poses)
      #expect(poses.count == 8)
    }
    #expect(poses.capacity == capacity)
    #expect(poses.withUnsafeBufferPointer { $0.baseAddress } == place)
  }
}
