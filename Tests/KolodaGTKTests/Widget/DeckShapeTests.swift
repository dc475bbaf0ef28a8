import CAdwaita
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// Cards with shapes of their own in a view: sizes, pictures and edges.
  @Suite("Cards with shapes")
  @MainActor
  struct DeckShapeTests {
    static let landscape = CardShape(extents: Size(width: 3200, height: 1800))
    static let portrait = CardShape(extents: Size(width: 2000, height: 3000))

    private func withPhotos(_ body: (ShownDeck) throws -> Void) throws {
      try withShownDeck { deck in
        deck.view.setStyle(PhotoStyle())
        deck.rest()
        try body(deck)
      }
    }

    @Test("each card is asked for at the size that it rests at in front")
    func sizes() throws {
      try withPhotos { deck in
        deck.log.forgetAsked()
        deck.view.setShape(Self.landscape, for: CardID(0))
        deck.view.setShape(Self.portrait, for: CardID(1))
        deck.rest()
        for card in 0..<2 {
          let size = deck.view.cardSize(of: CardID(card))
          let place = try #require(deck.log.asked.lastIndex(of: CardID(card)))
          #expect(deck.log.askedSizes[place] == size)
          #expect(deck.view.pictures.fronts.picture(of: CardID(card))?.cardSize == size)
        }
        #expect(deck.view.cardSize(of: CardID(0)) == deck.view.stage.frontFrame?.size)
        #expect(deck.view.cardSize(of: CardID(1)).height == ShownDeck.size.height)
        // A shape that is already known requests nothing again.
        deck.log.forgetAsked()
        deck.view.setShape(Self.portrait, for: CardID(1))
        deck.rest()
        #expect(deck.log.asked.isEmpty)
      }
    }

    @Test("a card that loses its shape has the size that it had before it had one")
    func loses() throws {
      try withPhotos { deck in
        let before = deck.view.cardSize(of: CardID(0))
        deck.view.setShape(Self.portrait, for: CardID(0))
        deck.rest()
        #expect(deck.view.cardSize(of: CardID(0)) != before)
        deck.view.setShape(nil, for: CardID(0))
        deck.rest()
        #expect(deck.view.cardSize(of: CardID(0)) == before)
        #expect(deck.view.pictures.fronts.picture(of: CardID(0))?.cardSize == before)
      }
    }

    @Test("a step from a wide to a tall card asks for no picture again")
    func steps() throws {
      try withPhotos { deck in
        for card in 0..<6 {
          let shape = card.isMultiple(of: 2) ? Self.landscape : Self.portrait
          deck.view.setShape(shape, for: CardID(card))
        }
        deck.rest()
        deck.log.forgetAsked()
        for _ in 0..<2 {
          deck.view.swipe(.left)
          deck.rest()
        }
        #expect(deck.log.asked.allSatisfy { $0.rawValue > 3 })
        #expect(deck.view.cardSize(of: CardID(2)) == deck.view.stage.frontFrame?.size)
      }
    }

    @Test("an empty card of another size is made for each, but not in a hand")
    func blanks() throws {
      try withPhotos { deck in
        deck.view.setShape(Self.portrait, for: CardID(1))
        deck.rest()
        let wide = try #require(deck.view.pictures.blank(of: CardID(0)))
        let tall = try #require(deck.view.pictures.blank(of: CardID(1)))
        #expect(wide.cardSize == deck.view.cardSize(of: CardID(0)))
        #expect(tall.cardSize == deck.view.cardSize(of: CardID(1)))
        deck.drag(by: Point(x: 20, y: 0))
        deck.view.setShape(Self.landscape, for: CardID(2))
        let bakes = deck.view.record(frameTime: 0, at: MainThread.now, spent: 0).bakes
        _ = deck.view.pictures.blank(of: CardID(2))
        #expect(deck.view.record(frameTime: 0, at: MainThread.now, spent: 0).bakes == bakes)
        deck.letGo(decides: false)
      }
    }

    @Test("edges are drawn below the front card in their colour")
    func edges() throws {
      try withPhotos { deck in
        deck.view.edgeColor = CardColor(hex: 0x00ff00)
        deck.view.setShape(Self.landscape, for: CardID(0))
        deck.rest()
        let rest = try #require(deck.view.frontFrame)
        let snapshot = gtk_snapshot_new()
        deck.view.snapshot(into: snapshot)
        let node = try #require(gtk_snapshot_free_to_node(snapshot))
        defer { gsk_render_node_unref(node) }
        #expect(RenderTree(node, pictures: []).text.contains("rgb(0,255,0)"))
        let pose = try #require(deck.view.stage.edges(at: MainThread.now))
        #expect(pose.frame == rest && pose.depth == 2)
      }
    }

    @Test("words that would be a ghost behind the front card are not shown there")
    func ghosts() throws {
      try withShownDeck { deck in
        deck.view.setStyle(BackgroundStyle())
        deck.rest()
        let next = CardID(1)
        var poses: [CardPose] = []
        deck.view.stage.poses(at: MainThread.now, into: &poses)
        let pose = try #require(poses.first { $0.card == next })
        let own = try #require(deck.view.pictures.fronts.picture(of: next))
        #expect(deck.view.pictures.appearance(of: pose).picture?.texture === own.texture)
        deck.view.setIsBlankBehind(true, for: next)
        #expect(deck.view.pictures.appearance(of: pose).picture?.texture !== own.texture)
        deck.view.swipe(.left)
        deck.rest()
        let front = try #require(deck.view.frontPose(at: MainThread.now))
        #expect(deck.view.pictures.appearance(of: front).picture?.texture === own.texture)
        deck.view.setIsBlankBehind(false, for: next)
      }
    }

    @Test("texts grow with the desktop's, and cards are asked for again")
    func textScale() throws {
      try withShownDeck { deck in
        deck.view.overlayLooks = [
          .left: OverlayLook(tint: .black, glyph: .cross, label: "Bin")
        ]
        deck.rest()
        let small = try #require(deck.view.overlays.pictures?.label(.left)).cardSize
        let wanted = deck.view.wantedCards
        deck.log.forgetAsked()
        deck.view.setTextScale(1.5 * deck.view.textScale)
        deck.rest()
        #expect(deck.log.asked == wanted)
        let large = try #require(deck.view.overlays.pictures?.label(.left)).cardSize
        #expect(large.height > 1.3 * small.height && large.width > 1.3 * small.width)
      }
    }
  }
}
