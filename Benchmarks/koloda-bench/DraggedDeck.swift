import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The deck view with a hand that drags its front card.
@MainActor
final class DraggedDeck: DeckViewSource {
  let view: DeckView
  private let cards: [CardPicture]
  private let script: DragScript
  private var frame = 0

  /// Makes the view.
  init(cards: [CardPicture], _ script: DragScript) throws {
    self.cards = cards
    self.script = script
    view = DeckView(
      deck: try Deck(cards: cards.indices.map { CardID($0) }), style: script.style)
    view.deckArea = { _ in script.area }
    for card in cards.indices { script.shape.map { view.setShape($0, for: CardID(card)) } }
    view.source = self
  }

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent { .picture(cards[card.rawValue]) }

  /// The hand's next place; the first grabs the card.
  func moveHand() {
    let now = MainThread.now
    if !view.stage.isDragging {
      frame = 0
      view.handGrabbed(at: DragScript.grab, time: now, kind: .dragBegin)
    }
    view.handMoved(to: script.hand(at: frame), at: now, kind: .dragUpdate)
    frame += 1
  }

  /// Lets the card spring back.
  func letGo() {
    view.handLetGo(decides: false, rule: SwipeRule(), at: MainThread.now, kind: .cancel)
  }
}
