/// The scene: a deck in a style, and the pose of every card at any time.
///
/// A decision changes the deck at once; the card that leaves is only a picture then. So input is
/// never locked out: the next card can be grabbed in the same instant, and an undo in mid-flight
/// turns the departing card round from where it is.
///
/// Time is a parameter of everything, in seconds on one clock of the caller's choice.
public struct DeckStage: Sendable {
  /// The deck that is shown.
  public internal(set) var deck: Deck
  /// How it looks and moves.
  public private(set) var style: any DeckStyle
  /// The view's size, in logical pixels: what leaves it has gone.
  public private(set) var bounds: Size
  /// Where in the view the style lays the deck out.
  public private(set) var area: Rect
  /// When letting go is a decision.
  public var rule = SwipeRule()
  /// The directions that the front card may leave by.
  public var allowedDirections = Set(SwipeDirection.allCases)
  /// Whether cards fade in place instead of travelling.
  public var reducesMotion = false

  /// The cards in the pile that are shown, the front card first.
  var pile: [CardMotion] = []
  /// The decided cards on their way out, the oldest first.
  var departing: [CardMotion] = []
  /// Cards on their way out at the back.
  var receding: [CardMotion] = []
  /// The frame of each place in the pile, in the view; one more than cards are shown.
  private(set) var frames: [Rect] = []
  private(set) var opacities: [Double] = []
  var drag: Drag?
  private var hasShownCards = false

  /// How far a card's shadow reaches beyond its frame, in logical pixels.
  static let shadowReach = 40.0

  /// Makes a stage; its cards are laid out by the first `layout(bounds:area:at:)`.
  public init(deck: Deck, style: any DeckStyle = StackStyle()) {
    self.deck = deck
    self.style = style
    bounds = .zero
    area = .zero
  }

  // MARK: Layout

  /// Says how large the view is and where in it the deck lies.
  ///
  /// Cards at rest are at their new places at once; cards in motion, or in a hand, go on from
  /// where they are drawn. An area that can't show anything is remembered and changes no card.
  public mutating func layout(bounds: Size, area: Rect, at time: Double) {
    guard time.isFinite, bounds != self.bounds || area != self.area else { return }
    self.bounds = bounds
    self.area = area
    relayout(at: time)
  }

  /// Shows the deck in another style; cards go to their new places from where they are.
  public mutating func setStyle(_ style: any DeckStyle, at time: Double) {
    guard time.isFinite else { return }
    let held = drag == nil ? nil : frontPose(at: time)
    let oldRest = frames.first
    let followed = followOffsets(at: time)
    let fraction = followFraction(at: time)
    self.style = style
    guard canShow else { return }
    refreshFrames()
    if let held, let oldRest { rehold(held, from: oldRest, following: fraction, at: time) }
    arrange(at: time, front: .advance, followed: followed)
  }

  /// Takes on another style's animations for what happens from now on.
  ///
  /// Nothing is laid out and what moves goes on as it does; a style with other frames or
  /// opacities is for `setStyle(_:at:)`.
  public mutating func adoptAnimations(of style: any DeckStyle) { self.style = style }

  private var canShow: Bool { !area.size.isEmpty && area.origin.isFinite }

  private mutating func refreshFrames() {
    let count = max(style.visibleCards, 1)
    frames.removeAll(keepingCapacity: true)
    opacities.removeAll(keepingCapacity: true)
    for index in 0...count {
      let frame = style.frame(at: index, of: count, in: area.size)
      frames.append(
        Rect(
          x: frame.origin.x + area.origin.x, y: frame.origin.y + area.origin.y,
          width: frame.size.width, height: frame.size.height))
      opacities.append(style.opacity(at: index))
    }
  }

  private mutating func relayout(at time: Double) {
    guard canShow else { return }
    let held = drag == nil ? nil : frontPose(at: time)
    let oldRest = frames.first
    var followed = followOffsets(at: time)
    let fraction = followFraction(at: time)
    refreshFrames()
    if let held, let oldRest { rehold(held, from: oldRest, following: fraction, at: time) }
    for index in pile.indices {
      guard index + 1 < frames.count else { continue }
      if pile[index].isSettled(at: time), drag?.isFollowSettled(at: time) ?? true {
        pile[index].place(at: frames[index], opacity: opacities[index])
        followed[pile[index].card] = followOffset(at: index, by: followFraction(at: time))
      }
    }
    arrange(at: time, front: .advance, followed: followed)
    extendFlights(at: time)
  }

  /// Keeps a held card as it is drawn while its place of rest moves.
  private mutating func rehold(
    _ pose: CardPose, from oldRest: Rect, following shown: Double, at time: Double
  ) {
    guard var held = drag, let rest = frames.first else { return }
    let pointer: Point
    let home: Point
    switch held.pan.profile.anchor {
    case .grab:
      pointer = Drag.home(of: held.pan.grab, in: oldRest) + held.pan.translation
      home = Drag.home(of: held.pan.grab, in: rest)
    case .centre:
      pointer = oldRest.center + held.pan.translation
      home = rest.center
    }
    let shift = pointer - home - held.pan.translation
    held.pan.shift(by: shift)
    held.startTranslation = held.startTranslation + shift
    held.pan.cardSize = rest.size
    drag = held
    let progress = dragProgress
    held.keepContinuous(with: pose, rest: rest, progress: progress, at: time)
    held.keepFollow(shown, fraction: progress?.fraction ?? 0, at: time)
    drag = held
  }

