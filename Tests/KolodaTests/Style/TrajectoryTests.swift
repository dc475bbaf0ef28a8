import Glibc
import Testing

@testable import Koloda

/// Every animation of every built-in style follows its formula, recomputed here in another way:
/// springs step by step, curves by bisection.
@Suite struct TrajectoryTests {
  static let styles: [String: any DeckStyle] = [
    "stack": StackStyle(), "article": StackStyle(formula: .article),
    "upwards": StackStyle(piling: .upwards), "background": BackgroundStyle(),
    "prototype": PrototypeStyle(),
    "SwipeToChoose": StackStyle(drag: .swipeToChoose, motion: .swipeToChoose),
    "SimpleSwipe": StackStyle(visibleCards: 4, drag: .simpleSwipe, motion: .simpleSwipe),
  ]
  /// The time at which the transition begins, in seconds.
  private static let start = 10.0
  /// How long the transition is followed, in seconds: the longest takes 1.6.
  private static let length = 1.8

  @Test(arguments: styles.keys.sorted(), CardTransition.allCases)
  func everyAnimationGoesAsItsFormula(name: String, transition: CardTransition) throws {
    let style = try #require(Self.styles[name])
    for rate in [30.0, 60, 144] {
      var compared = 0
      let (stage, parts) = try Self.begin(transition, in: style)
      let before = StageTests.poses(stage, at: Self.start)
      for pose in before {
        guard let part = parts(pose) else { continue }
        compared += try follow(
          pose.card, from: pose, by: style.animation(for: part), in: stage, rate: rate,
          leaves: pose.role == .departing || pose.role == .receding)
      }
      #expect(compared >= Int(0.05 * rate), "\(name), \(transition): nothing was seen of it")
    }
  }

  /// Returns a stage in which a transition begins, and a function that names each card's animation.
  private static func begin(
    _ transition: CardTransition, in style: any DeckStyle
  ) throws -> (DeckStage, (CardPose) -> CardTransition?) {
    var stage = try StageTests.stage(style: style)
    let isBehind = { (pose: CardPose) in pose.card == CardID(style.visibleCards) }
    switch transition {
    case .reset, .resetBelow:
      stage.beginDrag(at: Point(x: 400, y: 300), time: start - 3)
      stage.drag(to: Point(x: 490, y: 320), at: start - 2.9)
      stage.cancelDrag(at: start)
      return (stage, { $0.role == .pile(0) ? .reset : .resetBelow })
    case .swipe, .advance:
      stage.swipe(.left, at: start)
      return (stage, { $0.role == .departing ? .swipe : .advance })
    case .undo, .undoFade:
      stage.swipe(.left, at: 0)
      _ = stage.advance(to: 9)
      stage.undo(at: start, from: transition == .undo ? .sideItLeft : .inPlace)
      return (
        stage, { $0.role == .pile(0) ? transition : $0.role == .receding ? .remove : .advance }
      )
    case .appear:
      stage.appear(at: start)
      return (stage, { _ in .appear })
    case .insert:
      try stage.edit(at: start) { deck throws(DeckError) in
        try deck.insert([CardID(99)], behindFront: 0)
      }
      return (stage, { $0.card == CardID(99) ? .insert : $0.role == .receding ? nil : .advance })
    case .remove:
      stage.edit(at: start) { $0.remove([CardID(0)]) }
      return (stage, { $0.role == .receding ? .remove : isBehind($0) ? .insert : .advance })
    case .threshold:
      stage.beginDrag(at: Point(x: 400, y: 300), time: start - 3)
      stage.drag(to: Point(x: 750, y: 300), at: start)
      // The held card follows the hand, which other tests check.
      return (stage, { $0.role == .pile(0) ? .threshold : nil })
    }
  }

