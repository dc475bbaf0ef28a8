import CAdwaita
import Koloda
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("The keyboard")
  @MainActor
  struct DeckKeyTests {
    private let none = GdkModifierType(rawValue: 0)

    @Test("arrows swipe in the allowed directions and no others")
    func arrows() throws {
      try withShownDeck(cards: 9) { deck in
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left))))
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Right))))
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_Up))))
        #expect(deck.view.deck.history.map(\.direction) == [.left, .right])
        deck.view.allowedDirections = Set(SwipeDirection.allCases)
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Up))))
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_KP_Down))))
        #expect(deck.view.deck.history.map(\.direction) == [.left, .right, .up, .down])
      }
    }

    @Test("undo, redo, select and cancel have keys, and modifiers are told apart")
    func others() throws {
      try withShownDeck { deck in
        let control = GDK_CONTROL_MASK
        let both = GdkModifierType(rawValue: control.rawValue | GDK_SHIFT_MASK.rawValue)
        deck.view.swipe(.left)
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_z))))
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_z), control)))
        #expect(deck.view.deck.decidedCount == 0)
        // With Shift a letter arrives as a capital.
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Z), both)))
        #expect(deck.view.deck.decidedCount == 1)
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left), GDK_ALT_MASK)))
        _ = deck.log.takeEntries()
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Return))))
        #expect(deck.log.takeEntries() == ["didSelect 1"])
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_Escape))))
      }
    }

    @Test("the table can be changed, and emptied")
    func remapped() throws {
      try withShownDeck { deck in
        deck.view.keys = [
          DeckKey(UInt32(GDK_KEY_J)): .swipe(.left),
          DeckKey(UInt32(GDK_KEY_Left), control: true): .undo,
        ]
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left))))
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_j))))
        #expect(deck.view.deck.decidedCount == 1)
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left), GDK_CONTROL_MASK)))
        #expect(deck.view.deck.decidedCount == 0)
        deck.view.keys = [:]
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_j))))
      }
    }

    @Test("keys work while the deck is focused, and each does its thing once")
    func throughGTK() throws {
      try withShownDeck { deck in
        let keyboard = try #require(XTestPointer(on: deck.view.widget))
        keyboard.focusWindow()
        gtk_widget_grab_focus(deck.view.widget)
        keyboard.type(GDK_KEY_Left)
        #expect(MainLoop.run { deck.view.deck.decidedCount == 1 })
        keyboard.type(GDK_KEY_Right)
        #expect(MainLoop.run { deck.view.deck.decidedCount == 2 })
        keyboard.type(GDK_KEY_z, holding: GDK_KEY_Control_L)
        #expect(MainLoop.run { deck.view.deck.decidedCount == 1 })
        keyboard.type(GDK_KEY_z, holding: GDK_KEY_Control_L, GDK_KEY_Shift_L)
        #expect(MainLoop.run { deck.view.deck.decidedCount == 2 })
        #expect(deck.view.deck.history.map(\.direction) == [.left, .right])
      }
    }

    @Test("Tab goes from the deck into its front card and out of it, and to no other card")
    func tab() throws {
      try withWidgetCards { deck, made in
        let keyboard = try #require(XTestPointer(on: deck.view.widget))
        keyboard.focusWindow()
        gtk_widget_grab_focus(deck.view.widget)
        keyboard.type(GDK_KEY_Tab)
        #expect(MainLoop.run { gtk_widget_has_focus(made.buttons[CardID(0)]) != 0 })
        // The button gets the keys that it uses, and the deck still gets its own.
        keyboard.type(GDK_KEY_space)
        #expect(MainLoop.run { made.clicks == [0] })
        keyboard.type(GDK_KEY_Tab, holding: GDK_KEY_Shift_L)
        #expect(MainLoop.run { gtk_widget_is_focus(deck.view.widget) != 0 })
        keyboard.type(GDK_KEY_Tab)
        #expect(MainLoop.run { gtk_widget_has_focus(made.buttons[CardID(0)]) != 0 })
        deck.view.swipe(.left)
        // The leaving card gives the keyboard focus back to the deck.
        #expect(gtk_widget_is_focus(deck.view.widget) != 0)
        keyboard.type(GDK_KEY_Tab)
        #expect(MainLoop.run { gtk_widget_has_focus(made.buttons[CardID(1)]) != 0 })
      }
    }

    private func isRinged(_ deck: ShownDeck) -> Bool {
      FocusRing(of: deck.view.widget, cornerRadius: 18, isHighContrast: false) != nil
    }

    @Test("a ring is seen around the front card while the keyboard is on the deck")
    func ring() throws {
      try withShownDeck(in: .nowhere) { deck in
        deck.view.deckArea = { Rect(x: 40, y: 40, width: $0.width - 80, height: $0.height - 80) }
        try deck.show()
        let keyboard = try #require(XTestPointer(on: deck.view.widget))
        keyboard.focusWindow()
        gtk_widget_grab_focus(deck.view.widget)
        let window = try #require(deck.window).of(GtkWindow.self)
        gtk_window_set_focus_visible(window, 1)
        #expect(MainLoop.run { isRinged(deck) })
        gtk_window_set_focus_visible(window, 0)
        #expect(MainLoop.run { !isRinged(deck) })
      }
    }
  }
}
