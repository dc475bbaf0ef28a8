import Koloda
import KolodaClassic

/// A delegate that records its calls, and answers and acts as the test says.
@MainActor
final class Witness: KolodaViewDelegate {
  /// A call to a delegate.
  enum Call: String, CaseIterable, Sendable {
    case directions, shouldSwipe, didSwipe, ranOut, didSelect, shouldAppear, shouldMove
    case shouldFade, dragged, didReset, threshold, didShow, didRewind, shouldDrag, panBegan
    case panFinished, background, crossed, shouldRewind, again, flipped, failed

    /// Whether the call reports an event instead of asking a question.
    var isNews: Bool {
      switch self {
      case .directions, .shouldSwipe, .shouldAppear, .shouldMove, .shouldFade, .threshold,
        .shouldDrag, .background, .shouldRewind:
        false
      default: true
      }
    }
  }

  /// The events, oldest first, without the single steps of a drag.
  private(set) var lines: [String] = []
  private(set) var calls: [Call] = []
  private(set) var percentages: [Double] = []
  private(set) var errors: [KolodaViewError] = []
  private(set) var panCards: [DraggableCardView] = []
  /// Actions to perform inside each call of a kind.
  var reactions: [Call: @MainActor (KolodaView) -> Void] = [:]
  var refusals: Set<Call> = []
  var directions: [SwipeResultDirection] = [.left, .right]
  var threshold: Double?
  var background: Animation?

  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  private func note(_ call: Call, _ text: String, _ koloda: KolodaView) {
    calls.append(call)
    if call.isNews, call != .dragged {
      lines.append(text.isEmpty ? call.rawValue : "\(call.rawValue) \(text)")
    }
    reactions[call]?(koloda)
  }

  private func answer(_ call: Call, _ koloda: KolodaView) -> Bool {
    note(call, "", koloda)
    return !refusals.contains(call)
  }

  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] {
    note(.directions, "", koloda)
    return directions
  }
  func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool { answer(.shouldSwipe, koloda) }
  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) { note(.didSwipe, "\(index) \(direction.rawValue)", koloda) }
  func kolodaDidRunOutOfCards(_ koloda: KolodaView) { note(.ranOut, "", koloda) }
  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int) {
    note(.didSelect, "\(index)", koloda)
  }
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool {
    answer(.shouldAppear, koloda)
  }
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool {
    answer(.shouldMove, koloda)
  }
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool {
    answer(.shouldFade, koloda)
  }
  func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection
  ) {
    percentages.append(finishPercentage)
    note(.dragged, "", koloda)
  }
  func kolodaDidResetCard(_ koloda: KolodaView) { note(.didReset, "", koloda) }
  func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double? {
    note(.threshold, "", koloda)
    return threshold
  }
  func koloda(_ koloda: KolodaView, didShowCardAt index: Int) {
    note(.didShow, "\(index)", koloda)
  }
  func koloda(_ koloda: KolodaView, didRewindTo index: Int) {
    note(.didRewind, "\(index)", koloda)
  }
  func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool {
    answer(.shouldDrag, koloda)
  }
  func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView) {
    panCards.append(card)
    note(.panBegan, "\(card.index)", koloda)
  }
  func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView) {
    note(.panFinished, "\(card.index)", koloda)
  }
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? {
    note(.background, "", koloda)
    return background
  }
  func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool
  ) { note(.crossed, "\(index) \(direction.rawValue) \(isPast)", koloda) }
  func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool {
    answer(.shouldRewind, koloda)
  }
  func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection
  ) { note(.again, "\(index) \(direction.rawValue)", koloda) }
  func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool) {
    note(.flipped, "\(index) \(showsBack)", koloda)
  }
  func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError) {
    errors.append(error)
    note(.failed, "", koloda)
  }
}
