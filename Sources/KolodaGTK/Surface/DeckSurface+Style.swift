import Koloda

// The style as the properties, the data source and the delegate want it.
extension DeckSurface {
  /// The style to be shown.
  var style: any DeckStyle {
    guard isTuned || frameOverride != nil else { return base }
    return TunedStyle(base, tuning, frameOverride: frameOverride)
  }

  /// Asks the data source and the delegate how the deck looks and moves now, and brings the stage
  /// in line; what moves goes on from where it is.
  ///
  /// - Parameter force: lays the deck out even if nothing was changed.
  func refreshStyle(force: Bool = false) {
    guard let view else { return }
    ask(.style, nested: ()) {
      let old = tuning
      let new = asksTuning(of: view)
      guard force || new != old else { return }
      tuning = new
      isTuned = new != DeckTuning()
      if force || !new.laysOut(like: old) {
        view.stage.setStyle(style, at: MainThread.now)
        view.fitPictures()
      } else {
        view.stage.adoptAnimations(of: style)
      }
    }
  }

  private func asksTuning(of view: KolodaView) -> DeckTuning {
    var new = settings
    if let speed = dataSource?.kolodaSpeedThatCardShouldDrag(view), speed != .default {
      new.swipeDuration = speed.rawValue
    }
    if let delegate {
      let follows = delegate.kolodaShouldMoveBackgroundCard(view)
      new.followsDrag = follows == base.followsDrag ? nil : follows
      new.fadesNext = delegate.kolodaShouldTransparentizeNextCard(view)
      new.backgroundAnimation = delegate.koloda(kolodaBackgroundCardAnimation: view)
    }
    if let animator {
      var advance = animator.scaleAndFrameAnimation(duration: view.advanceDuration)
      advance.opacity = animator.opacityAnimation(duration: view.advanceDuration)
      new.animations = [
        .appear: animator.appearanceAnimation(duration: view.appearanceAnimationDuration),
        .undo: animator.reverseAnimation(
          direction: .left, duration: view.reverseAnimationDuration),
        .advance: advance, .insert: animator.insertionAnimation(),
        .remove: animator.removalAnimation(),
      ]
    }
    return new
  }

  /// Does something while cards move in another way.
  func with<Result>(
    _ change: (inout DeckTuning) -> Void, _ body: () -> Result
  ) -> Result {
    guard let view else { return body() }
    var other = tuning
    change(&other)
    guard other != tuning else { return body() }
    view.stage.adoptAnimations(of: TunedStyle(base, other, frameOverride: frameOverride))
    let result = body()
    view.stage.adoptAnimations(of: style)
    return result
  }

  /// Does something while the cards below move as they do after a drag that decided nothing.
  func withBackgroundReset(_ body: () -> Void) {
    with(
      { other in
        guard let animator else { return }
        other.animations[.advance] = animator.backgroundResetAnimation()
      }, body)
  }

  /// Takes a card back by the animation for where it comes from.
  func withReverse<Result>(_ entrance: CardEntrance, _ body: () -> Result) -> Result {
    with(
      { other in
        guard let view else { return }
        if let animator {
          let last = view.stage.deck.history.last?.direction
          let side = last.flatMap { entrance.side(of: $0) }
          other.animations[.undo] = animator.reverseAnimation(
            direction: side, duration: view.reverseDuration(from: entrance))
        } else if entrance == .inPlace {
          other.animations[.undo] = CardAnimation(
            all: .timed(.linear, view.reverseDuration(from: entrance)))
        }
      }, body)
  }

  /// Does something at once, without motion.
  func withoutMotion(_ body: () -> Void) {
    with(
      { other in
        for transition in [CardTransition.advance, .insert, .remove] {
          other.animations[transition] = .immediate
        }
        other.backgroundAnimation = nil
      }, body)
  }

  /// Asks for an appearance at the first layout, or soon if there was one.
  func appearSoon() {
    needsAppearance = true
    guard let view, !view.stage.bounds.isEmpty else { return }
    // The delegate is often set right after the data source.
    MainThread.post { [weak self] in self?.appearIfNeeded() }
  }

  func appearIfNeeded() {
    guard needsAppearance else { return }
    view?.applyAppearAnimationIfNeeded()
  }

  /// The view has a place or another one.
  func layoutChanged() {
    guard let view, !view.stage.area.size.isEmpty else { return }
    appearIfNeeded()
  }
}
