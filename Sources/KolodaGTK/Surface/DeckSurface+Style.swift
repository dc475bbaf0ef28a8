import Koloda
import KolodaGLib

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
  /// - Parameters:
  ///   - force: lays the deck out even if nothing was changed.
  ///   - side: the side that a card is about to come back from, nil for none.
  func refreshStyle(force: Bool = false, returning side: SwipeDirection? = nil) {
    guard let view else { return }
    ask(.style, nested: ()) {
      let old = tuning
      let new = askedTuning(of: view, returning: side)
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

  private func askedTuning(
    of view: KolodaView, returning side: SwipeDirection?
  ) -> DeckTuning {
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
          direction: side ?? .left, duration: view.reverseAnimationDuration),
        .undoFade: animator.reverseAnimation(
          direction: nil, duration: base.motion.undoFadeDuration),
        .resetBelow: animator.backgroundResetAnimation(),
        .advance: advance, .insert: animator.insertionAnimation(),
        .remove: animator.removalAnimation(),
      ]
    }
    return new
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
