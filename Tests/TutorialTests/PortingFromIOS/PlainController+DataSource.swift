import KolodaClassic

extension PlainController: KolodaViewDataSource {
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int { pictures.count }

  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { .default }

  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent {
    picture(named: pictures[index])
  }

  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    ExampleOverlayView()
  }
}
