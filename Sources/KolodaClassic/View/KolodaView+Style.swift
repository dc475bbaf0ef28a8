import KolodaGLib
import KolodaGTK

// The style as modified by the properties, the data source, the delegate and the animator.
extension KolodaView {
  /// The style with all modifications except frames.
  var plainStyle: any DeckStyle { TunedStyle(style, tuning, frames: FrameTable()) }

  /// Asks the data source, the delegate and the animator how the deck should look and move, and
  /// updates the deck; cards continue from where they are.
  ///
  /// - Parameters:
  ///   - force: whether to lay the deck out even if nothing has changed.
  ///   - decision: the decision about to be undone.
  func refreshStyle(force: Bool = false, returning decision: Deck.Decision? = nil) {
    guard !isAskingStyle else { return }
    isAskingStyle = true
    defer { isAskingStyle = false }
    let old = tuning
    var new = askedTuning()
    askAnimator(&new, returning: decision)
    let moves = refreshFrames(for: new)
    new.hasFrames = frames.frame(at: 0) != nil || frames.frame(at: 1) != nil
    guard force || moves || new != old else { return }
    tuning = new
    let tuned = TunedStyle(style, new, frames: frames)
    if force || moves || !new.laysOut(like: old) {
      deckView.setStyle(tuned)
    } else {
      deckView.adoptAnimations(of: tuned)
    }
  }

  private func askedTuning() -> DeckTuning {
    var new = settings
    if let speed = dataSource?.kolodaSpeedThatCardShouldDrag(self), speed != .default {
      new.swipeDuration = speed.rawValue
    }
    guard let delegate else {
      takeThreshold(nil)
      return new
    }
    let follows = delegate.kolodaShouldMoveBackgroundCard(self)
    new.followsDrag = follows == style.followsDrag ? nil : follows
    new.fadesNext = delegate.kolodaShouldTransparentizeNextCard(self)
    new.backgroundAnimation = delegate.koloda(kolodaBackgroundCardAnimation: self)
    takeThreshold(delegate.kolodaSwipeThresholdRatioMargin(self))
    return new
  }

  /// Adopts the delegate's threshold; one that is not finite counts as nil.
  private func takeThreshold(_ ratio: Double?) {
    // Koloda doesn't accept ratios above 1 either: 1 is half the card.
    let threshold = ratio.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    guard threshold != delegateThreshold else { return }
    if delegateThreshold == nil {
      ownThresholds = (deckView.rule.threshold, deckView.touchpadRule.threshold)
    }
    delegateThreshold = threshold
    deckView.rule.threshold = threshold ?? ownThresholds.rule
    deckView.touchpadRule.threshold = threshold ?? ownThresholds.touchpad
  }

  // MARK: The animator

  private func askAnimator(_ tuning: inout DeckTuning, returning decision: Deck.Decision?) {
    offeredCompletions = [:]
    guard let animator else { return }
    let next = sample(behindFront: 1)
    let front = sample(behindFront: 0)
    for step in [
      CardTransition.appear, .undo, .undoFade, .resetBelow, .advance, .insert, .remove,
    ] {
      let card = DraggableCardView(
        card: (step == .advance ? next : front).card,
        index: (step == .advance ? next : front).index,
        contentView: contents[(step == .advance ? next : front).card], pose: nil)
      switch step {
      case .appear: animator.animateAppearance(card, duration: appearanceAnimationDuration)
      case .undo:
        animator.applyReverseAnimation(
          card, direction: decision?.direction ?? .left, duration: reverseAnimationDuration)
      case .undoFade:
        animator.applyReverseAnimation(
          card, direction: nil, duration: style.motion.undoFadeDuration)
      case .resetBelow: animator.resetBackgroundCards([card])
      case .insert: animator.applyInsertionAnimation([card])
      case .remove: animator.applyRemovalAnimation([card])
      default:
        animator.applyScaleAnimation(
          card, scale: Size(width: 1, height: 1), frame: frameForCard(at: 0),
          duration: backgroundCardFrameAnimationDuration, completion: { _ in })
        animator.applyAlphaAnimation(
          card, alpha: alphaValueOpaque, duration: backgroundCardFrameAnimationDuration)
      }
      tuning.animations[step] = card.animation(instead: style.animation(for: step))
      offeredCompletions[step] = card.completions
    }
  }

  private func sample(behindFront offset: Int) -> (card: CardID, index: Int) {
    let deck = deckView.deck
    let card = deck.card(behindFront: offset) ?? deck.front ?? CardID(0)
    return (card, index(of: card) ?? 0)
  }

  /// Keeps the completions that the animator has just passed for a card about which the delegate is
  /// asked.
  ///
  /// The delegate may refuse. If it agrees, its event may come only after the animator has been asked
  /// about other cards.
  func reserveMotion(_ transition: CardTransition, of card: CardID) {
    reservedCompletions[transition, default: [:]][card] =
      offeredCompletions.removeValue(forKey: transition)
  }

  /// Notes the completions of a transition that has begun.
  ///
  /// Each completion is called once, even if the transition begins again before the animator is
  /// asked again.
  ///
  /// - Parameter card: the card that the delegate was asked about; nil if it wasn't asked.
  func beginMotion(_ transition: CardTransition, of card: CardID? = nil) {
    let reserved = card.flatMap { reservedCompletions[transition]?.removeValue(forKey: $0) }
    completions += reserved ?? offeredCompletions.removeValue(forKey: transition) ?? []
  }

  /// Calls the completions once everything is at rest.
  func finishMotions() {
    let ended = completions
    completions = []
    // What is still reserved was refused.
    reservedCompletions = [:]
    for completion in ended { completion(true) }
  }

  // MARK: Frames

  /// Asks for the frames of all places.
  ///
  /// - Returns: whether any frame has changed.
  private func refreshFrames(for tuning: DeckTuning) -> Bool {
    guard !bounds.size.isEmpty else { return false }
    let plain = TunedStyle(style, tuning, frames: FrameTable())
    let area = deckView.deckArea(bounds.size).size
    let count = max(plain.visibleCards, 1)
    return frames.set(
      (0...count).map { index in
        let frame = frameForCard(at: index)
        return frame == plain.frame(at: index, of: count, in: area) ? nil : frame
      })
  }

  /// Updates the frames before the view is laid out in a new size.
  func willLayOut(_ size: Size) {
    bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard !isAskingStyle else { return }
    if refreshFrames(for: tuning), !tuning.hasFrames {
      tuning.hasFrames = true
      deckView.setStyle(TunedStyle(style, tuning, frames: frames))
    }
  }

  // MARK: Appearance

  /// Starts the appearance animation after the first layout, or soon if that has happened.
  func appearSoon() {
    needsAppearance = true
    guard !deckView.stage.bounds.isEmpty else { return }
    // The delegate is often set right after the data source.
    MainThread.post { [weak self] in self?.didLayOut() }
  }

  /// Starts a pending appearance animation after a layout.
  func didLayOut() {
    if needsAppearance { applyAppearAnimationIfNeeded() }
  }
}
