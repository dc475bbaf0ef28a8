import KolodaClassic

/// Moves the next card into place from the background by springs.
final class BackgroundKolodaAnimator: KolodaViewAnimator {
  override func applyScaleAnimation(
    _ card: DraggableCardView, scale: Size, frame: Rect, duration: Double,
    completion: AnimationCompletionBlock
  ) {
    let spring = Spring(bounciness: 9, speed: 16)
    card.animate(.scale, by: .spring(spring))
    card.animate(.frame, by: .spring(spring), completion: completion)
  }
}