  /// The front card's frame at rest, in the view; nil before the first layout.
  public var frontFrame: Rect? { frames.first }

  /// The cards that are drawn: in the pile, departing and receding.
  public var shownCards: [CardID] {
    pile.map(\.card) + departing.map(\.card) + receding.map(\.card)
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

  /// Brings the shown cards in line with the deck, each from where it is.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - transition: the front card's; the others advance.
  ///   - followed: what a drag that goes on added to the cards below until now.
  mutating func arrange(
    at time: Double, front transition: CardTransition, followed: [CardID: FollowOffset] = [:]
  ) {
    // Without an area the cards keep the places that they had in the last one.
    guard frames.count > 1 else { return }
    endFinished(at: time)
    let count = min(frames.count - 1, deck.remainingCount)
    let isFirst = !hasShownCards
    hasShownCards = hasShownCards || count > 0
    var next: [CardMotion] = []
    next.reserveCapacity(frames.count)
    for index in 0..<count {
      guard let card = deck.card(behindFront: index) else { break }
      next.append(take(card) ?? entering(card, at: index, atOnce: isFirst))
    }
    // What was shown and has no place any more fades away at the back.
    for motion in pile {
      var fading = motion
      fading.shift(
        by: followed[motion.card] ?? .none, at: time, with: animation(for: .advance))
      fading.opacity.retarget(to: 0, at: time, with: animation(for: .remove).opacity)
      receding.append(fading)
    }
    pile = next
    let fraction = followFraction(at: time)
    for index in pile.indices {
      if index == 0, drag != nil { continue }
      if drag != nil {
        let before = followed[pile[index].card] ?? .none
        pile[index].shift(
          by: before - followOffset(at: index, by: fraction), at: time,
          with: animation(for: .advance))
      }
      pile[index].move(
        to: frames[index], opacity: opacities[index], at: time,
        with: animation(for: index == 0 ? transition : .advance))
    }
  }

  /// Takes a card's motion out of the scene, wherever in it the card is.
  private mutating func take(_ card: CardID) -> CardMotion? {
    if let index = pile.firstIndex(where: { $0.card == card }) { return pile.remove(at: index) }
    if let index = departing.firstIndex(where: { $0.card == card }) {
      return departing.remove(at: index)
    }
    if let index = receding.firstIndex(where: { $0.card == card }) {
      return receding.remove(at: index)
    }
    return nil
  }

  /// A card that was not shown yet: the deck's first cards lie there at once, a later one comes
  /// up from behind the last.
  private func entering(_ card: CardID, at index: Int, atOnce: Bool) -> CardMotion {
    if atOnce {
      return CardMotion(card: card, frame: frames[index], opacity: opacities[index])
    }
    let behind = min(index + 1, frames.count - 1)
    return CardMotion(card: card, frame: frames[behind], opacity: style.enteringOpacity)
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
    departing.removeAll {
      $0.isSettled(at: time) || DeckStage.hasLeft($0, view: view, at: time)
    }
    receding.removeAll { $0.opacity.isSettled(at: time) && $0.opacity.target == 0 }
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
    return pile.contains { !$0.isSettled(at: time) }
  }

  /// Whether the front card moves by itself at a time.
  public func isFrontMoving(at time: Double) -> Bool {
    pile.first.map { !$0.isSettled(at: time) } ?? false
  }

  // MARK: Poses

  /// The front card's pose at a time, nil without cards.
  public func frontPose(at time: Double) -> CardPose? {
    guard let motion = pile.first else { return nil }
    var pose = motion.pose(at: time, role: .pile(0))
    if let drag, let rest = frames.first {
      let held = drag.geometry(rest: rest, at: time)
      pose.center = held.center
      pose.size = held.size
      pose.rotation = held.rotation
      let progress = dragProgress
      let overlay = drag.overlay(progress, at: time)
      pose.overlay = overlay.direction
      pose.overlayProgress = overlay.strength
      pose.isPastThreshold = progress?.isPastThreshold ?? false
    }
    return pose
  }

  /// Collects the pose of every card in the scene, the rearmost first.
  ///
  /// Nothing is allocated when the array has room.
  ///
  /// - Parameters:
  ///   - time: in seconds.
  ///   - poses: is emptied and filled.
  public func poses(at time: Double, into poses: inout [CardPose]) {
    poses.removeAll(keepingCapacity: true)
    for motion in receding { poses.append(motion.pose(at: time, role: .receding)) }
    let fraction = followFraction(at: time)
    var index = pile.count - 1
    while index > 0 {
      let offset = followOffset(at: index, by: fraction)
      poses.append(pile[index].pose(at: time, role: .pile(index), adding: offset))
      index -= 1
    }
    if let front = frontPose(at: time) { poses.append(front) }
    // The card that left last lay below those that left before it.
    for motion in departing.reversed() { poses.append(motion.pose(at: time, role: .departing)) }
  }
}
