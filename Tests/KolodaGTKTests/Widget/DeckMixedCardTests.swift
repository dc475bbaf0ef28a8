import CAdwaita
import Koloda
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  @Suite("Widgets and pictures in one deck")
  @MainActor
  struct DeckMixedCardTests {
    /// Stairs that lead down to the right, so that a part of every card is visible.
    private struct Stairs: DeckStyle {
      let visibleCards = 4
      let followsDrag = false
      func frame(at index: Int, of count: Int, in size: Size) -> Rect {
        let step = Stairs.step * Double(index)
        return Rect(x: step, y: step, width: 160, height: 240)
      }
      func opacity(at index: Int) -> Double { 1 }

      static let step = 25.0

      /// Returns a point on a card that the cards in front leave uncovered and the cards behind
      /// don't reach.
      static func place(on index: Int) -> Point {
        Point(x: 80, y: 230) + Point(x: step * Double(index), y: step * Double(index))
      }
    }

    /// Shows a deck in which cards 1, 3, 5… are blue widgets and the others red pictures, or the
    /// other way round.
    private func withMixedCards(
      oddOnes: Bool, _ body: (ShownDeck) throws -> Void
    ) throws {
      let made = WidgetCards()
      try withShownDeck(cards: 8) { deck in
        deck.log.content = { card, size, scale in
          card.rawValue.isMultiple(of: 2) == oddOnes
            ? .drawing(background: color(of: card)) { _, _ in }
            : made.content(card, size, scale)
        }
        deck.view.setStyle(Stairs())
        deck.view.reloadAll()
        #expect(deck.view.isDrawnByCairo)
        try body(deck)
      }
    }

    private func color(of card: CardID) -> CardColor {
      card.rawValue.isMultiple(of: 2)
        ? CardColor(red: 1, green: 0, blue: 0) : CardColor(red: 0, green: 0, blue: 1)
    }

    /// Expects the cards of the pile to be drawn, each above the ones behind it.
    private func expectPile(
      _ deck: ShownDeck, _ what: String, skipping skipped: Int = 0,
      at location: SourceLocation = #_sourceLocation
    ) throws {
      let shown = Array(deck.view.deck.remaining.prefix(4))
      #expect(
        MainLoop.run {
          shown.allSatisfy { card in
            deck.view.pictures.widgets[card]?.isReady
              ?? (deck.view.pictures.fronts.picture(of: card) != nil)
          }
        }, "\(what): a card has nothing to show", sourceLocation: location)
      let image = try #require(deck.image())
      for (index, card) in shown.enumerated().dropFirst(skipped) {
        let pixel = image.color(at: Stairs.place(on: index))
        let isSeen = card.rawValue.isMultiple(of: 2) ? pixel.isRed : pixel.isBlue
        #expect(isSeen, "\(what): card \(card.rawValue) is \(pixel)", sourceLocation: location)
      }
    }

    @Test(
      "each card is drawn above those behind it, whichever of them are widgets",
      arguments: [true, false])
    func order(oddOnes: Bool) throws {
      try withMixedCards(oddOnes: oddOnes) { deck in
        for left in (1...8).reversed() {
          deck.rest()
          try expectPile(deck, "\(left) cards left")
          deck.view.swipe(left.isMultiple(of: 2) ? .left : .right)
        }
        deck.rest()
        #expect(deck.image() == nil, "something is drawn of a deck without cards")
        for left in 1...8 {
          deck.view.undo()
          deck.rest()
          try expectPile(deck, "\(left) cards back")
        }
      }
    }

    @Test("a card in the hand or in flight is drawn over the pile", arguments: [true, false])
    func moving(oddOnes: Bool) throws {
      try withMixedCards(oddOnes: oddOnes) { deck in
        for step in 0..<4 {
          deck.rest()
          try expectPile(deck, "before \(step)")
          let front = try #require(deck.view.deck.front)
          // A short drag, so that the overlay's tint is hardly visible.
          deck.drag(by: Point(x: 6, y: 40))
          let held = try #require(deck.image())
          let pixel = held.color(at: Stairs.place(on: 0) + Point(x: 0, y: 30))
          #expect(
            front.rawValue.isMultiple(of: 2) ? pixel.isRed : pixel.isBlue,
            "card \(front.rawValue) is held and \(pixel)")
          try expectPile(deck, "held \(step)", skipping: 2)
          deck.letGo(decides: false)
          deck.rest()
          deck.drag(by: deck.far)
          deck.letGo()
          _ = try #require(deck.image())
        }
        // Let several cards of both kinds fly at once, in both directions.
        deck.view.undo()
        deck.view.swipe(.left)
        deck.view.undo()
        deck.view.swipe(.right)
        _ = try #require(deck.image())
      }
    }
  }
}
