import KolodaGLib
import KolodaGTK

// The style as the properties, the data source, the delegate and the animator want it.
extension KolodaView {
  /// The style with all that is set, but with its own frames.
  var plainStyle: any DeckStyle { TunedStyle(style, tuning, frames: FrameTable()) }

  /// Asks the data source, the delegate and the animator how the deck looks and moves now, and
  /// brings the deck in line; what moves goes on from where it is.
  ///
  /// - Parameters:
  ///   - force: lays the deck out even if nothing was changed.
  ///   - transition: the motion that is about to come, nil for none.
  ///   - decision: the decision that is about to be undone.
  func refreshStyle(
    force: Bool = false, for transition: CardTransition? = nil,
    returning decision: Deck.Decision? = nil
  ) {
    guard !isAskingStyle else { return }
    isAskingStyle = true
    defer { isAskingStyle = false }
    let old = tuning
    var new = askedTuning()
    askAnimator(&new, for: transition, returning: decision)
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

  /// Takes on the delegate's threshold; what is none is ignored.
  private func takeThreshold(_ ratio: Double?) {
    // Koloda takes no ratio past 1 either: 1 is half the card.
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

  private func askAnimator(
    _ tuning: inout DeckTuning, for transition: CardTransition?, returning decision: Deck.Decision?
  ) {
    guard let animator else { return }
    var asked: [(Bool) -> Void] = []
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
      if step == transition { asked = card.completions }
    }
    if transition != nil { completions += asked }
  }

  private func sample(behindFront offset: Int) -> (card: CardID, index: Int) {
    let deck = deckView.deck
    let card = deck.card(behindFront: offset) ?? deck.front ?? CardID(0)
    return (card, index(of: card) ?? 0)
  }

  /// Everything is at rest: tells those who wait for it.
  func finishMotions() {
    let ended = completions
    completions = []
    for completion in ended { completion(true) }
  }

  // MARK: Frames

  /// Asks for the places' frames.
  ///
  /// - Returns: whether any is another one.
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

  /// The view is about to be laid out in a size.
  func willLayOut(_ size: Size) {
    bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
    guard !isAskingStyle else { return }
    if refreshFrames(for: tuning), !tuning.hasFrames {
      tuning.hasFrames = true
      deckView.setStyle(TunedStyle(style, tuning, frames: frames))
    }
  }

  // MARK: Appearance

  /// Asks for an appearance at the first layout, or soon if there was one.
  func appearSoon() {
    needsAppearance = true
    guard !deckView.stage.bounds.isEmpty else { return }
    // The delegate is often set right after the data source.
    MainThread.post { [weak self] in self?.didLayOut() }
  }

  /// The view has a place.
  func didLayOut() {
    if needsAppearance { applyAppearAnimationIfNeeded() }
  }
}
