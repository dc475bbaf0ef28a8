import KolodaClassic

/// The released example's second controller, with the next card in the background.
@MainActor
final class BackgroundController {
  let kolodaView = CustomKolodaView()
  let pictures = (1...5).map { "cards_\($0)" }

  func viewDidLoad() {
    kolodaView.alphaValueSemiTransparent = 0.1
    kolodaView.countOfVisibleCards = 2
    kolodaView.animator = BackgroundKolodaAnimator(koloda: kolodaView)
    kolodaView.delegate = self
    kolodaView.dataSource = self
  }
}

extension BackgroundController: KolodaViewDelegate {
  func kolodaDidRunOutOfCards(_ koloda: KolodaView) { kolodaView.resetCurrentCardIndex() }

  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool { true }

  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool { false }

  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool { true }

  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? {
    .spring(Spring(bounciness: 9, speed: 16))
  }
}

extension BackgroundController: KolodaViewDataSource {
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int { pictures.count }

  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    picture(named: pictures[index])
  }
}
