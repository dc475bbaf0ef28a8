import KolodaClassic
import KolodaGTK

/// An animator that moves everything by one spring, and records which animations ended.
final class Springy: KolodaViewAnimator {
  static let spring = Animation.spring(Spring(bounciness: 3, speed: 9))
  var ended: [Bool] = []
  var asked: [Rect] = []
  private func all(_ card: DraggableCardView) {
    for part in DraggableCardView.Part.allCases { card.animate(part, by: Springy.spring) }
  }
  override func animateAppearance(
    _ card: DraggableCardView, duration: Double, completion: AnimationCompletionBlock
  ) { all(card) }
  override func applyReverseAnimation(
    _ card: DraggableCardView, direction: SwipeResultDirection?, duration: Double,
    completion: AnimationCompletionBlock
  ) { all(card) }
  override func applyScaleAnimation(
    _ card: DraggableCardView, scale: Size, frame: Rect, duration: Double,
    completion: AnimationCompletionBlock
  ) {
    asked.append(frame)
    card.animate(.frame, by: Springy.spring) { [weak self] in self?.ended.append($0) }
  }
  override func applyAlphaAnimation(
    _ card: DraggableCardView, alpha: Double, duration: Double,
    completion: AnimationCompletionBlock
  ) { card.animate(.alpha, by: .timed(.linear, duration)) }
  override func applyInsertionAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock
  ) { cards.forEach(all) }
  override func applyRemovalAnimation(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock
  ) { cards.forEach(all) }
  override func resetBackgroundCards(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock
  ) { cards.forEach(all) }
}
