/// The scene: a deck shown in a style, with the pose of every card at any time.
///
/// A decision changes the deck at once; from then on the departing card is only a picture. So input
/// is never blocked: the next card can be grabbed in the same instant, and an undo in mid-flight
/// turns the departing card around where it is.
///
/// Time is a parameter of every method, in seconds on a clock of the caller's choice.
public struct DeckStage: Sendable {
  /// The deck being shown.
  public internal(set) var deck: Deck {
    didSet { deckVersion &+= 1 }
  }
  /// A number that differs after every change of the deck; see `show(_:madeFrom:at:animated:)`.
  public private(set) var deckVersion = 0
  /// How the deck looks and moves.
  public internal(set) var style: any DeckStyle
  /// The view's size, in logical pixels; a card outside it is out of sight.
  public internal(set) var bounds: Size
  /// The area in the view where the style lays the deck out, in logical pixels.
  public internal(set) var area: Rect
  /// When releasing a card decides it.
  public internal(set) var rule = SwipeRule()
  /// The directions the front card may leave by, as far as the style allows them.
  public internal(set) var allowedDirections = Set(SwipeDirection.allCases) {
    didSet { refreshDirections() }
  }
  /// The directions allowed by both `allowedDirections` and the style.
  public private(set) var directions: Set<SwipeDirection> {
    didSet { directionMask = DirectionMask(directions) }
  }
  private(set) var directionMask: DirectionMask
  /// The axis along which a hand can move the front card; nil for the style's.
  public var axis: DragAxis?
  /// Whether the style's frames are mirrored horizontally.
  package internal(set) var mirrorsFrames = false
  /// Whether cards fade in place instead of moving.
  public internal(set) var reducesMotion = false

  /// The shown cards of the stack, the front card first.
  var pile: [CardMotion] = []
  /// The departing cards, in the order they left.
  var departing: [CardMotion] = []
  /// Cards fading out at the back.
  var receding: [CardMotion] = []
  /// The frame of each place in the stack, in the view; one more than the number of cards shown.
  var frames: [Rect] = []
  /// For each place, the frame of its card one place further up.
  var raised: [Rect] = []
  /// The shapes of cards that have their own.
  var shapes: [CardID: CardShape] = [:]
  /// The blank edges below the front card.
  var edgeMotion = EdgeMotion()
  /// When a card last left, in seconds.
  var lastDeparture = -Double.infinity
  var opacities: [Double] = []
  /// What the front card, or the hand, is doing.
  var front = FrontState.rest
  /// The cards showing their backs.
  var turned: Set<CardID> = []
  private var hasShownCards = false

  /// How far a card's shadow extends beyond its frame, in logical pixels.
  static let shadowReach = 40.0
  /// The maximum number of cards shown, for any style.
  public static let greatestVisibleCards = DeckStyleLimit.visibleCards

  /// Makes a stage; the cards are laid out by the first call of `layout(bounds:area:at:)`.
  public init(deck: Deck, style: any DeckStyle = StackStyle()) {
    self.deck = deck
    self.style = style
    bounds = .zero
    area = .zero
    directions = style.directions
    directionMask = DirectionMask(style.directions)
  }

  mutating func refreshDirections() {
    directions = allowedDirections.intersection(style.directions)
    renewProgress()
  }

  /// The front card's frame at rest, in the view, in logical pixels; nil before the first layout.
  public var frontFrame: Rect? { frames.first }

  /// The cards being drawn: in the stack, departing and receding.
  public var shownCards: [CardID] {
    let flying = departing.map(\.card)
    return pile.map(\.card).filter { !flying.contains($0) } + flying + receding.map(\.card)
  }

  /// The number of cards on their way out.
  public var departingCount: Int { departing.count }

  // MARK: Arrangement

  /// The animation of a transition; with reduced motion, fades replace movement.
  func animation(for transition: CardTransition) -> CardAnimation {
    guard reducesMotion else { return style.animation(for: transition) }
    var animation = CardAnimation.immediate
    animation.opacity = .timed(.linear, DeckStage.fadeDuration)
    animation.overlay = .timed(.linear, DeckStage.fadeDuration)
    return animation
  }

  /// The duration of a cross-fade with reduced motion, in seconds.
  static let fadeDuration = 0.2

