import KolodaClassic

extension PlainController {
  /// Undoes every decision; each card returns from the side it left by.
  func startAgain() {
    while kolodaView.deckView.undo() {}
  }

  /// Inserts a picture behind the front card, even during a drag or a flight.
  func show(_ name: String) {
    let index = min(kolodaView.currentCardIndex + 1, pictures.count)
    pictures.insert(name, at: index)
    kolodaView.insertCardAtIndexRange(index..<index + 1)
  }

  /// Sends the front card to the back, so that it comes again after the others.
  func decideLater() { kolodaView.deckView.sendToBack(toward: .down) }
}
