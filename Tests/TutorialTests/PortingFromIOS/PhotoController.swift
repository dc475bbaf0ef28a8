import Koloda
import KolodaGTK

/// A controller with a deck of photos.
@MainActor
final class PhotoController {
  let kolodaView = KolodaView()
  var names = ["beach", "forest", "harbour", "hut", "summit"]
  var kept: [String] = []

  func viewDidLoad() {
    kolodaView.dataSource = self
    kolodaView.delegate = self
    kolodaView.countOfVisibleCards = 3
    kolodaView.alphaValueSemiTransparent = 0.4
  }

  func leftButtonTapped() { kolodaView.swipe(.left) }
  func rightButtonTapped() { kolodaView.swipe(.right) }
  func undoButtonTapped() { kolodaView.revertAction() }
}
