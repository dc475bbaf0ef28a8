import Koloda
import KolodaGTK

extension PhotoController {
  /// Takes back everything, each card from the side that it left by.
  func startAgain() {
    while kolodaView.undo() {}
  }

  /// Puts a photo under the front card, whatever is in a hand or in the air.
  func show(_ name: String) {
    let index = min(kolodaView.currentCardIndex + 1, names.count)
    names.insert(name, at: index)
    kolodaView.insertCardAtIndexRange(index..<index + 1)
  }

  /// Puts the photo off: it comes again after the others.
  func decideLater() { kolodaView.sendToBack(toward: .down) }
}
