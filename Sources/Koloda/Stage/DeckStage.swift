/// The scene: a deck in a style, and the pose of every card at any time.
///
/// A decision changes the deck at once; the card that leaves is only a picture then. So input is
/// never locked out: the next card can be grabbed in the same instant, and an undo in mid-flight
/// turns the departing card round from where it is.
///
/// Time is a parameter of everything, in seconds on one clock of the caller's choice.
public struct DeckStage: Sendable {
  /// The deck that is shown.
  public internal(set) var deck: Deck {
    didSet { deckVersion &+= 1 }
  }
  /// A number that is another one after every change of the deck; see `show(_:madeFrom:at:animated:)`.
  public private(set) var deckVersion = 0
  /// How it looks and moves.
  public internal(set) var style: any DeckStyle
  /// The view's size, in logical pixels: what leaves it has gone.
  public internal(set) var bounds: Size
  /// Where in the view the style lays the deck out.
  public internal(set) var area: Rect
  /// When letting go is a decision.
  public internal(set) var rule = SwipeRule()
  /// The directions that the front card may leave by, as far as the style allows them.
  public internal(set) var allowedDirections = Set(SwipeDirection.allCases) {
    didSet { refreshDirections() }
  }
  /// The directions that both `allowedDirections` and the style have.
  public private(set) var directions: Set<SwipeDirection> {
    didSet { directionMask = DirectionMask(directions) }
  }
  private(set) var directionMask: DirectionMask
  /// Along which axis a hand moves the front card; nil leaves it to the style.
  public var axis: DragAxis?
  /// Whether the style's frames are mirrored, left for right.
  package internal(set) var mirrorsFrames = false
  /// Whether cards fade in place instead of travelling.
  public internal(set) var reducesMotion = false

  /// The cards in the stack that are shown, the front card first.
  var pile: [CardMotion] = []
  /// The decided cards on their way out, the oldest first.
  var departing: [CardMotion] = []
  /// Cards on their way out at the back.
  var receding: [CardMotion] = []
  /// The frame of each place in the stack, in the view; one more than cards are shown.
  var frames: [Rect] = []
  /// Where the card of each place would be one place further up.
  var raised: [Rect] = []
  /// The cards' own shapes.
  var shapes: [CardID: CardShape] = [:]
  /// The blank edges below the front card.
  var edgeMotion = EdgeMotion()
  /// When a card was sent off last, in seconds.
  var lastDeparture = -Double.infinity
  var opacities: [Double] = []
  /// What the front card, or the hand, is doing.
  var front = FrontState.rest
  /// The cards whose back is shown.
  var turned: Set<CardID> = []
  private var hasShownCards = false

  /// How far a card's shadow reaches beyond its frame, in logical pixels.
  static let shadowReach = 40.0
  /// How many cards are shown at most, whatever the style says.
  public static let greatestVisibleCards = DeckStyleLimit.visibleCards

  /// Makes a stage; its cards are laid out by the first `layout(bounds:area:at:)`.
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

  /// The front card's frame at rest, in the view; nil before the first layout.
  public var frontFrame: Rect? { frames.first }

  /// The cards that are drawn: in the stack, departing and receding.
  public var shownCards: [CardID] {
    let flying = departing.map(\.card)
    return pile.map(\.card).filter { !flying.contains($0) } + flying + receding.map(\.card)
  }

  /// How many decided cards are still on their way out.
  public var departingCount: Int { departing.count }

  // MARK: Arrangement

  /// The animation of a transition, with travel replaced by fading where motion is reduced.
  func animation(for transition: CardTransition) -> CardAnimation {
    guard reducesMotion else { return style.animation(for: transition) }
    var animation = CardAnimation.immediate
    animation.opacity = .timed(.linear, DeckStage.fadeDuration)
    animation.overlay = .timed(.linear, DeckStage.fadeDuration)
    return animation
  }

  /// How long a cross-fade takes where motion is reduced, in seconds.
  static let fadeDuration = 0.2

