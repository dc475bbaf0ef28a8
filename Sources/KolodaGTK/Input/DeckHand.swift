import Koloda

/// The hand that drags the front card: the card it holds, its location, and whether it is panning.
///
/// A hand stands for a pointer, a finger or a touchpad swipe. As a press that hardly moves may be a
/// click, the pan begins only after `clickReach`.
struct DeckHand {
  /// A crossing of the threshold beyond which letting go decides the card.
  struct Crossing: Equatable {
    let direction: SwipeDirection
    let isPast: Bool
  }

  /// The card that the hand holds.
  private(set) var card: CardID?
  /// The hand's location in the view.
  private(set) var location: Point?
  /// Whether the hand has moved farther than in a click.
  private(set) var isPanning = false
  /// Whether the view has agreed that the card may move.
  private(set) var mayMove = false
  private var start = Point.zero
  private var past: SwipeDirection?

  /// How far a hand moves before a press is no longer a click, in logical pixels: GTK's own
  /// threshold.
  static let clickReach = CardTouch.dragThreshold

  /// Begins to hold a card.
  mutating func take(_ card: CardID, at location: Point) {
    self = DeckHand()
    self.card = card
    self.location = location
    start = location
  }

  /// Allows the card to move.
  mutating func allow() { mayMove = true }

  /// Moves the hand to a location in the view.
  ///
  /// - Returns: whether the pan begins with this movement.
  mutating func move(to location: Point) -> Bool {
    self.location = location
    guard !isPanning, (location - start).length >= DeckHand.clickReach else { return false }
    return pan()
  }

  /// Begins the pan even after a short movement, because the movement decides the card.
  ///
  /// - Returns: whether the pan had not begun before.
  mutating func pan() -> Bool {
    defer { isPanning = true }
    return !isPanning
  }

  /// Updates the direction in which the hand is past the threshold.
  ///
  /// - Returns: the crossings since the last call; going straight from one direction to another
  ///   crosses back over the first threshold and then over the second.
  mutating func cross(_ progress: DragProgress?) -> [Crossing] {
    let now = progress.flatMap { $0.isPastThreshold ? $0.direction : nil }
    guard now != past else { return [] }
    defer { past = now }
    return [past.map { Crossing(direction: $0, isPast: false) }]
      .compactMap { $0 } + (now.map { [Crossing(direction: $0, isPast: true)] } ?? [])
  }

  /// Lets go of the card.
  ///
  /// - Returns: the card that was held, if it was panned.
  mutating func letGo() -> CardID? {
    defer { self = DeckHand() }
    return isPanning ? card : nil
  }
}
