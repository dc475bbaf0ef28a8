/// A hand that holds a card: where it is held, how far it was moved and how fast.
public struct Pan: Sendable {
  /// Where the card is held, as a fraction of its width and height from the top left.
  public internal(set) var grab: Point
  /// How the card follows.
  public var profile: DragProfile
  /// The card's size at rest, in logical pixels.
  public var cardSize: Size
  /// How far the card was dragged from its place of rest, in logical pixels.
  public private(set) var translation: Point
  /// The length of the way that the hand itself has moved the card away from where it was
  /// grabbed, in logical pixels.
  public var distance: Double { (translation - start).length }

  /// How far the card's centre has to go to the decision lines, nil without lines.
  var lineReach: LineReach?

  private var start: Point
  private var samples: [Sample]

  private struct Sample {
    var translation: Point
    var time: Double
  }

  /// How far back the velocity looks, in seconds.
  public static let velocityWindow = 0.15
  /// The shortest time that a velocity is taken over, in seconds: two samples of a fast device may
  /// lie so close that their difference says nothing.
  static let leastTimeBase = 0.008
  /// The least time between two samples, in seconds.
  private static let sampleInterval = 0.001
  /// How many samples are kept at most; a 1000 Hz device fills the window with 150.
  private static let capacity = 256

  /// Begins to hold a card.
  ///
  /// - Parameters:
  ///   - grab: where, as a fraction of the card's width and height.
  ///   - cardSize: the card's size at rest.
  ///   - profile: how the card follows.
  ///   - translation: how far from its place the card is already, when it is caught in motion.
  ///   - time: now, in seconds.
  public init(
    grab: Point, cardSize: Size, profile: DragProfile = DragProfile(),
    translation: Point = .zero, at time: Double
  ) {
    self.grab = grab
    self.cardSize = cardSize
    self.profile = profile
    self.translation = translation
    start = translation
    samples = []
    samples.reserveCapacity(Pan.capacity)
    samples.append(Sample(translation: translation, time: time))
  }

  /// Moves the card to a translation.
  ///
  /// Values that are not finite are ignored; where time runs backwards the card follows, but the
  /// velocity takes no account of it.
  public mutating func move(to translation: Point, at time: Double) {
    guard translation.isFinite, time.isFinite else { return }
    self.translation = translation
    guard let last = samples.last, time >= last.time else { return }
    // Moves that come closer than a millisecond are kept as one, so that the window always fits.
    let isClose =
      samples.count > 1 && time - samples[samples.count - 2].time < Pan.sampleInterval
    if time == last.time || isClose {
      samples[samples.count - 1] = Sample(translation: translation, time: time)
      return
    }
    if samples.count == Pan.capacity { samples.removeFirst(Pan.capacity / 2) }
    samples.append(Sample(translation: translation, time: time))
  }

  /// Moves the whole pan with its history, for when the card's place of rest has moved.
  mutating func shift(by offset: Point) {
    translation = translation + offset
    start = start + offset
    for index in samples.indices {
      samples[index].translation = samples[index].translation + offset
    }
  }

  /// The velocity over the last 150 ms, in logical pixels per second.
  ///
  /// A hand that rests before it lets go slows down: the time since the last move counts.
  public func velocity(at time: Double) -> Point {
    guard
      let last = samples.last,
      let first = samples.first(where: { $0.time >= time - Pan.velocityWindow })
    else { return .zero }
    let elapsed = max(time, last.time) - first.time
    guard elapsed > 0 else { return .zero }
    return (last.translation - first.translation) * (1 / max(elapsed, Pan.leastTimeBase))
  }

  /// The card's rotation in radians, clockwise.
  public var rotation: Double {
    profile.rotation(translation: translation, cardSize: cardSize, grabFraction: grab.y)
  }

  /// The card's scale, without unit.
  public var scale: Double { profile.scale(translation: translation, cardSize: cardSize) }

  /// How far the card's centre is from its place of rest, in logical pixels.
  public var centerOffset: Point {
    guard profile.anchor == .grab else { return translation }
    let arm = Point(x: (grab.x - 0.5) * cardSize.width, y: (grab.y - 0.5) * cardSize.height)
    return translation + arm - (arm * scale).rotated(by: rotation)
  }

  /// The direction that the drag is closest to, among the allowed ones.
  public func direction(among allowed: Set<SwipeDirection>) -> SwipeDirection? {
    SwipeDirection.closest(to: translation, cardSize: cardSize, among: allowed)
  }

  /// How much of the way to a decision the drag has come, 0...1.
  public func finishFraction(toward direction: SwipeDirection) -> Double {
    direction.finishFraction(translation: translation, cardSize: cardSize)
  }
}
