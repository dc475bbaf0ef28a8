import KolodaClassic

extension PlainController {
  /// Takes back everything, each card from the side that it left by.
  func startAgain() {
    while kolodaView.deckView.undo() {}
  }

  /// Puts a picture under the front card, whatever is in a hand or in the air.
  func show(_ name: String) {
    let index = min(kolodaView.currentCardIndex + 1, pictures.count)
    pictures.insert(name, at: index)
    kolodaView.insertCardAtIndexRange(index..<index + 1)
  }

  /// Puts the card off: it comes again after the others.
  func decideLater() { kolodaView.deckView.sendToBack(toward: .down) }
}
