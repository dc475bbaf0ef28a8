import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("What a hand has, and what is wanted meanwhile")
  @MainActor
  struct DeckHeldTests {
    @Test("a card is held from the press to the release, by a drag and by a pull")
    func held() throws {
      try withShownDeck { deck in
        deck.rest()
        #expect(!deck.view.isHeld)
        let hand = try GestureHand(deck)
        hand.press(at: deck.frontCenter)
        #expect(deck.view.isHeld)
        hand.move(by: Point(x: 8, y: 0))
        #expect(deck.view.isHeld)
        hand.letGo()
        #expect(!deck.view.isHeld)
        deck.view.deckArea = { Rect(x: 60, y: 0, width: $0.width - 120, height: $0.height) }
        deck.allocate(ShownDeck.size + Size(width: 2, height: 0))
        deck.view.swipe(.right)
        deck.rest()
        let frame = try #require(deck.view.frontFrame)
        let beside = Point(x: frame.origin.x + frame.size.width + 10, y: frame.center.y)
        let inward = beside - Point(x: 20, y: 0)
        #expect(deck.view.pullBegan(at: beside, to: inward, time: MainThread.now))
        #expect(deck.view.isHeld && !deck.view.stage.isDragging)
        deck.view.pullEnded(decides: false, at: MainThread.now)
        #expect(!deck.view.isHeld)
      }
    }

    @Test("a card goes back when a device is unplugged that may hold it")
    func unplugged() throws {
      try withShownDeck { deck in
        let display = gtk_widget_get_display(deck.view.widget)
        let seat = try #require(gdk_display_get_default_seat(display))
        let device = try #require(gdk_seat_get_keyboard(seat))
        let hand = try GestureHand(deck)
        hand.press(at: deck.frontCenter)
        hand.move(by: deck.far)
        #expect(deck.view.isHeld)
        SignalEmission(of: UnsafeMutableRawPointer(seat)).lose(device)
        #expect(!deck.view.isHeld)
        hand.letGo()
        #expect(deck.view.deck.decidedCount == 0)
        deck.drag(by: deck.far)
        deck.letGo()
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("wanted backs are the front card's and the next one's, and those that are seen")
    func backs() throws {
      try withShownDeck(cards: 9) { deck in
        deck.log.back = { _ in .drawing(background: CardColor(white: 0.2)) { _, _ in } }
        deck.view.reloadAll()
        deck.rest()
        let order = Array(deck.view.deck.remaining)
        #expect(deck.view.wantedBacks == Array(order.prefix(2)))
        #expect(deck.view.flip())
        deck.view.swipe(.left)
        #expect(deck.view.wantedBacks == [order[1], order[2], order[0]])
        deck.rest()
        for card in deck.view.wantedBacks { #expect(deck.view.hasBackPicture(of: card)) }
      }
    }
  }
}
