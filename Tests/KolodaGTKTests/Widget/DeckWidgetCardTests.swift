import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Cards that are widgets")
  @MainActor
  struct DeckWidgetCardTests {
    // MARK: Keeping the widgets

    @Test("each wanted card's widget is a child, laid out where the front card rests")
    func children() throws {
      try withWidgetCards { deck, made in
        #expect(made.widgets.keys.map(\.rawValue).sorted() == [0, 1, 2, 3, 4])
        let rest = try #require(deck.view.stage.frontFrame)
        @MainActor func liesThere(_ child: Widget) -> Bool {
          var bounds = graphene_rect_t()
          return gtk_widget_compute_bounds(child, deck.view.widget, &bounds) != 0
            && abs(Double(bounds.size.width) - rest.size.width) <= 1
            && abs(Double(bounds.origin.x) - rest.origin.x) <= 1
        }
        for child in made.widgets.values {
          #expect(gtk_widget_get_parent(child) == deck.view.widget)
          #expect(MainLoop.run { liesThere(child) })
        }
      }
    }

    @Test("the only card's widget is laid out if it is made while the view gets its size")
    func only() throws {
      let made = WidgetCards()
      try withShownDeck(cards: 1, in: .nowhere) { deck in
        deck.log.content = made.content
        try deck.show()
        #expect(MainLoop.run { deck.view.pictures.widgets[CardID(0)]?.isReady ?? false })
      }
    }

    @Test("only the front card's widget can be targeted, focused or read")
    func frontOnly() throws {
      try withWidgetCards { deck, made in
        for _ in 0..<3 {
          let front = try #require(deck.view.deck.front)
          for (card, child) in made.widgets where gtk_widget_get_parent(child) != nil {
            #expect((gtk_widget_get_can_target(child) != 0) == (card == front))
            #expect((gtk_widget_get_can_focus(child) != 0) == (card == front))
          }
          deck.view.swipe(.left)
        }
        deck.view.undo()
        let front = try #require(deck.view.deck.front.flatMap { made.widgets[$0] })
        #expect(gtk_widget_get_can_target(front) != 0)
      }
    }

    @Test("widgets of cards that are gone are dropped, however many cards there were")
    func dropped() throws {
      try withWidgetCards(cards: 30) { deck, made in
        for _ in 0..<20 {
          deck.view.swipe(.right)
          deck.rest()
        }
        // Three visible cards, two ahead and two behind.
        #expect(deck.view.pictures.widgets.count == 7)
        #expect(MainLoop.run { gtk_widget_get_parent(made.widgets[CardID(0)]) == nil })
        #expect(deck.view.widget.children.count { made.widgets.values.contains($0) } == 7)
        // When enough cards are undone, their widgets are requested again and are live.
        for _ in 0..<5 { deck.view.undo() }
        deck.rest()
        let front = try #require(deck.view.deck.front)
        #expect(gtk_widget_get_can_target(made.widgets[front]) != 0)
      }
    }

    @Test("a departing card can lose its widget, and comes back live when it is undone")
    func departing() throws {
      try withWidgetCards(cards: 12) { deck, made in
        deck.view.lookBehind = 0
        MainThread.holdingTime {
          deck.view.swipe(.right)
          // The card's flight goes on, so a slow machine draws all the time and is never idle.
          while deck.view.pictures.isPreparing { deck.view.pictures.prepareStep() }
          MainLoop.run(turns: 5)
          #expect(deck.view.stage.departingCount == 1)
          #expect(deck.view.pictures.widgets[CardID(0)] == nil)
          #expect(deck.view.pictures.fronts.picture(of: CardID(0)) != nil)
          #expect(gtk_widget_get_parent(made.widgets[CardID(0)]) == nil)
          deck.view.undo()
        }
        deck.rest()
        let again = try #require(made.widgets[CardID(0)])
        #expect(gtk_widget_get_parent(again) == deck.view.widget)
        #expect(gtk_widget_get_can_target(again) != 0)
      }
    }

    @Test("a resize lays them out anew and asks for none of them")
    func resized() throws {
      try withWidgetCards(in: .allocated) { deck, made in
        deck.log.forgetAsked()
        deck.allocate(Size(width: 220, height: 330))
        deck.rest()
        #expect(deck.log.asked == [])
        let rest = try #require(deck.view.stage.frontFrame)
        let front = try #require(made.widgets[CardID(0)])
        #expect(abs(Double(gtk_widget_get_width(front)) - rest.size.width) <= 1)
        deck.view.reload(CardID(1))
        deck.rest()
        #expect(deck.log.asked == [CardID(1)])
      }
    }

    @Test("a widget that is a child of something else is not taken")
    func taken() throws {
      let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      g_object_ref_sink(box.object)
      let inner = gtk_label_new("here")
      gtk_box_append(box.of(GtkBox.self), inner)
      try withShownDeck { deck in
        deck.log.content = { _, _, _ in .widget(inner) }
        deck.view.reloadAll()
        deck.rest()
        #expect(deck.view.pictures.widgets.isEmpty)
        #expect(gtk_widget_get_parent(inner) == box)
      }
      g_object_unref(box.object)
    }

    @Test("a card can change between a picture and a widget")
    func changing() throws {
      try withWidgetCards { deck, made in
        deck.log.content = nil
        deck.view.reload(CardID(0))
        deck.rest()
        #expect(deck.view.pictures.widgets[CardID(0)] == nil)
        #expect(MainLoop.run { gtk_widget_get_parent(made.widgets[CardID(0)]) == nil })
        deck.log.content = made.content
        deck.view.reload(CardID(0))
        #expect(MainLoop.run { deck.view.pictures.widgets[CardID(0)]?.isReady == true })
      }
    }

    @Test("another deck keeps none of them")
    func otherDeck() throws {
      try withWidgetCards { deck, made in
        let old = Array(made.widgets.values)
        deck.view.setDeck(try Deck(cards: (0..<3).map { CardID($0) }))
        deck.rest()
        #expect(MainLoop.run { old.allSatisfy { gtk_widget_get_parent($0) == nil } })
        #expect(deck.view.pictures.widgets.count == 3)
      }
    }

    // MARK: Drawing

    /// Returns the picture and the render node that a card is drawn with now.
    private func shown(
      _ card: Int, in deck: ShownDeck
    ) -> (picture: CardPicture?, face: RenderNode?)? {
      var poses: [CardPose] = []
      deck.view.stage.poses(at: MainThread.now, into: &poses)
      return poses.first { $0.card == CardID(card) }.map { deck.view.pictures.appearance(of: $0) }
    }

    @Test("live in front, frozen as it was when it left, baked further back")
    func appearance() throws {
      try withWidgetCards { deck, made in
        #expect(shown(0, in: deck)?.face != nil)
        for card in 1...2 {
          #expect(shown(card, in: deck)?.picture != nil)
          #expect(shown(card, in: deck)?.face == nil)
          #expect(MainLoop.run { deck.view.pictures.widgets[CardID(card)]?.isBaked == true })
        }
        // A live card shows the same node until its widget is drawn again.
        #expect(shown(0, in: deck)?.face === shown(0, in: deck)?.face)
        deck.view.swipe(.right)
        #expect(deck.view.pictures.widgets[CardID(0)]?.frozen != nil)
        MainLoop.run(turns: 25)
        #expect(shown(1, in: deck)?.face != nil)
        #expect(gtk_widget_get_can_target(made.widgets[CardID(0)]) == 0)
        #expect(MainLoop.run { deck.view.pictures.widgets[CardID(0)]?.isBaked ?? true })
        if let gone = shown(0, in: deck) { #expect(gone.face == nil && gone.picture != nil) }
      }
    }

    @Test("the widget is seen in the card, cut to its corners, and so is its picture")
    func pixels() throws {
      try withWidgetCards(cards: 2) { deck, _ in
        let live = try #require(deck.image())
        let rest = try #require(deck.view.stage.frontFrame)
        // The first card is red, the second blue.
        #expect(live.color(at: rest.center).isRed)
        #expect(!live.color(at: Point(x: rest.origin.x + 1, y: rest.origin.y + 1)).isRed)
        deck.drag(by: Point(x: rest.size.width, y: 0))
        let dragged = try #require(deck.image())
        #expect(dragged.color(at: rest.center - Point(x: rest.size.width * 0.3, y: 0)).isBlue)
        deck.letGo()
        deck.rest()
        #expect(try #require(deck.image()).color(at: rest.center).isBlue)
      }
    }

    @Test("a drag bakes nothing")
    func noBakes() throws {
      try withWidgetCards { deck, _ in
        let before = deck.view.record(frameTime: 0, at: MainThread.now, spent: 0).bakes
        deck.drag(by: Point(x: 30, y: 0))
        for step in 1...5 {
          deck.view.handMoved(
            to: deck.frontCenter + Point(x: Double(step) * 20, y: 0), at: MainThread.now,
            kind: .dragUpdate)
          MainLoop.run(turns: 3)
        }
        #expect(deck.view.record(frameTime: 0, at: MainThread.now, spent: 0).bakes == before)
        deck.letGo(decides: false)
      }
    }
  }
}
