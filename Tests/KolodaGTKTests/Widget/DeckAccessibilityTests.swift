import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("What everyone can use")
  @MainActor
  struct DeckAccessibilityTests {
    @Test("the deck is called by its front card and the card's place")
    func names() throws {
      try withShownDeck(cards: 3) { deck in
        var speech = DeckSpeech()
        speech.name = { "photo \($0.rawValue)" }
        speech.description = { $0.rawValue == 1 ? "can't be read" : nil }
        deck.view.speech = speech
        #expect(deck.view.voice.name == "photo 0, 1 of 3")
        #expect(deck.view.voice.description == "")
        deck.view.swipe(.left)
        #expect(deck.view.voice.name == "photo 1, 2 of 3")
        #expect(deck.view.voice.description == "can't be read")
        deck.view.swipe(.left)
        deck.view.swipe(.left)
        #expect(deck.view.voice.name == "All decided, 3 of 3")
        deck.view.undo()
        #expect(deck.view.voice.name == "photo 2, 3 of 3")
      }
    }

    @Test("a card stands where the program says, and else behind those that are decided")
    func places() throws {
      try withShownDeck(cards: 3) { deck in
        var speech = DeckSpeech()
        speech.name = { "photo \($0.rawValue)" }
        speech.place = { $0.rawValue == 1 ? 7 : nil }
        deck.view.speech = speech
        #expect(deck.view.voice.name == "photo 0, 1 of 3")
        deck.view.swipe(.left)
        #expect(deck.view.voice.name == "photo 1, 7 of 3")
        deck.view.swipe(.left)
        #expect(deck.view.voice.name == "photo 2, 3 of 3")
      }
    }

    @Test("without names the deck's name is left alone")
    func noNames() throws {
      try withShownDeck { deck in
        deck.view.setAccessibleName("mine")
        deck.view.swipe(.left)
        #expect(deck.view.voice.name == "mine")
      }
    }

    @Test("each decision, undo and redo is announced once")
    func announced() throws {
      try withShownDeck { deck in
        #expect(deck.view.voice.lastText == "")
        deck.view.swipe(.left)
        #expect(deck.view.voice.lastText == "Card 1: swiped left")
        deck.view.undo()
        #expect(deck.view.voice.lastText == "Card 1: undone")
        deck.view.redo()
        #expect(deck.view.voice.lastText == "Card 1: swiped left")
        deck.view.speech.decided = { _, _ in nil }
        deck.view.swipe(.right)
        #expect(deck.view.voice.lastText == "Card 1: swiped left")
      }
    }

    // MARK: Reduced motion

    @Test("the newer setting counts where there is one, and the older one as well")
    func settings() throws {
      try #require(TestDisplay.isThere)
      let settings = try #require(NewSettings.make())
      var changes = 0
      let setting = MotionSetting(settings.pointer) { changes += 1 }
      #expect(!setting.reducesMotion)
      NewSettings.setPreference(1, of: settings)
      #expect(setting.reducesMotion)
      NewSettings.setPreference(0, of: settings)
      #expect(!setting.reducesMotion)
      NewSettings.setAnimations(false, of: settings)
      #expect(setting.reducesMotion)
      #expect(changes == 3)
    }

    @Test("GTK's own setting is followed, and the view's goes before it")
    func followed() throws {
      try withShownDeck { deck in
        let settings = try #require(gtk_settings_get_default())
        @MainActor func setAnimations(_ areOn: Bool) {
          var value = GValue()
          g_value_init(&value, GType(5 << 2))
          g_value_set_boolean(&value, areOn ? 1 : 0)
          g_object_set_property(
            UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self),
            "gtk-enable-animations", &value)
        }
        defer { setAnimations(true) }
        setAnimations(false)
        #expect(deck.view.stage.reducesMotion)
        deck.view.reducesMotion = false
        #expect(!deck.view.stage.reducesMotion)
        deck.view.reducesMotion = nil
        setAnimations(true)
        #expect(!deck.view.stage.reducesMotion)
      }
    }

    @Test("the same script calls the same, in the same order, with and without motion")
    func sameCalls() throws {
      @MainActor func calls(reduced: Bool) throws -> [String] {
        var calls: [String] = []
        try withShownDeck(cards: 4) { deck in
          deck.view.reducesMotion = reduced
          deck.rest()
          _ = deck.log.takeEntries()
          let steps: [@MainActor () -> Void] = [
            {
              deck.drag(by: deck.far)
              deck.letGo()
            },
            {
              deck.drag(by: Point(x: 8, y: 0))
              deck.letGo(decides: false)
            },
            { deck.view.swipe(.left) }, { deck.view.undo() }, { deck.view.redo() },
            { deck.view.swipe(.up) }, { deck.view.swipe(.right) }, { deck.view.swipe(.right) },
            { deck.view.undo() }, { deck.view.tapped(deck.frontCenter) },
          ]
          for step in steps {
            step()
            deck.rest()
            calls += deck.log.takeEntries()
            #expect(deck.view.stage.departingCount == 0)
          }
        }
        return calls
      }
      let moving = try calls(reduced: false)
      #expect(try calls(reduced: true) == moving)
      #expect(moving.filter { $0.hasPrefix("didSwipe 0") }.count == 1)
      #expect(moving.filter { $0 == "ranOut" }.count == 1)
      #expect(moving.filter { $0 == "rested" }.count >= 7)
    }

    // MARK: Right to left

    /// A pile that leans to the right.
    private struct Leaning: DeckStyle {
      let visibleCards = 3
      func frame(at index: Int, of count: Int, in size: Size) -> Rect {
        Rect(x: Double(index) * 10, y: 0, width: size.width - 60, height: size.height)
      }
    }

    @Test(
      "layout and decisions mirror as the view is set",
      arguments: [true, false], [true, false])
    func rightToLeft(layout: Bool, directions: Bool) throws {
      try withShownDeck(in: .window) { deck in
        deck.view.setStyle(Leaning())
        deck.view.mirrorsLayout = layout
        deck.view.mirrorsDirections = directions
        deck.rest()
        let plain = try #require(deck.view.frontFrame)
        #expect(plain.origin.x == 0)
        gtk_widget_set_direction(deck.view.widget, GTK_TEXT_DIR_RTL)
        deck.rest()
        let frame = try #require(deck.view.frontFrame)
        let width = deck.view.stage.bounds.width
        #expect(frame.origin.x == (layout ? width - plain.size.width : 0))
        // A card thrown to the left flies to the left; the setting says whether it is decided left
        // or right.
        let start = frame.center
        deck.view.handGrabbed(at: start, time: MainThread.now, kind: .dragBegin)
        let pointer = start - Point(x: 150, y: 20)
        deck.view.handMoved(to: pointer, at: MainThread.now, kind: .dragUpdate)
        let held = try #require(deck.view.frontPose(at: MainThread.now))
        #expect((held.location(of: Point(x: 0.5, y: 0.5)) - pointer).length < 0.5)
        deck.letGo()
        #expect(deck.view.deck.history.last?.direction == (directions ? .right : .left))
        deck.rest()
        // The arrow keys follow the sides of the screen.
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Right))))
        #expect(deck.view.deck.history.last?.direction == (directions ? .left : .right))
        // The card thrown to the left comes back from there.
        deck.view.undo()
        deck.rest()
        deck.view.undo()
        let back = try #require(deck.view.frontPose(at: MainThread.now))
        #expect(back.center.x < frame.center.x)
        deck.rest()
        gtk_widget_set_direction(deck.view.widget, GTK_TEXT_DIR_LTR)
        deck.rest()
        #expect(deck.view.frontFrame == plain)
      }
    }

    @Test("widgets of cards lie where their cards are seen")
    func mirroredWidgets() throws {
      try withWidgetCards { deck, made in
        deck.view.setStyle(Leaning())
        deck.view.mirrorsDirections = true
        gtk_widget_set_direction(deck.view.widget, GTK_TEXT_DIR_RTL)
        deck.rest()
        let frame = try #require(deck.view.frontFrame)
        var bounds = graphene_rect_t()
        let reached = MainLoop.run {
          _ = gtk_widget_compute_bounds(
            made.widgets[CardID(0)], deck.view.widget, &bounds)
          return abs(Double(bounds.origin.x) - frame.origin.x) < 1
        }
        #expect(reached)
        deck.rest()
      }
    }

    // MARK: High contrast

    @Test("in high contrast a solid band lies behind the sign, and the picture is seen")
    func highContrast() throws {
      try #require(TestDisplay.isThere)
      let size = Size(width: 100, height: 340)
      @MainActor func tint(_ isHigh: Bool, at row: Int = 170) throws -> [UInt8] {
        let overlays = OverlayPictures(
          size: size, scale: 1, cornerRadius: 0, looks: OverlayLook.standard,
          isHighContrast: isHigh)
        let picture = try #require(overlays.tint(.left))
        var pixels = [UInt8](repeating: 0, count: 4 * Int(size.width) * Int(size.height) * 2)
        let margin = Int(picture.margins.left)
        let stride = 4 * (Int(size.width) + 2 * margin)
        pixels = [UInt8](repeating: 0, count: stride * (Int(size.height) + 2 * margin))
        gdk_texture_download(picture.texture.pointer, &pixels, gsize(stride))
        let middle = stride * (margin + row) + 4 * (margin + 50)
        return Array(pixels[middle..<middle + 4])
      }
      #expect(try tint(false)[3] == UInt8((0.55 * 255).rounded()))
      #expect(try tint(false, at: 20)[3] == UInt8((0.55 * 255).rounded()))
      #expect(try tint(true)[3] == 255)
      #expect(try tint(true, at: 20)[3] == 0 && tint(true, at: 320)[3] == 0)
    }

    @Test("a change of contrast bakes the overlays anew")
    func contrastChange() throws {
      try withShownDeck { deck in
        deck.rest()
        let before = try #require(deck.view.overlays.pictures)
        deck.view.setHighContrast(true)
        deck.rest()
        #expect(deck.view.overlays.pictures !== before)
      }
    }
  }
}
