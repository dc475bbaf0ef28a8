import TestSupport
import Testing

@testable import Koloda

@Suite struct SwipeDirectionTests {
  @Test func thereAreEight() {
    #expect(SwipeDirection.allCases.count == 8)
    #expect(Set(SwipeDirection.allCases.map(\.unitPoint)).count == 8)
  }

  @Test(arguments: SwipeDirection.allCases)
  func pointsToItsSide(direction: SwipeDirection) {
    let point = direction.unitPoint
    #expect(point.magnitude == 1)
    #expect(abs(direction.unitVector.length - 1) < 1e-15)
    #expect(abs(direction.unitVector.dot(point) - point.length) < 1e-15)
    #expect(direction.opposite.unitPoint == point * -1)
    #expect(direction.opposite.opposite == direction)
  }

  @Test(arguments: SwipeDirection.allCases)
  func turnsTowardsItsSide(direction: SwipeDirection) {
    #expect(direction.turn * direction.unitPoint.x >= 0)
    #expect((direction.turn == 0) == (direction.unitPoint.x == 0))
    // The formula of Koloda for iOS, in the range where it doesn't wrap around.
    switch direction {
    case .left: #expect(direction.turn == -.pi / 4)
    case .topLeft: #expect(direction.turn == -.pi / 8)
    case .topRight: #expect(direction.turn == .pi / 8)
    case .right: #expect(direction.turn == .pi / 4)
    default: break
    }
  }

  @Test(arguments: SwipeDirection.allCases)
  func isClosestToItsOwnPoint(direction: SwipeDirection) {
    let size = Size(width: 300, height: 500)
    let all = Set(SwipeDirection.allCases)
    for reach in [0.6, 1, 3] {
      let point = direction.unitPoint
      let drag = Point(
        x: point.x * reach * size.width / 2, y: point.y * reach * size.height / 2)
      #expect(SwipeDirection.closest(to: drag, cardSize: size, among: all) == direction)
      let fraction = direction.finishFraction(translation: drag, cardSize: size)
      #expect(abs(fraction - min(reach, 1)) < 1e-15)
      #expect(direction.opposite.finishFraction(translation: drag, cardSize: size) == 0)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func closestIsAllowedAndClosest(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let size = Size(width: random.double(1...900), height: random.double(1...900))
      let drag = random.point(-1000...1000)
      let allowed = Set(SwipeDirection.allCases.filter { _ in random.chance(0.5) })
      let found = SwipeDirection.closest(to: drag, cardSize: size, among: allowed)
      #expect((found == nil) == allowed.isEmpty)
      guard let found else { continue }
      #expect(allowed.contains(found))
      let place = SwipeDirection.normalized(drag, cardSize: size)
      for other in allowed {
        #expect(
          (place - found.unitPoint).length <= (place - other.unitPoint).length + 1e-12)
      }
      let fraction = found.finishFraction(translation: drag, cardSize: size)
      #expect((0...1).contains(fraction))
    }
  }

  @Test func nothingComesOfASizeWithoutExtent() {
    let all = Set(SwipeDirection.allCases)
    let sizes = [
      Size.zero, Size(width: -5, height: 10), Size(width: .nan, height: 10),
      Size(width: 10, height: .infinity),
    ]
    for size in sizes {
      #expect(size.isEmpty)
      let drag = Point(x: 50, y: 60)
      #expect(SwipeDirection.closest(to: drag, cardSize: size, among: all) != nil)
      #expect(SwipeDirection.right.finishFraction(translation: drag, cardSize: size) == 0)
    }
    #expect(SwipeDirection.closest(to: .zero, cardSize: .zero, among: []) == nil)
  }
}
