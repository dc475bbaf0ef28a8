import Koloda

/// A hand on the front card: which card it holds, where it is, and how far it has come.
///
/// A hand that has hardly moved may yet be a click: a pan begins when it is none any more.
struct DeckHand {
  /// The border of deciding, as a hand crosses it.
  struct Crossing: Equatable {
    let direction: SwipeDirection
    let isPast: Bool
  }

  /// The card that is held.
  private(set) var card: CardID?
  /// Where the hand is, in the view.
  private(set) var location: Point?
  /// Whether it has moved farther than a click does.
  private(set) var isPanning = false
  /// Whether the card was asked for and may be moved.
  private(set) var mayMove = false
  private var start = Point.zero
  private var past: SwipeDirection?

  /// How far a hand moves before it is no click, in logical pixels: GTK's own threshold.
  static let clickReach = CardTouch.dragThreshold

  /// Takes hold of a card.
  mutating func take(_ card: CardID, at location: Point) {
    self = DeckHand()
    self.card = card
    self.location = location
    start = location
  }

  /// The card may be moved.
  mutating func allow() { mayMove = true }

  /// Goes to another place.
  ///
  /// - Returns: whether a pan begins with it.
  mutating func move(to location: Point) -> Bool {
    self.location = location
    guard !isPanning, (location - start).length >= DeckHand.clickReach else { return false }
    return pan()
  }

  /// Begins the pan, however short the way was: it decides.
  ///
  /// - Returns: whether it was none before.
  mutating func pan() -> Bool {
    defer { isPanning = true }
    return !isPanning
  }

  /// Takes on how far the drag has come.
  ///
  /// - Returns: the borders that it has crossed; from one direction's far side to another's is
  ///   back and past.
  mutating func cross(_ progress: DragProgress?) -> [Crossing] {
    let now = progress.flatMap { $0.isPastThreshold ? $0.direction : nil }
    guard now != past else { return [] }
    defer { past = now }
    return [past.map { Crossing(direction: $0, isPast: false) }]
      .compactMap { $0 } + (now.map { [Crossing(direction: $0, isPast: true)] } ?? [])
  }

  /// Lets go.
  ///
  /// - Returns: the card that was held, if it was panned.
  mutating func letGo() -> CardID? {
    defer { self = DeckHand() }
    return isPanning ? card : nil
  }
}
