/// A hand that holds a card: where it holds the card, how far it has moved it and how fast.
public struct Pan: Sendable {
  /// Where the card is held, as a fraction of its width and height from the top left corner.
  public internal(set) var grab: Point
  /// How the card follows the hand.
  public var profile: DragProfile
  /// The card's size at rest, in logical pixels.
  public var cardSize: Size
  /// How far the card is from its place of rest, in logical pixels.
  public private(set) var translation: Point
  /// How far the hand has moved the card from where it was grabbed, in logical pixels.
  public var distance: Double { (translation - start).length }

  /// The distance from the card's centre to the decision lines; nil without lines.
  var lineReach: LineReach?

  private var start: Point
  private var samples: [Sample]

  private struct Sample {
    var translation: Point
    var time: Double
  }

  /// The period over which the velocity is measured, in seconds.
  public static let velocityWindow = 0.15
  /// The shortest period for measuring a velocity, in seconds: two samples of a fast device may be
  /// so close that their difference means nothing.
  static let leastTimeBase = 0.008
  /// The shortest time between two samples, in seconds.
  private static let sampleInterval = 0.001
  /// The maximum number of samples; a 1000 Hz device fills the window with 150.
  private static let capacity = 256

  /// Starts to hold a card.
  ///
  /// - Parameters:
  ///   - grab: where the card is held, as a fraction of its width and height.
  ///   - cardSize: the card's size at rest, in logical pixels.
  ///   - profile: how the card follows the hand.
  ///   - translation: the card's distance from its place of rest if it is caught in motion, in
  ///     logical pixels.
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

  /// Moves the card to a translation from its place of rest.
  ///
  /// Values that are not finite are ignored. If time runs backwards, the card still moves, but the
  /// move doesn't count for the velocity.
  public mutating func move(to translation: Point, at time: Double) {
    guard translation.isFinite, time.isFinite else { return }
    self.translation = translation
    guard let last = samples.last, time >= last.time else { return }
    // Moves less than a millisecond apart are merged, so that the whole window always fits.
    let isClose =
      samples.count > 1 && time - samples[samples.count - 2].time < Pan.sampleInterval
    if time == last.time || isClose {
      samples[samples.count - 1] = Sample(translation: translation, time: time)
      return
    }
    if samples.count == Pan.capacity { samples.removeFirst(Pan.capacity / 2) }
    samples.append(Sample(translation: translation, time: time))
  }

  /// Shifts the pan and its history after the card's place of rest has moved.
  mutating func shift(by offset: Point) {
    translation = translation + offset
    start = start + offset
    for index in samples.indices {
      samples[index].translation = samples[index].translation + offset
    }
  }

  /// The velocity over the last 150 ms, in logical pixels per second.
  ///
  /// The time since the last move counts, so a hand that pauses before releasing slows down.
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

  /// The card's scale; 1 is its full size.
  public var scale: Double { profile.scale(translation: translation, cardSize: cardSize) }

  /// The distance of the card's centre from its place of rest, in logical pixels.
  public var centerOffset: Point {
    guard profile.anchor == .grab else { return translation }
    let arm = Point(x: (grab.x - 0.5) * cardSize.width, y: (grab.y - 0.5) * cardSize.height)
    return translation + arm - (arm * scale).rotated(by: rotation)
  }

  /// The allowed direction closest to the drag; nil if none is allowed.
  public func direction(among allowed: Set<SwipeDirection>) -> SwipeDirection? {
    SwipeDirection.closest(to: translation, cardSize: cardSize, among: allowed)
  }

  /// How far the drag has gone in a direction, 0...1; 1 is half the card's size.
  public func finishFraction(toward direction: SwipeDirection) -> Double {
    direction.finishFraction(translation: translation, cardSize: cardSize)
  }
}
