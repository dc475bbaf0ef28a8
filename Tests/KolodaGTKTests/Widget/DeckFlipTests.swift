import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Backs")
  @MainActor
  struct DeckFlipTests {
    private let plain: CardContent = .drawing(background: CardColor(white: 0.2)) { _, _ in }

    /// Shows a deck in which all cards but the second have backs.
    private func withBacks(
      cards: Int = 6, in place: ShownDeck.Place = .window, _ body: (ShownDeck) throws -> Void
    ) throws {
      try withShownDeck(cards: cards, in: place) { deck in
        deck.log.back = { $0 == CardID(1) ? nil : plain }
        deck.view.reloadAll()
        deck.rest()
        _ = deck.log.takeEntries()
        try body(deck)
      }
    }

    @Test("only the front card's back, the next one's and those that are seen are asked for")
    func asked() throws {
      try withBacks(cards: 50) { deck in
        #expect(deck.log.askedBacks == [CardID(0), CardID(1)])
        #expect(deck.view.hasBack(CardID(0)) && !deck.view.hasBack(CardID(1)))
        deck.view.flip()
        deck.view.swipe(.left)
        deck.rest()
        #expect(deck.log.askedBacks == [CardID(0), CardID(1), CardID(2)])
        #expect(!deck.view.flip())
      }
    }

    @Test("a tap turns the card and another turns it back; a drag does not")
    func tap() throws {
      try withBacks { deck in
        deck.view.tapped(deck.frontCenter)
        #expect(deck.view.showsBack(of: CardID(0)))
        #expect(deck.log.takeEntries() == ["didSelect 0", "didFlip 0 true"])
        deck.rest()
        _ = deck.log.takeEntries()
        deck.view.tapped(deck.frontCenter)
        #expect(deck.log.takeEntries() == ["didSelect 0", "didFlip 0 false"])
        deck.view.flipsOnTap = false
        deck.view.tapped(deck.frontCenter)
        #expect(!deck.view.showsBack(of: CardID(0)))
      }
    }

    @Test("the keys for it turn the card, and mean nothing to a card without a back")
    func keys() throws {
      try withBacks { deck in
        deck.view.keys[DeckKey(UInt32(GDK_KEY_t))] = .flip
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_t))))
        #expect(deck.view.showsBack(of: CardID(0)))
        #expect(deck.view.pressed(KeyPress(UInt32(GDK_KEY_Return))))
        #expect(!deck.view.showsBack(of: CardID(0)))
        deck.view.swipe(.left)
        #expect(!deck.view.pressed(KeyPress(UInt32(GDK_KEY_t))))
      }
    }

    @Test("a turned card is swiped, and undo brings it back with its front")
    func swiped() throws {
      try withBacks { deck in
        deck.view.flip()
        deck.rest()
        deck.drag(by: deck.far)
        deck.letGo()
        #expect(deck.view.deck.decidedCount == 1)
        deck.rest()
        deck.view.undo()
        let pose = try #require(deck.view.stage.frontPose(at: MainThread.now))
        #expect(pose.card == CardID(0) && pose.flip == 0 && !deck.view.showsBack(of: CardID(0)))
        // A card caught in flight with its back up turns to its front on its way.
        deck.view.flip()
        deck.rest()
        deck.view.swipe(.left)
        deck.view.undo()
        let caught = try #require(deck.view.stage.frontPose(at: MainThread.now))
        #expect(caught.flip > 0 && !deck.view.showsBack(of: CardID(0)))
        deck.rest()
        #expect(deck.view.stage.frontPose(at: MainThread.now)?.flip == 0)
      }
    }

    @Test("nothing is baked in a drag, though a back that is there can be turned to")
    func inDrag() throws {
      try withBacks { deck in
        deck.drag(by: Point(x: 20, y: 0))
        let bakes = deck.view.pictures.backs.pictures.bakeCount
        #expect(deck.view.flip())
        #expect(deck.view.pictures.backs.pictures.bakeCount == bakes)
        deck.letGo()
      }
      try withShownDeck { deck in
        deck.log.back = { _ in plain }
        deck.drag(by: Point(x: 20, y: 0))
        deck.view.reloadBack(of: CardID(0))
        #expect(!deck.view.flip() && deck.view.pictures.backs.pictures.bakeCount == 0)
        deck.letGo()
      }
    }

    @Test("a pending back is an empty card until its picture comes")
    func pending() throws {
      try withShownDeck { deck in
        deck.log.back = { _ in .pending }
        deck.view.reloadAll()
        deck.rest()
        #expect(deck.view.flip() && !deck.view.hasBackPicture(of: CardID(0)))
        let size = deck.view.stage.frontFrame?.size ?? .zero
        let picture = try #require(CardBaker.bake(size: size, scale: 1) { _, _ in })
        deck.view.setBackPicture(picture, for: CardID(0))
        #expect(deck.view.hasBackPicture(of: CardID(0)))
        // A back picture that arrives before it is requested is accepted as well.
        deck.view.setBackPicture(picture, for: CardID(1))
        #expect(deck.view.hasBack(CardID(1)))
        deck.view.setBackPicture(picture, for: CardID(5))
        #expect(!deck.view.hasBack(CardID(5)))
      }
    }

    @Test("a back may be a widget, which works while the card shows it, and goes with the card")
    func widget() throws {
      try withShownDeck { deck in
        let made = WidgetCards()
        deck.log.back = { made.content($0, .zero, 1) }
        deck.view.reloadAll()
        deck.rest()
        let first = CardID(0)
        let back = try #require(made.widgets[first])
        #expect(deck.view.hasBack(first))
        #expect(MainLoop.run { deck.view.hasBackPicture(of: first) })
        #expect(gtk_widget_get_can_target(back) == 0)
        deck.view.flip()
        deck.rest()
        #expect(gtk_widget_get_can_target(back) != 0)
        // The back scrolls by hand, and by the keys that ask for it.
        let place = try made.middle(of: made.scrollers[first], in: deck)
        let touch = deck.view.contentTouch(at: place, time: MainThread.now)?.touch
        #expect(touch?.scrollsUpright == true)
        #expect(made.scrolled(first) == 0)
        #expect(!deck.view.scrollFront(by: Point(x: -20, y: 0)))
        deck.view.flip()
        deck.rest()
        #expect(gtk_widget_get_can_target(back) == 0)
        deck.view.flip()
        deck.view.swipe(.left)
        #expect(gtk_widget_get_can_target(back) == 0)
        #expect(gtk_widget_get_parent(back) == deck.view.widget)
        deck.rest()
        #expect(MainLoop.run { gtk_widget_get_parent(back) == nil })
        // Undo brings the card back with its front up, and requests its back again.
        deck.view.undo()
        deck.rest()
        #expect(deck.view.hasBack(first) && !deck.view.showsBack(of: first))
        deck.log.back = { _ in plain }
        deck.view.reloadBack(of: first)
        deck.rest()
        #expect(deck.view.pictures.backs.widgets[first] == nil)
        #expect(deck.view.hasBackPicture(of: first))
      }
    }

    @Test("a back that is a widget is drawn as it is, also while it leaves")
    func widgetDrawn() throws {
      try withShownDeck { deck in
        let made = WidgetCards()
        deck.log.back = { made.content($0, .zero, 1) }
        deck.view.reloadAll()
        deck.rest()
        let first = CardID(0)
        @MainActor func isFaceShown() -> Bool {
          var poses: [CardPose] = []
          deck.view.stage.poses(at: MainThread.now, into: &poses)
          return poses.contains { pose in
            pose.card == first && deck.view.pictures.sides(of: pose).face(of: pose) != nil
          }
        }
        #expect(!isFaceShown())
        deck.view.flip()
        deck.rest()
        #expect(isFaceShown())
        deck.view.swipe(.left)
        #expect(isFaceShown())
      }
    }

    @Test("a turned card's own widgets can't be used")
    func widgets() throws {
      try withWidgetCards { deck, made in
        let button = try #require(made.buttons[CardID(0)])
        let child = try #require(deck.view.pictures.widgets[CardID(0)])
        #expect(gtk_widget_get_can_target(child.widget) != 0)
        deck.log.back = { _ in plain }
        deck.view.reloadBack(of: CardID(0))
        deck.view.flip()
        #expect(gtk_widget_get_can_target(child.widget) == 0)
        deck.rest()
        deck.view.flip()
        #expect(gtk_widget_get_can_target(child.widget) != 0)
        _ = button
      }
    }

    @Test("the side is told: in the deck's name, and whether it can be turned in its actions")
    func told() throws {
      try withBacks { deck in
        deck.view.speech.name = { "card \($0.rawValue)" }
        deck.view.speech.back = { card, name in "\(name): answer \(card.rawValue)" }
        #expect(deck.view.voice.offered["deck.flip"] == true)
        gtk_widget_activate_action_variant(deck.view.widget, "deck.flip", nil)
        #expect(deck.view.voice.name == "card 0: answer 0, 1 of 6")
        #expect(deck.view.voice.lastText == "card 0: answer 0")
        deck.view.swipe(.left)
        #expect(deck.view.voice.offered["deck.flip"] == false)
        #expect(deck.view.voice.name == "card 1, 2 of 6")
      }
    }

    @Test("where motion is reduced one side fades into the other")
    func reduced() throws {
      try withBacks { deck in
        deck.view.reducesMotion = true
        let pose = try #require(
          MainThread.holdingTime {
            deck.view.flip()
            return deck.view.stage.frontPose(at: MainThread.now + 0.1)
          })
        #expect(pose.flip == 0 && pose.back > 0.2 && pose.back < 0.9)
        deck.rest()
        #expect(deck.view.stage.frontPose(at: MainThread.now)?.back == 1)
      }
    }

    @Test("only the directions that cards may leave by are offered as actions")
    func directions() throws {
      try withShownDeck { deck in
        deck.log.directions[CardID(1)] = [.up]
        #expect(deck.view.voice.offered["deck.swipe-left"] == true)
        #expect(deck.view.voice.offered["deck.swipe-up"] == false)
        deck.view.swipe(.left)
        #expect(deck.view.voice.offered["deck.swipe-left"] == false)
        #expect(deck.view.voice.offered["deck.swipe-up"] == true)
      }
    }

    @Test("a card that waits says so")
    func waiting() throws {
      try withShownDeck { deck in
        deck.view.speech.name = { "card \($0.rawValue)" }
        deck.view.wait(.right)
        #expect(deck.view.voice.name == "card 0, waiting, 1 of 6")
        deck.view.refuse(CardID(0))
        #expect(deck.view.voice.name == "card 0, 1 of 6")
      }
    }
  }
}
