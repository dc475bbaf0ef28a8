import KolodaGTK

extension Colours: DeckViewObserver {
  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
    guard case .swiped(let decision) = event else { return }
    print("card \(decision.card.rawValue) went \(decision.direction)")
  }
}
