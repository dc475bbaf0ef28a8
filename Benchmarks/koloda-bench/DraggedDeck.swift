import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The deck view with a hand that drags its front card.
@MainActor
final class DraggedDeck: DeckViewSource {
  let view: KolodaView
  private let cards: [CardPicture]
  private var frame = 0

  /// Makes the view.
  init(cards: [CardPicture]) throws {
    self.cards = cards
    view = KolodaView(
      deck: try Deck(cards: cards.indices.map { CardID($0) }), style: DragScript.style)
    view.deckArea = { _ in DragScript.area }
    view.source = self
  }

  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent { .picture(cards[card.rawValue]) }

  /// The hand's next place; the first grabs the card.
  func moveHand() {
    let now = MainThread.now
    if !view.stage.isDragging {
      frame = 0
      view.handGrabbed(at: DragScript.grab, time: now, kind: "drag-begin")
    }
    view.handMoved(to: DragScript.hand(at: frame), at: now, kind: "drag-update")
    frame += 1
  }

  /// Lets the card spring back.
  func letGo() {
    view.handLetGo(decides: false, rule: SwipeRule(), at: MainThread.now, kind: "cancel")
  }
}
