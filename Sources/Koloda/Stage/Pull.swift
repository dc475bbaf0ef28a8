/// A hand that pulls the last decided card back in from the side it left by.
struct Pull: Sendable {
  let decision: Deck.Decision
  /// Whether the decision is stored outside the deck.
  let isKeptElsewhere: Bool
  /// The direction of the pull, inwards; a unit vector.
  let inward: Point
  /// How far the hand must move to bring the card to its place, in logical pixels.
  let reach: Double
  private let start: Point
  /// The hand, as if it were dragging the card.
  private(set) var pan: Pan
  /// The fraction of the distance that the hand has moved, 0...1.
  private(set) var fraction = 0.0
  /// The card's pose at some fraction of the pull; from there it moves home or out again.
  var anchor: (pose: CardPose, fraction: Double)

  init(
    _ decision: Deck.Decision, isKeptElsewhere: Bool, from pose: CardPose,
    at location: Point, home: Point, cardSize: Size, time: Double
  ) {
    self.decision = decision
    self.isKeptElsewhere = isKeptElsewhere
    start = location
    inward = decision.direction.unitVector * -1
    // When the hand is at the card's place, the card is there, too.
    reach = max((home - location).dot(inward), Pull.leastReach)
    pan = Pan(grab: Point(x: 0.5, y: 0.5), cardSize: cardSize, at: time)
    anchor = (pose, 0)
  }

  /// The shortest distance of a pull, in logical pixels.
  static let leastReach = 120.0
  /// The fraction from which the card stays in if the hand lets go at rest.
  static let threshold = 0.5

  mutating func move(to location: Point, at time: Double) {
    guard location.isFinite, time.isFinite else { return }
    pan.move(to: location - start, at: time)
    fraction = min(max(pan.translation.dot(inward) / reach, 0), 1)
  }

  /// The hand's speed inwards, in logical pixels per second.
  func speed(at time: Double) -> Double { pan.velocity(at: time).dot(inward) }
}