  /// How cards move to their places.
  struct Arrangement {
    /// The transition of the front card.
    var front: CardTransition
    /// The transition of the cards below.
    var below = CardTransition.advance
    /// Whether a front card that is still leaving turns round where it is even if it is the only one,
    /// which otherwise leaves before it is shown again.
    var turnsOnlyCard = false
    /// Whether new cards fade in at their places instead of moving up from behind.
    var inserts = false
    /// What a continuing drag has added to each card below so far.
    var followed: [CardID: FollowOffset] = [:]
  }

  /// Updates the shown cards to match the deck; each moves from where it is.
  mutating func arrange(at time: Double, _ arrangement: Arrangement) {
    // Without a valid area the cards keep their places of the last one.
    guard frames.count > 1 else { return }
    endFinished(at: time)
    endFrontState(at: time)
    settlePull(at: time)
    // Frames depend on the shapes of the cards.
    if !shapes.isEmpty { refreshFrames() }
    let count = min(frames.count - 1, deck.remainingCount)
    let isFirst = !hasShownCards
    hasShownCards = hasShownCards || count > 0
    var next: [CardMotion] = []
    next.reserveCapacity(frames.count)
    var cards = deck.pile.makeIterator()
    var entered: [CardID] = []
    for index in 0..<count {
      guard let card = cards.next() else { break }
      // What is decided is what is seen, so a card that is still leaving is in front at once.
      let turnsRound =
        index == 0
        && (deck.remainingCount > 1 || arrangement.front.isReturn || arrangement.turnsOnlyCard)
      if !turnsRound, let end = flightEnd(of: card, at: time) {
        takeFromPile(card)
        next.append(hidden(card, at: index, until: end, time: time))
      } else {
        // One that was hidden until its flight was over can be here only in front, and moves up.
        if let motion = take(card), !motion.isHidden(at: time) {
          next.append(motion)
        } else {
          next.append(entering(card, at: index, atOnce: isFirst, arrangement.inserts))
          if arrangement.inserts, !isFirst { entered.append(card) }
        }
      }
    }
    // Cards that were shown and no longer have a place fade out at the back.
    for motion in pile where !motion.isHidden(at: time) {
      var fading = motion
      var followed = arrangement.followed[motion.card] ?? .none
      // What the drag added to its opacity counts only as far as the card is present.
      followed.opacity *= fading.endPresence(at: time)
      fading.whereabouts = .receding
      fading.shift(by: followed, at: time, with: animation(for: .advance))
      fading.opacity.retarget(to: 0, at: time, with: animation(for: .remove).opacity)
      receding.append(fading)
    }
    pile = next
    // A card that has returned to the stack by other means is no longer pulled.
    if let pull, !departing.contains(where: { $0.card == pull.decision.card }) { self.pull = nil }
    movePile(at: time, arrangement, entered: entered)
    arrangeEdges(at: time, arrangement)
  }

  private mutating func movePile(
    at time: Double, _ arrangement: Arrangement, entered: [CardID]
  ) {
    let fraction = followFraction(at: time)
    for index in pile.indices where !pile[index].isHidden(at: time) {
      if index == 0, isDragging { continue }
      if index == 0, let waitingCard {
        wait(waitingCard, at: time, with: animation(for: arrangement.front))
        continue
      }
      if isDragging {
        let before = arrangement.followed[pile[index].card] ?? .none
        pile[index].shift(
          by: before - followOffset(at: index, by: fraction), at: time,
          with: animation(for: arrangement.below))
      }
      let isNew = !entered.isEmpty && entered.contains(pile[index].card)
      let transition =
        isNew ? .insert : index == 0 ? arrangement.front : arrangement.below
      var animation = animation(for: transition)
      if index > 0, arrangement.front.isReturn, opacities[index] < pile[index].opacity.target {
        animation.opacity.delay += style.motion.giveWayDelay
      }
      pile[index].move(to: frames[index], opacity: opacities[index], at: time, with: animation)
    }
  }

  /// Ends the wait or hint of a card that is no longer the front card.
  private mutating func endFrontState(at time: Double) {
    if let waitingCard, deck.front != waitingCard.card { self.waitingCard = nil }
    if let hint, deck.front != hint.card { endHint(at: time) }
  }

  /// When a card that is back in the stack is out of sight, in seconds; nil if it isn't on its way
  /// out.
  private func flightEnd(of card: CardID, at time: Double) -> Double? {
    if let flight = departing.first(where: { $0.card == card }) {
      guard let departure = flight.departure, departure.returns, departure.end > time else {
        return nil
      }
      return departure.end
    }
    guard let motion = pile.first(where: { $0.card == card }),
      case .expected(let from, _) = motion.whereabouts, time < from
    else { return nil }
    return from
  }

