import KolodaClassic
import KolodaGTK

/// An animator that moves everything as usual, and notes which motions have ended, and how.
final class Finisher: KolodaViewAnimator {
  private var ended: [String] = []

  func takeEnded() -> [String] {
    defer { ended = [] }
    return ended
  }

  private func note(_ name: String) -> AnimationCompletionBlock {
    return { [weak self] in self?.ended.append("\(name) \($0)") }
  }

  override func applyReverseAnimation(
    _ card: DraggableCardView, direction: SwipeResultDirection?, duration: Double,
    completion: AnimationCompletionBlock
  ) {
    super.applyReverseAnimation(
      card, direction: direction, duration: duration, completion: note("undo"))
  }
  override func applyScaleAnimation(
    _ card: DraggableCardView, scale: Size, frame: Rect, duration: Double,
    completion: AnimationCompletionBlock
  ) {
    super.applyScaleAnimation(
      card, scale: scale, frame: frame, duration: duration, completion: note("advance"))
  }
  override func resetBackgroundCards(
    _ cards: [DraggableCardView], completion: AnimationCompletionBlock
  ) { super.resetBackgroundCards(cards, completion: note("reset")) }
}
