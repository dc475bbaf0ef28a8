extension DeckStage {
  /// The card waiting for an answer and the direction it would leave by; nil if there is none.
  public var waiting: Deck.Decision? {
    waitingCard.map { Deck.Decision(card: $0.card, direction: $0.direction) }
  }

  /// Lets the front card wait at the threshold for a decision that is answered later by
  /// `confirm(_:at:)` or `refuse(_:at:)`.
  ///
  /// A card released beyond the threshold stays where it is. Nothing is decided yet and nothing is
  /// locked: the card can be grabbed, swiped or moved meanwhile, which ends the wait, as does
  /// another card becoming the front card.
  ///
  /// - Returns: the waiting card, or nil if there is none.
  @discardableResult
  public mutating func hold(_ direction: SwipeDirection, at time: Double) -> CardID? {
    guard time.isFinite, let card = deck.front else { return nil }
    let held = isDragging ? frontPose(at: time) : nil
    release(at: time)
    endFinished(at: time)
    if let front = pile.first, front.isHidden(at: time) { return nil }
    guard let rest = frames.first, !rest.size.isEmpty else { return nil }
    let profile = style.drag
    let way = reducesMotion ? .zero : threshold(toward: direction, from: rest)
    var place = WaitingCard(
      card: card, direction: direction,
      offset: Point(x: way.x / rest.size.width, y: way.y / rest.size.height),
      scale: profile.scale(translation: way, cardSize: rest.size),
      rotation: profile.rotation(translation: way, cardSize: rest.size, grabFraction: 0))
    if let held, held.isPastThreshold {
      let away = held.center - rest.center
      place.offset = Point(x: away.x / rest.size.width, y: away.y / rest.size.height)
      place.scale = held.size.width / rest.size.width
      place.rotation = held.rotation
    }
    waitingCard = place
    arrange(at: time, Arrangement(front: .reset, below: .resetBelow))
    return card
  }

  /// Answers yes: the waiting card is decided and leaves.
  ///
  /// - Returns: the decision, or nil if that card isn't waiting (any more).
  @discardableResult
  public mutating func confirm(_ card: CardID, at time: Double) -> Deck.Decision? {
    guard time.isFinite, let waitingCard, waitingCard.card == card else { return nil }
    return swipe(waitingCard.direction, at: time)
  }

  /// Answers no: the waiting card springs back.
  ///
  /// - Returns: whether that card was waiting.
  @discardableResult
  public mutating func refuse(_ card: CardID, at time: Double) -> Bool {
    guard time.isFinite, let waitingCard, waitingCard.card == card else { return false }
    self.waitingCard = nil
    arrange(at: time, Arrangement(front: .reset))
    return true
  }

  /// Moves the front card to where it waits.
  mutating func wait(_ waiting: WaitingCard, at time: Double, with animation: CardAnimation) {
    guard let rest = frames.first else { return }
    let frame = waiting.frame(rest: rest)
    pile[0].center.retarget(to: frame.center, at: time, with: animation.position)
    pile[0].size.retarget(to: frame.size, at: time, with: animation.size)
    pile[0].rotation.retarget(to: waiting.rotation, at: time, with: animation.rotation)
    pile[0].opacity.retarget(
      to: frontOpacity(isPastThreshold: true), at: time, with: animation.opacity)
    pile[0].overlay.show(
      waiting.direction, strength: overlayStrength, at: time, with: animation.overlay)
  }

  /// The strength of the overlay on a card that is decided or waiting, 0...1.
  var overlayStrength: Double {
    let strength = style.drag.overlayMax
    return strength.isFinite ? min(max(strength, 0), 1) : 1
  }

  /// The translation that just decides, in logical pixels.
  private func threshold(toward direction: SwipeDirection, from rest: Rect) -> Point {
    var pan = Pan(grab: Point(x: 0.5, y: 0), cardSize: rest.size, profile: style.drag, at: 0)
    pan.lineReach = lineReach
    let side = direction.unitPoint
    let edge = Point(x: side.x * rest.size.width / 2, y: side.y * rest.size.height / 2)
    pan.move(to: edge, at: 0)
    let progress = rule.progress(of: pan, toward: direction)
    // If the threshold is beyond the card's own size, the card stays where it can be seen.
    return progress.isFinite ? edge * (1 / max(progress, 0.5)) : .zero
  }
}
