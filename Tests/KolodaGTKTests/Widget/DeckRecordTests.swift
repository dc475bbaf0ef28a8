import CAdwaita
import Koloda
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// What a deck says about itself: spoken words, frame records and input records.
  @Suite("Records and words")
  @MainActor
  struct DeckRecordTests {
    private final class Words {
      var first = "loading"
    }

    @Test("everything that a hand does is recorded, with the place and the signal it came by")
    func inputs() throws {
      try withShownDeck { deck in
        deck.rest()
        var records: [InputRecord] = []
        deck.view.onInput = { records.append($0) }
        let hand = try GestureHand(deck)
        let start = deck.frontCenter
        hand.press(at: start)
        hand.move(by: Point(x: 20, y: 4))
        hand.letGo()
        let drag: [InputRecord.Kind] = [.dragBegin, .dragUpdate, .dragEnd]
        #expect(records.map(\.kind).filter(drag.contains) == drag)
        #expect(records.first { $0.kind == .dragBegin }?.location == start)
        #expect(
          records.first { $0.kind == .dragUpdate }?.location == start + Point(x: 20, y: 4))
        #expect(records.map(\.time) == records.map(\.time).sorted())
        records = []
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left))))
        #expect(records.count == 1 && records.first?.location == nil)
      }
    }

    @Test("fingers, a cancelled drag, keys and actions are told apart")
    func kinds() throws {
      try withShownDeck { deck in
        deck.rest()
        var kinds: [InputRecord.Kind] = []
        deck.view.onInput = { kinds.append($0.kind) }
        func told(_ body: () -> Void) -> [InputRecord.Kind] {
          kinds = []
          body()
          return kinds
        }
        let fingers = try deck.fingers()
        let hand = try GestureHand(deck)
        let swipe = told {
          fingers.emit("scroll-begin")
          _ = fingers.ask("scroll", 0.1, 0)
          fingers.emit("scroll-end")
        }
        #expect(swipe == [.scrollBegin, .scroll, .scrollEnd])
        deck.rest()
        let cancelled = told {
          hand.press(at: deck.frontCenter)
          hand.move(by: Point(x: 20, y: 4))
          deck.view.cancelDrag()
          hand.letGo()
        }
        #expect(cancelled == [.dragBegin, .dragUpdate, .cancel])
        deck.rest()
        #expect(told { _ = deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left))) } == [.key])
        deck.rest()
        let action = told { deck.view.perform(action: deck.view.voice.actionNames.undo) }
        #expect(action == [.action])
      }
    }

    @Test("a frame's record tells the time of the ticks before it, and no time twice")
    func frames() throws {
      try withShownDeck { deck in
        deck.rest()
        var records: [FrameRecord] = []
        deck.view.onFrame = { records.append($0) }
        deck.view.swipe(.left)
        #expect(MainLoop.run { records.contains { $0.tick > 0 } })
        deck.rest()
        // The first new frame reports the last ticks, the second one none.
        for _ in 0..<2 {
          records = []
          gtk_widget_queue_draw(deck.view.widget)
          #expect(MainLoop.run { !records.isEmpty })
        }
        #expect(records.map(\.tick) == [0])
      }
    }

    @Test("a frame's record names the card that was drawn in front, at once after a change")
    func drawn() throws {
      try withShownDeck(cards: 3) { deck in
        deck.rest()
        var records: [FrameRecord] = []
        deck.view.onFrame = { records.append($0) }
        @MainActor func expectFrames(of card: CardID?, after change: @MainActor () -> Bool) {
          records = []
          #expect(change())
          // On a slow machine one frame may be all that a motion has.
          #expect(MainLoop.run { !records.isEmpty })
          deck.rest()
          #expect(records.allSatisfy { $0.drawn == card && $0.front?.card == card })
        }
        expectFrames(of: CardID(2)) { deck.view.swipe(.left) && deck.view.swipe(.right) }
        expectFrames(of: CardID(1)) { deck.view.undo() }
        expectFrames(of: nil) { deck.view.swipe(.left) && deck.view.swipe(.left) }
      }
    }

    @Test("what is said of a card follows its words, and is said once")
    func words() throws {
      try withShownDeck { deck in
        deck.view.setAccessibleDescription("blurred")
        #expect(deck.view.voice.description == "blurred")
        deck.view.announce("saved")
        #expect(deck.view.voice.lastText == "saved")
        let words = Words()
        deck.view.speech.name = { "\(words.first) \($0.rawValue)" }
        #expect(deck.view.voice.name == "loading 0, 1 of 6")
        #expect(deck.view.voice.description == "")
        words.first = "sunset"
        #expect(deck.view.voice.name == "loading 0, 1 of 6")
        deck.view.refreshSpeech()
        #expect(deck.view.voice.name == "sunset 0, 1 of 6")
      }
    }

    @Test("Shift makes another key only together with Control")
    func keys() {
      let z = UInt32(GDK_KEY_z)
      #expect(DeckKey(z, shift: true) == DeckKey(z) && !DeckKey(z, shift: true).shift)
      #expect(DeckKey(z, control: true, shift: true).shift)
      #expect(DeckKey(z, control: true, shift: true) != DeckKey(z, control: true))
      #expect(DeckKey(UInt32(GDK_KEY_Z)) == DeckKey(z))
    }

    @Test("every command of a key does what it says")
    func commands() throws {
      try withShownDeck { deck in
        var keys: [DeckKey: DeckKeyCommand] = [:]
        let commands: [DeckKeyCommand] = [.swipe(.left), .undo, .redo, .select, .cancel]
        for (index, command) in commands.enumerated() {
          keys[DeckKey(UInt32(GDK_KEY_1) + UInt32(index))] = command
        }
        deck.view.keys = keys
        @MainActor func press(_ command: DeckKeyCommand) throws -> Bool {
          let index = try #require(commands.firstIndex(of: command))
          return deck.view.pressed(KeyPress(UInt32(GDK_KEY_1) + UInt32(index)))
        }
        #expect(try press(.swipe(.left)) && deck.view.deck.decidedCount == 1)
        #expect(try press(.undo) && deck.view.deck.decidedCount == 0)
        #expect(try press(.redo) && deck.view.deck.decidedCount == 1)
        _ = deck.log.takeEntries()
        #expect(try press(.select) && deck.log.takeEntries() == ["didSelect 1"])
        deck.rest()
        let hand = try GestureHand(deck)
        hand.press(at: deck.frontCenter)
        hand.move(by: Point(x: 30, y: 0))
        #expect(deck.view.stage.isDragging)
        #expect(try press(.cancel) && !deck.view.stage.isDragging)
        #expect(deck.view.deck.decidedCount == 1)
        // Any other key is left to others.
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_Left))))
      }
    }

    @Test("a movement decides its own side, or the other one where decisions mirror")
    func logical() throws {
      try withShownDeck { deck in
        deck.view.mirrorsDirections = true
        for side in SwipeDirection.allCases { #expect(deck.view.logical(side) == side) }
        gtk_widget_set_direction(deck.view.widget, GTK_TEXT_DIR_RTL)
        for side in SwipeDirection.allCases {
          #expect(deck.view.logical(side) == side.mirrored)
          #expect(deck.view.logical(deck.view.logical(side)) == side)
        }
        deck.view.mirrorsDirections = false
        for side in SwipeDirection.allCases { #expect(deck.view.logical(side) == side) }
      }
    }

    @Test("the touchpad decides by its own rule", arguments: [0.2, 5.0])
    func touchpad(threshold: Double) throws {
      try withShownDeck { deck in
        deck.rest()
        deck.view.rule.threshold = 1
        deck.view.touchpadRule = SwipeRule(threshold: threshold, flickSpeed: .infinity)
        let fingers = try deck.fingers()
        fingers.emit("scroll-begin")
        // Half the distance that the mouse needs; X11 reports wheel clicks of ten pixels.
        let width = deck.view.stage.frontFrame?.size.width ?? 0
        _ = fingers.ask("scroll", 0.1, 0)
        _ = fingers.ask("scroll", width / 4 / 10, 0)
        fingers.emit("scroll-end")
        #expect(deck.view.deck.decidedCount == (threshold < 1 ? 1 : 0))
      }
    }
  }
}
