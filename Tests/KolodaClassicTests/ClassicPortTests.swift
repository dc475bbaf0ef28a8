import CAdwaita
import Koloda
import KolodaClassic
import Testing

/// A view controller from an iOS app that uses Koloda.
///
/// Only the card's content was changed: a drawing instead of an image view.
@MainActor
private final class ViewController {
  let kolodaView = KolodaView()
  fileprivate var images = ["cards_1", "cards_2", "cards_3"]
  fileprivate(set) var log: [String] = []

  func viewDidLoad() {
    kolodaView.dataSource = self
    kolodaView.delegate = self
    kolodaView.countOfVisibleCards = 4
    kolodaView.alphaValueSemiTransparent = 0.1
    kolodaView.visibleCardsDirection = .top
  }

  func leftButtonTapped() { kolodaView.swipe(.left) }
  func rightButtonTapped() { kolodaView.swipe(.right, force: true) }
  func undoButtonTapped() { kolodaView.revertAction(direction: .left) }
}

extension ViewController: KolodaViewDelegate {
  func kolodaDidRunOutOfCards(_ koloda: KolodaView) {
    let position = kolodaView.currentCardIndex
    guard position < 7 else { return koloda.resetCurrentCardIndex() }
    for i in 1...4 { images.append("cards_\(i)") }
    kolodaView.insertCardAtIndexRange(position..<position + 4, animated: true)
  }

  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int) {
    log.append("open \(images[index])")
  }

  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] {
    index % 2 == 0 ? [.left, .right] : [.left, .right, .up]
  }

  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) { log.append("\(images[index]) \(direction.rawValue)") }

  func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double? { 0.5 }
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool { true }
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool { false }
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool { true }
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? {
    .spring(Spring(bounciness: 9, speed: 16))
  }
}

extension ViewController: KolodaViewDataSource {
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int { images.count }

  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { .fast }

  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    .drawing(background: .white) { _, _ in }
  }

  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    OverlayView(contents: [
      .left: .stamp(.word("NOPE", for: .left, color: CardColor(hex: 0xe01b24))),
      .right: .stamp(.word("LIKED", for: .right, color: CardColor(hex: 0x2ec27e))),
    ])
  }
}

extension ClassicTests {
  @Suite("A controller from iOS")
  @MainActor
  struct PortTests {
    @Test("it works as it did")
    func ported() {
      let controller = ViewController()
      controller.viewDidLoad()
      let koloda = controller.kolodaView
      gtk_widget_measure(koloda.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
      gtk_widget_allocate(koloda.widget, 320, 480, -1, nil)
      controller.leftButtonTapped()
      controller.rightButtonTapped()
      controller.undoButtonTapped()
      #expect(koloda.currentCardIndex == 1)
      #expect(koloda.swipe(.up))
      controller.rightButtonTapped()
      #expect(koloda.countOfCards == 7 && koloda.currentCardIndex == 3)
      for _ in 0..<4 { controller.leftButtonTapped() }
      #expect(koloda.currentCardIndex == 0 && !koloda.isRunOutOfCards)
      #expect(
        controller.log == [
          "cards_1 left", "cards_2 right", "cards_2 up", "cards_3 right", "cards_1 left",
          "cards_2 left", "cards_3 left", "cards_4 left",
        ])
    }
  }
}