  private func hidden(
    _ card: CardID, at index: Int, until end: Double, time: Double
  ) -> CardMotion {
    var motion = CardMotion(card: card, frame: frames[index], opacity: 0)
    motion.hide(
      at: frames[index], opacity: opacities[index], until: end, at: time,
      with: animation(for: .advance))
    showFace(of: &motion)
    return motion
  }

  @discardableResult
  mutating func takeFromPile(_ card: CardID) -> CardMotion? {
    guard let index = pile.firstIndex(where: { $0.card == card }) else { return nil }
    return pile.remove(at: index)
  }

  /// Removes a card's motion from the scene, wherever it is, and returns it.
  private mutating func take(_ card: CardID) -> CardMotion? {
    if let index = departing.firstIndex(where: { $0.card == card }) {
      takeFromPile(card)
      var motion = departing.remove(at: index)
      motion.whereabouts = .lying
      return motion
    }
    if let motion = takeFromPile(card) { return motion }
    if let index = receding.firstIndex(where: { $0.card == card }) {
      var motion = receding.remove(at: index)
      motion.whereabouts = .lying
      return motion
    }
    return nil
  }

  /// The motion of a card that enters the scene: the deck's first cards lie there at once, an
  /// inserted one fades in, and any other moves up from behind the last.
  private func entering(
    _ card: CardID, at index: Int, atOnce: Bool, _ inserted: Bool
  ) -> CardMotion {
    var motion: CardMotion
    if atOnce {
      motion = CardMotion(card: card, frame: frames[index], opacity: opacities[index])
    } else if inserted {
      motion = CardMotion(
        card: card, frame: frames[index], opacity: DeckStage.seen(style.motion.transparent))
    } else {
      let behind = min(index + 1, frames.count - 1)
      motion = CardMotion(
        card: card, frame: frames[behind], opacity: DeckStage.seen(style.enteringOpacity))
    }
    showFace(of: &motion)
    return motion
  }

  // MARK: Time

  /// Removes cards that have left the view or finished fading.
  ///
  /// - Parameter time: now, in seconds.
  /// - Returns: whether anything still moves.
  public mutating func advance(to time: Double) -> Bool {
    endFinished(at: time)
    return isMoving(at: time)
  }

  /// Removes cards that have left the view or finished fading.
  ///
  /// This also precedes every change, so that the result of a change doesn't depend on how often
  /// the stage was advanced.
  mutating func endFinished(at time: Double) {
    let view = bounds
    let pulled = pull?.decision.card
    departing.removeAll {
      $0.card != pulled
        && (time >= $0.departure?.end ?? .infinity || $0.isSettled(at: time)
          || DeckStage.hasLeft($0, view: view, at: time))
    }
    receding.removeAll { $0.opacity.isSettled(at: time) && $0.opacity.target == 0 }
    for index in pile.indices { pile[index].settlePresence(at: time) }
    if let hint, hint.isOver(at: time) { self.hint = nil }
  }

  /// A style's opacity clamped to 0...1; one that is not finite counts as 0.
  static func seen(_ opacity: Double) -> Double {
    opacity.isFinite ? min(max(opacity, 0), 1) : 0
  }

  /// Whether a card is out of sight and not coming back.
  private static func hasLeft(_ motion: CardMotion, view: Size, at time: Double) -> Bool {
    let card = motion.pose(at: time, role: .departing).bounds
    let way = motion.center.target - card.center
    let reach = shadowReach
    return card.origin.x >= view.width + reach && way.x >= 0
      || card.origin.x + card.size.width <= -reach && way.x <= 0
      || card.origin.y >= view.height + reach && way.y >= 0
      || card.origin.y + card.size.height <= -reach && way.y <= 0
  }

  /// Whether anything moves at a time in seconds.
  public func isMoving(at time: Double) -> Bool {
    if !departing.isEmpty || !receding.isEmpty { return true }
    if let drag, !drag.isSettled(at: time) { return true }
    if let hint, !hint.isOver(at: time) { return true }
    return pile.contains { !$0.isSettled(at: time) } || !edgeMotion.isSettled(at: time)
  }

  /// Whether the front card moves by itself at a time in seconds.
  public func isFrontMoving(at time: Double) -> Bool {
    if let hint, !hint.isOver(at: time) { return true }
    return pile.first.map { !$0.isSettled(at: time) } ?? false
  }
}
