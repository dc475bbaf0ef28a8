import Koloda
import KolodaGTK

extension PhotoController: KolodaViewDelegate {
  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] { [.left, .right] }

  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) {
    if direction == .right { kept.append(names[index]) }
  }

  func koloda(_ koloda: KolodaView, didRewindTo index: Int) {
    kept.removeAll { $0 == names[index] }
  }

  func kolodaDidRunOutOfCards(_ koloda: KolodaView) {
    let position = koloda.currentCardIndex
    names += ["lake", "bridge"]
    koloda.insertCardAtIndexRange(position..<position + 2)
  }
}