  /// Compares a card's path with the formula, frame by frame.
  ///
  /// - Parameter leaves: whether the card's end is never visible, and is extrapolated from its
  ///   first 0.03 s.
  /// - Returns: the number of frames in which the card was drawn.
  private func follow(
    _ card: CardID, from: CardPose, by animation: CardAnimation, in start: DeckStage,
    rate: Double, leaves: Bool
  ) throws -> Int {
    var stage = start
    let position = Reference(animation.position)
    let size = Reference(animation.size)
    let rotation = Reference(animation.rotation)
    let opacity = Reference(animation.opacity)
    let late = leaves ? 0.03 : 60.0
    guard let last = pose(of: card, in: stage, at: Self.start + late) else { return 0 }
    let reach = Point(x: from.size.width, y: from.size.height).length / 2
    func end(_ value: KeyPath<CardPose, Double>, _ reference: Reference) -> Double {
      guard leaves else { return last[keyPath: value] }
      let progress = reference.progress(at: late)
      let way = last[keyPath: value] - from[keyPath: value]
      return progress > 0 ? from[keyPath: value] + way / progress : from[keyPath: value]
    }
    let values: [(KeyPath<CardPose, Double>, Reference, Double)] = [
      (\.center.x, position, 0.5), (\.center.y, position, 0.5), (\.size.width, size, 0.5),
      (\.size.height, size, 0.5), (\.rotation, rotation, 0.5 / reach), (\.opacity, opacity, 0.002),
    ]
    let ends = values.map { end($0.0, $0.1) }
    for index in 0..<Int(Self.length * rate) {
      let t = Double(index) / rate
      _ = stage.advance(to: Self.start + t)
      guard let pose = pose(of: card, in: stage, at: Self.start + t) else { return index }
      for ((value, reference, tolerance), end) in zip(values, ends) {
        let first = from[keyPath: value]
        let expected = first + (end - first) * reference.progress(at: t)
        #expect(
          abs(pose[keyPath: value] - expected) < tolerance,
          "\(value) of card \(card.rawValue) at \(t) s, \(rate) Hz")
      }
    }
    return Int(Self.length * rate)
  }

  private func pose(of card: CardID, in stage: DeckStage, at time: Double) -> CardPose? {
    StageTests.poses(stage, at: time).first { $0.card == card }
  }
}

/// An animation from 0 to 1, computed without the library's formulas.
private final class Reference {
  private let animation: Animation
  /// A spring's positions, one per step.
  private var steps = [0.0]
  private var velocity = 0.0
  private static let step = 0.0005

  init(_ animation: Animation) { self.animation = animation }

  func progress(at time: Double) -> Double {
    let t = time - animation.delay
    switch animation.motion {
    case .immediate: return 1
    case _ where t <= 0: return 0
    case .spring(let spring): return place(of: spring, at: t)
    case .timed(let curve, let duration):
      return t >= duration ? 1 : Self.progress(of: curve, at: t / duration)
    }
  }

  /// Returns the spring's position at a time, integrated by the trapezoidal rule for a unit mass.
  private func place(of spring: Spring, at time: Double) -> Double {
    let h = Self.step
    let index = time / h
    while steps.count < Int(index) + 2 {
      let x = steps[steps.count - 1]
      let (k, c, v) = (spring.stiffness, spring.damping, velocity)
      let next =
        (v * (1 - h * c / 2 - h * h * k / 4) + h * k * (1 - x)) / (1 + h * c / 2 + h * h * k / 4)
      steps.append(x + h * (v + next) / 2)
      velocity = next
    }
    let low = steps[Int(index)]
    return low + (steps[Int(index) + 1] - low) * (index - index.rounded(.down))
  }

  private static func progress(of curve: TimingCurve, at t: Double) -> Double {
    switch curve {
    case .linear: return t
    case .quadraticIn: return t * t
    case .exponentialOut(let rate): return (1 - exp(-rate * t)) / (1 - exp(-rate))
    case .quadraticOut: return t * (2 - t)
    case .quadraticInOut: return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)
    case .quadratic(let slope): return slope * t + (1 - slope) * t * t
    case .cubicBezier(let x1, let y1, let x2, let y2):
      // De Casteljau's subdivision: keep the half that contains the time until it is a point.
      var (a, b, c, d) = (
        Point.zero, Point(x: x1, y: y1), Point(x: x2, y: y2), Point(x: 1, y: 1)
      )
      for _ in 0..<50 {
        let (ab, bc, cd) = ((a + b) * 0.5, (b + c) * 0.5, (c + d) * 0.5)
        let (abc, bcd) = ((ab + bc) * 0.5, (bc + cd) * 0.5)
        let middle = (abc + bcd) * 0.5
        if middle.x > t { (b, c, d) = (ab, abc, middle) } else { (a, b, c) = (middle, bcd, cd) }
      }
      return a.y
    }
  }
}
