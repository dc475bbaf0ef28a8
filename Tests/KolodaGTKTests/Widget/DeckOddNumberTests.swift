import CAdwaita
import Foundation
import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaGTK

extension WidgetTests {
  /// Values that are not numbers, or that no size can have.
  @Suite("Odd numbers")
  @MainActor
  struct DeckOddNumberTests {
    nonisolated static let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e300, -5]

    @Test("corners and shadows that are none are baked and shown all the same", arguments: odd)
    func cut(value: Double) throws {
      for shadow in [
        CardCut.Shadow(dx: value, dy: 1, blur: 3, opacity: 0.2),
        CardCut.Shadow(dx: 0, dy: value, blur: 3, opacity: 0.2),
        CardCut.Shadow(dy: 1, blur: value, opacity: 0.2),
        CardCut.Shadow(dy: 1, blur: 3, opacity: value),
      ] {
        // A shadow wider than any picture is left out.
        _ = CardBaker.bake(
          size: Size(width: 60, height: 80), scale: 1,
          cut: CardCut(cornerRadius: 4, shadows: [shadow])
        ) { _, _ in }
      }
      let picture = CardBaker.bake(
        size: Size(width: 60, height: 80), scale: 1,
        cut: CardCut(cornerRadius: value, shadows: [])
      ) { _, _ in }
      #expect(picture != nil)
      try withShownDeck(cards: 3) { deck in
        deck.view.cut = CardCut(
          cornerRadius: value, shadows: [CardCut.Shadow(dy: 1, blur: value, opacity: 0.2)])
        deck.view.overlayLooks = OverlayLook.standard
        deck.drag(by: deck.far)
        MainLoop.run(turns: 5)
        deck.letGo(decides: false)
        deck.rest()
        #expect(deck.view.cut.cornerRadius.isFinite)
      }
    }

    @Test("a card of no size is none", arguments: odd)
    func size(value: Double) {
      #expect(CardBaker.bake(size: Size(width: value, height: 80), scale: 1) { _, _ in } == nil)
    }

    @Test("an image of a size that can't be is an error that names it", arguments: odd + [0, 4e4])
    func image(value: Double) throws {
      var stage = DeckStage(deck: Deck(numbered: 0..<3), style: StackStyle())
      stage.layout(
        bounds: Size(width: value, height: 100), area: Rect(x: 0, y: 0, width: 50, height: 50),
        at: 0)
      let path = FileManager.default.temporaryDirectory.appending(path: "odd-\(value).png").path
      // A stage may refuse such bounds and keep its own, or have none.
      guard stage.bounds.width == value || stage.bounds.width.isNaN || stage.bounds.isEmpty else {
        return
      }
      let error = #expect(throws: DeckImage.Failure.self) {
        try DeckImage.writePNG(
          of: stage, at: 0, background: .white, picture: { _ in nil }, to: path)
      }
      #expect(error?.message.contains("\(DeckImage.longestSide)") == true)
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// A style whose front card is far too large.
    struct HugeStyle: DeckStyle {
      var side: Double
      var visibleCards: Int { 2 }
      func frame(at index: Int, of count: Int, in size: Size) -> Rect {
        Rect(x: 0, y: 0, width: side, height: side)
      }
    }

    @Test("a widget on a card larger than anything is laid out", arguments: [1e5, 1e10, 1e18])
    func widget(side: Double) throws {
      try withShownDeck(cards: 3) { deck in
        deck.log.content = { _, _, _ in .widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)) }
        deck.view.setStyle(HugeStyle(side: side))
        deck.view.reloadAll()
        MainLoop.run(turns: 10)
        deck.view.swipe(.left)
        MainLoop.run(turns: 10)
        deck.view.setStyle(StackStyle())
        deck.rest()
      }
    }

    @Test("how far it looks ahead and behind has a limit", arguments: [Int.max, .min, -1, 1_000])
    func look(count: Int) throws {
      try withShownDeck(cards: 400, in: .allocated) { deck in
        deck.view.lookAhead = count
        deck.view.lookBehind = count
        let expected = min(max(count, 0), DeckView.greatestLook)
        #expect(deck.view.lookAhead == expected && deck.view.lookBehind == expected)
        deck.view.swipe(.left)
        #expect(deck.view.wantedCards.count <= 2 * DeckView.greatestLook + 10)
      }
    }
  }
}
