import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("What cards show")
  @MainActor
  struct DeckContentTests {
    private func picture(_ size: Size, scale: Int = 1) throws -> CardPicture {
      try #require(CardBaker.bake(size: size, scale: scale) { _, _ in })
    }

    private func frames(_ deck: ShownDeck) -> [FrameRecord] {
      var frames: [FrameRecord] = []
      deck.view.onFrame = { frames.append($0) }
      gtk_widget_queue_draw(deck.view.widget)
      #expect(MainLoop.run { !frames.isEmpty })
      deck.view.onFrame = nil
      return frames
    }

    @Test("of a million cards only those near the front are asked for, each once")
    func million() throws {
      try withShownDeck(cards: 1_000_000) { deck in
        deck.rest()
        #expect(deck.log.asked == (0..<5).map { CardID($0) })
        for _ in 0..<2 {
          for _ in 0..<5 { deck.view.swipe(.right) }
          deck.rest()
        }
        #expect(deck.log.asked == (0..<15).map { CardID($0) })
        // The last two decided cards are kept.
        #expect(deck.view.wantedCards.map(\.rawValue) == [10, 11, 12, 13, 14, 9, 8])
        for _ in 0..<4 { deck.view.undo() }
        deck.rest()
        #expect(deck.log.asked.dropFirst(15).map(\.rawValue).sorted() == [4, 5, 6, 7])
      }
    }

    @Test(
      "how many cards are asked for ahead and kept behind is settable", arguments: [0, 1, 4, -3])
    func ahead(count: Int) throws {
      try withShownDeck(cards: 20, in: .nowhere) { deck in
        deck.view.lookAhead = count
        deck.view.lookBehind = count
        deck.allocate(ShownDeck.size)
        deck.rest()
        let wanted = max(count, 0)
        #expect(deck.log.asked == (0..<(3 + wanted)).map { CardID($0) })
        for _ in 0..<8 { deck.view.swipe(.left) }
        deck.rest()
        #expect(deck.view.wantedCards.count == 3 + 2 * wanted)
        #expect(deck.view.pictures.fronts.count == 3 + 2 * wanted)
      }
    }

    @Test("pictures of cards that are not wanted any more are dropped")
    func dropped() throws {
      try withShownDeck(cards: 12) { deck in
        deck.rest()
        deck.view.edit { $0.remove(Set((0..<5).map { CardID($0) })) }
        // The pictures go before anything new is baked, and however few there are.
        for card in 0..<5 where !deck.view.stage.shownCards.contains(CardID(card)) {
          #expect(deck.view.pictures.fronts.picture(of: CardID(card)) == nil)
        }
        deck.rest()
        for card in 0..<5 { #expect(deck.view.pictures.fronts.picture(of: CardID(card)) == nil) }
        deck.view.setDeck(try Deck(cards: [CardID(3)]))
        #expect(deck.view.pictures.fronts.picture(of: CardID(7)) == nil)
        deck.rest()
        #expect(deck.view.pictures.fronts.count == 1)
      }
    }

    @Test("a drag bakes nothing, whatever comes in the middle of it")
    func noBakes() throws {
      try withShownDeck(cards: 12) { deck in
        deck.view.cut = CardCut(cornerRadius: 9, shadows: [])
        deck.rest()
        deck.drag(by: Point(x: 10, y: 0))
        let before = try #require(frames(deck).last)
        #expect(before.isDragging)
        deck.log.forgetAsked()
        // Move past the threshold and back while other things happen.
        for step in 1...6 {
          deck.view.handMoved(
            to: deck.frontCenter + deck.far * (step.isMultiple(of: 2) ? 0.1 : 1),
            at: MainThread.now, kind: .dragUpdate)
          switch step {
          case 2: deck.view.reloadAll()
          case 3: deck.view.allocate(Size(width: 280, height: 380))
          case 4: deck.view.edit { deck in try? deck.insert([CardID(90)], behindFront: 1) }
          case 5: deck.view.cut = .standard
          default: break
          }
          MainLoop.run(turns: 3)
          #expect(frames(deck).last?.bakes == before.bakes)
        }
        #expect(deck.log.asked.isEmpty)
        deck.letGo(decides: false)
        deck.rest()
        // Everything that changed is baked after the drag.
        #expect(try #require(frames(deck).last).bakes > before.bakes)
        #expect(Set(deck.log.asked) == Set(deck.view.wantedCards))
      }
    }

    @Test("a card without a picture yet is shown empty until it is given one")
    func pending() throws {
      try withShownDeck { deck in
        deck.log.content = { _, _, _ in .pending }
        deck.view.setDeck(try Deck(cards: (20..<30).map { CardID($0) }))
        deck.rest()
        #expect(frames(deck).last?.showsFront == false)
        deck.log.forgetAsked()
        deck.view.setPicture(try picture(deck.view.pictures.fronts.size), for: CardID(20))
        #expect(frames(deck).last?.showsFront == true)
        deck.rest()
        #expect(deck.log.asked.isEmpty)
      }
    }

    @Test("a picture for a card that nobody wants is passed over")
    func unwanted() throws {
      try withShownDeck(cards: 40) { deck in
        deck.rest()
        deck.view.setPicture(try picture(Size(width: 8, height: 10)), for: CardID(30))
        deck.view.setPicture(try picture(Size(width: 8, height: 10)), for: CardID(4000))
        #expect(deck.view.pictures.fronts.count == 5)
      }
    }

    @Test("a picture of another size is shown, but asked for again")
    func late() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.log.content = { _, _, _ in .pending }
        deck.view.setDeck(try Deck(cards: (20..<30).map { CardID($0) }))
        deck.rest()
        let old = try picture(deck.view.pictures.fronts.size)
        deck.view.allocate(Size(width: 500, height: 700))
        deck.log.forgetAsked()
        // This picture was baked before the resize, and is delivered before the new one is
        // requested.
        deck.view.setPicture(old, for: CardID(21))
        #expect(deck.view.pictures.fronts.picture(of: CardID(21))?.cardSize == old.cardSize)
        deck.rest()
        #expect(deck.log.asked.contains(CardID(21)))
      }
    }

    @Test("another size is asked for anew, and the old pictures stay until then")
    func resized() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.rest()
        let wanted = deck.view.wantedCards
        #expect(deck.log.asked == wanted)
        deck.log.forgetAsked()
        deck.allocate(Size(width: 250, height: 350))
        for card in wanted { #expect(deck.view.pictures.fronts.picture(of: card) != nil) }
        deck.rest()
        #expect(deck.log.asked == wanted)
        let size = try #require(deck.view.stage.frontFrame).size
        #expect(deck.log.askedSizes.allSatisfy { $0 == size })
        deck.log.forgetAsked()
        deck.allocate(Size(width: 250, height: 350))
        deck.rest()
        #expect(deck.log.asked.isEmpty)
      }
    }

    @Test("another scale is asked for anew")
    func scale() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.rest()
        let before = deck.view.pictures.fronts
        deck.log.forgetAsked()
        before.setSize(before.size, scale: 3)
        deck.view.pictures.prepareSoon()
        deck.rest()
        #expect(deck.log.asked == deck.view.wantedCards)
        #expect(before.picture(of: CardID(0))?.scale == 3)
      }
    }

    @Test("a card can be asked for again by itself")
    func reload() throws {
      try withShownDeck(in: .allocated) { deck in
        deck.rest()
        deck.log.forgetAsked()
        deck.view.reload(CardID(2))
        deck.view.reload(CardID(3000))
        #expect(deck.view.pictures.fronts.picture(of: CardID(2)) != nil)
        deck.rest()
        #expect(deck.log.asked == [CardID(2)])
      }
    }

    @Test("an empty card is baked once, whatever its size", arguments: [300.0, 300.3, 211.7])
    func blank(width: Double) throws {
      try withShownDeck(in: .nowhere) { deck in
        deck.log.content = { _, _, _ in .pending }
        deck.view.deckArea = { _ in Rect(x: 0, y: 0, width: width, height: 250) }
        try deck.show()
        deck.rest()
        let first = try #require(deck.view.pictures.blank())
        let second = try #require(deck.view.pictures.blank())
        #expect(first.texture === second.texture)
      }
    }

    @Test("paintables and pictures are shown as well as drawings")
    func kinds() throws {
      let given = try picture(Size(width: 20, height: 25))
      let paintable = try picture(Size(width: 30, height: 30)).texture
      try withShownDeck { deck in
        deck.log.content = { card, _, _ in
          switch card.rawValue % 3 {
          case 0: .picture(given)
          case 1: .paintable(paintable.pointer)
          default:
            .drawing(background: .white) { cairo, size in
              cairo_rectangle(cairo, 0, 0, size.width / 2, size.height)
              cairo_fill(cairo)
            }
          }
        }
        deck.view.reloadAll()
        deck.rest()
        #expect(deck.view.pictures.fronts.picture(of: CardID(0))?.texture === given.texture)
        let size = deck.view.pictures.fronts.size
        for card in 1...2 {
          #expect(deck.view.pictures.fronts.picture(of: CardID(card))?.cardSize == size)
        }
        #expect(frames(deck).last?.showsFront == true)
      }
    }

    @Test("a deck restored is exactly that deck, and its cards come back from where they are")
    func restored() throws {
      try withShownDeck(cards: 8) { deck in
        deck.view.swipe(.left)
        deck.view.swipe(.right)
        deck.view.undo()
        let before = deck.view.deck
        deck.view.swipe(.left)
        deck.view.swipe(.right)
        _ = deck.log.takeEntries()
        let flying = try #require(deck.view.stage.frontPose(at: MainThread.now))
        #expect(flying.card == CardID(3))
        deck.view.restore(before)
        #expect(Array(deck.view.deck.remaining) == Array(before.remaining))
        #expect(deck.view.deck.history == before.history)
        #expect(deck.view.deck.undone == before.undone)
        #expect(deck.view.stage.departingCount <= 1)
        #expect(deck.log.takeEntries() == ["didShow 1"])
        // The same for an undo that could not be kept.
        deck.view.undo()
        deck.view.restore(before)
        #expect(deck.view.deck.history == before.history)
        #expect(deck.view.deck.undone == before.undone)
        #expect(deck.view.deck.front == CardID(1))
        deck.rest()
      }
    }
  }
}
