import KolodaClassic

/// A delegate that records the calls and passes them on to a controller.
@MainActor
final class CallLog: KolodaViewDelegate {
  private let controller: any KolodaViewDelegate
  private var lines: [String] = []
  /// Whether to refuse every swipe, whatever the controller says.
  var refusesSwipes = false

  /// Puts itself between a controller and its deck.
  init(_ controller: any KolodaViewDelegate, of koloda: KolodaView) {
    self.controller = controller
    koloda.delegate = self
    lines = []
  }

  /// Returns the calls since the last time, without the single steps of a drag.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] {
    controller.koloda(koloda, allowedDirectionsForIndex: index)
  }
  func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool {
    lines.append("shouldSwipe \(index) \(direction.rawValue)")
    return !refusesSwipes
      && controller.koloda(koloda, shouldSwipeCardAt: index, in: direction)
  }
  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) {
    lines.append("didSwipe \(index) \(direction.rawValue)")
    controller.koloda(koloda, didSwipeCardAt: index, in: direction)
  }
  func kolodaDidRunOutOfCards(_ koloda: KolodaView) {
    lines.append("didRunOut")
    controller.kolodaDidRunOutOfCards(koloda)
  }
  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int) {
    lines.append("didSelect \(index)")
    controller.koloda(koloda, didSelectCardAt: index)
  }
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool {
    lines.append("shouldAppear")
    return controller.kolodaShouldApplyAppearAnimation(koloda)
  }
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool {
    controller.kolodaShouldMoveBackgroundCard(koloda)
  }
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool {
    controller.kolodaShouldTransparentizeNextCard(koloda)
  }
  func kolodaDidResetCard(_ koloda: KolodaView) {
    lines.append("didReset")
    controller.kolodaDidResetCard(koloda)
  }
  func koloda(_ koloda: KolodaView, didShowCardAt index: Int) {
    lines.append("didShow \(index)")
    controller.koloda(koloda, didShowCardAt: index)
  }
  func koloda(_ koloda: KolodaView, didRewindTo index: Int) {
    lines.append("didRewind \(index)")
    controller.koloda(koloda, didRewindTo: index)
  }
  func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool {
    lines.append("shouldDrag \(index)")
    return controller.koloda(koloda, shouldDragCardAt: index)
  }
  func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView) {
    lines.append("panBegan \(card.index)")
  }
  func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView) {
    lines.append("panFinished \(card.index)")
  }
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? {
    controller.koloda(kolodaBackgroundCardAnimation: koloda)
  }
}
