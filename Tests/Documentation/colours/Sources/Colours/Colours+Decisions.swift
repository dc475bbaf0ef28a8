import Koloda
import KolodaGTK

extension Colours: DeckViewObserver {
  func deckView(_ view: KolodaView, didSwipeCard card: CardID, in direction: SwipeDirection) {
    print("card \(card.rawValue) went \(direction)")
  }
}
