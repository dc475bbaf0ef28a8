import CAdwaita
import Koloda
import KolodaGLib
import Testing

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Touchpad swipes whose end goes elsewhere")
  @MainActor
  struct DeckLostSwipeTests {
    /// What tells that the end of a swipe went elsewhere.
    enum Sign: CaseIterable {
      case leave, motion, unplugging, hiding
    }

    @Test("the card goes back, and the next swipe begins at nothing", arguments: Sign.allCases)
    func lost(sign: Sign) throws {
      try withShownDeck { deck in
        deck.rest()
        let (fingers, pointer) = try hands(on: deck)
        pointer.emit("motion", deck.frontCenter.x, deck.frontCenter.y)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -deck.far.x / 10, 0)
        #expect(deck.view.stage.isDragging)
        switch sign {
        case .leave: pointer.emit("leave")
        case .motion: pointer.emit("motion", deck.frontCenter.x + 5, deck.frontCenter.y)
        case .unplugging: try unplug(from: deck)
        case .hiding:
          deck.window.map { gtk_widget_set_visible($0, 0) }
          deck.window.map { gtk_widget_set_visible($0, 1) }
        }
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
        deck.rest()
        // GTK still waits for the end, and announces no other swipe before.
        _ = fingers.ask("scroll", -1, 0)
        #expect(deck.view.stage.isDragging)
        let moved = try #require(deck.view.stage.pan?.translation)
        #expect((moved - Point(x: 10, y: 0)).length < 1e-6)
        fingers.emit("scroll-end")
        #expect(!deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 0)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -deck.far.x / 10, 0)
        fingers.emit("scroll-end")
        #expect(deck.view.deck.decidedCount == 1)
      }
    }

    @Test("fingers at rest keep the card, whatever jolts the mouse or is drawn")
    func resting() throws {
      try withShownDeck { deck in
        deck.rest()
        let (fingers, pointer) = try hands(on: deck)
        pointer.emit("motion", deck.frontCenter.x, deck.frontCenter.y)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -2, 0)
        deck.rest()
        pointer.emit("motion", deck.frontCenter.x + 3, deck.frontCenter.y)
        #expect(deck.view.stage.isDragging)
        #expect(deck.view.stage.pan?.translation == Point(x: 20, y: 0))
        fingers.emit("scroll-end")
      }
    }

    @Test("what Escape has cancelled stays cancelled until the fingers are lifted")
    func cancelled() throws {
      try withShownDeck { deck in
        deck.rest()
        let (fingers, _) = try hands(on: deck)
        fingers.emit("scroll-begin")
        _ = fingers.ask("scroll", -2, 0)
        deck.view.cancelDrag()
        _ = fingers.ask("scroll", -deck.far.x / 10, 0)
        #expect(!deck.view.stage.isDragging)
        fingers.emit("scroll-end")
        #expect(deck.view.deck.decidedCount == 0)
      }
    }

    private func hands(
      on deck: ShownDeck
    ) throws -> (fingers: SignalEmission, pointer: SignalEmission) {
      (
        try deck.fingers(),
        try #require(SignalEmission("GtkEventControllerMotion", of: deck.view.widget))
      )
    }

    /// Tells the seat's listeners that its pointer is gone.
    private func unplug(from deck: ShownDeck) throws {
      let seat = try #require(
        gdk_display_get_default_seat(gtk_widget_get_display(deck.view.widget)))
      let pointer = try #require(gdk_seat_get_pointer(seat))
      SignalEmission(of: UnsafeMutableRawPointer(seat)).emit(
        "device-removed", object: UnsafeMutableRawPointer(pointer))
    }
  }
}