  /// How the cards of an arrangement come to their places.
  struct Arrangement {
    /// The front card's transition.
    var front: CardTransition
    /// That of the cards below.
    var below = CardTransition.advance
    /// Whether new cards fade in at their places, instead of coming up from behind.
    var inserts = false
    /// What a drag that goes on added to the cards below until now.
    var followed: [CardID: FollowOffset] = [:]
  }

  /// Brings the shown cards in line with the deck, each from where it is.
  mutating func arrange(at time: Double, _ arrangement: Arrangement) {
    // Without an area the cards keep the places that they had in the last one.
    guard frames.count > 1 else { return }
    endFinished(at: time)
    endFrontState(at: time)
    settlePull(at: time)
    // Places belong to the cards that lie there.
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
      let turnsRound = index == 0 && arrangement.front.isReturn
      if !turnsRound, let end = flightEnd(of: card, at: time) {
        takeFromPile(card)
        next.append(hidden(card, at: index, until: end, time: time))
      } else {
        if let motion = take(card) {
          next.append(motion)
        } else {
          next.append(entering(card, at: index, atOnce: isFirst, arrangement.inserts))
          if arrangement.inserts, !isFirst { entered.append(card) }
        }
      }
    }
    // What was shown and has no place any more fades away at the back.
    for motion in pile where !motion.isHidden(at: time) {
      var fading = motion
      var followed = arrangement.followed[motion.card] ?? .none
      // What it has of the drag it has as far as it is there.
      followed.opacity *= fading.endPresence(at: time)
      fading.whereabouts = .receding
      fading.shift(by: followed, at: time, with: animation(for: .advance))
      fading.opacity.retarget(to: 0, at: time, with: animation(for: .remove).opacity)
      receding.append(fading)
    }
    pile = next
    // A card that has come into the stack another way is pulled no more.
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

  /// Ends what belonged to a front card that is no longer the front card, or is in a hand.
  private mutating func endFrontState(at time: Double) {
    if let waitingCard, deck.front != waitingCard.card { self.waitingCard = nil }
    if let hint, deck.front != hint.card { endHint(at: time) }
  }

  /// When a card that is in the stack again is out of sight, nil if it isn't on its way out.
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

  /// Takes a card's motion out of the scene, wherever in it the card is.
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

  /// A card that was not shown yet: the deck's first cards lie there at once, an inserted one
  /// fades in, another one comes up from behind the last.
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

  /// Ends what has come to rest or left the view.
  ///
  /// - Parameter time: now, in seconds.
  /// - Returns: whether anything still moves.
  public mutating func advance(to time: Double) -> Bool {
    endFinished(at: time)
    return isMoving(at: time)
  }

  /// Takes what has left the view, or faded at the back, out of the scene.
  ///
  /// It is done before each change, too: what a change finds does not depend on how often the
  /// stage was advanced.
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

  /// An opacity that a style has of its own: what is none is not seen.
  static func seen(_ opacity: Double) -> Double {
    opacity.isFinite ? min(max(opacity, 0), 1) : 0
  }

  /// Whether a card is out of sight and does not come back.
  private static func hasLeft(_ motion: CardMotion, view: Size, at time: Double) -> Bool {
    let card = motion.pose(at: time, role: .departing).bounds
    let way = motion.center.target - card.center
    let reach = shadowReach
    return card.origin.x >= view.width + reach && way.x >= 0
      || card.origin.x + card.size.width <= -reach && way.x <= 0
      || card.origin.y >= view.height + reach && way.y >= 0
      || card.origin.y + card.size.height <= -reach && way.y <= 0
  }

  /// Whether anything moves at a time.
  public func isMoving(at time: Double) -> Bool {
    if !departing.isEmpty || !receding.isEmpty { return true }
    if let drag, !drag.isSettled(at: time) { return true }
    if let hint, !hint.isOver(at: time) { return true }
    return pile.contains { !$0.isSettled(at: time) } || !edgeMotion.isSettled(at: time)
  }

  /// Whether the front card moves by itself at a time.
  public func isFrontMoving(at time: Double) -> Bool {
    if let hint, !hint.isOver(at: time) { return true }
    return pile.first.map { !$0.isSettled(at: time) } ?? false
  }
}
