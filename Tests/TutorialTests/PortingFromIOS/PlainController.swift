import KolodaClassic

/// The released example's first controller, with a stack of pictures.
@MainActor
final class PlainController {
  let kolodaView = KolodaView()
  var pictures = (1...5).map { "Card_like_\($0)" }
  var opened: [Int] = []

  func viewDidLoad() {
    kolodaView.dataSource = self
    kolodaView.delegate = self
  }

  func leftButtonTapped() { kolodaView.swipe(.left) }
  func rightButtonTapped() { kolodaView.swipe(.right) }
  func undoButtonTapped() { kolodaView.revertAction() }
}
