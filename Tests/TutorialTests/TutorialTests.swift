import CAdwaita
import Koloda
import KolodaGTK
import Testing
import WidgetTesting

/// Runs the code of the tutorials as their readers do.
///
/// GTK is not thread-safe, so the tests run on the main thread, one after another.
@Suite(
  "The tutorials", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct TutorialTests {
  static let size = Size(width: 320, height: 480)

  /// Gives a view a size, as a window would.
  private func allocate(_ view: DeckView) {
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(
      view.widget, Int32(TutorialTests.size.width), Int32(TutorialTests.size.height), -1, nil)
  }

  private func rest(_ view: DeckView) {
    #expect(MainLoop.run { !view.isAnimating }, "it never came to rest")
  }

  // MARK: Your own style

  @Test("the leaning pile lies in its area, each card further up and to the right, and clearer")
  func frames() {
    for step in [0.0, 12, 30] {
      let style = LeaningStyle(step: step)
      let count = style.visibleCards
      for index in 0..<count {
        let frame = style.frame(at: index, of: count, in: TutorialTests.size)
        #expect(frame.origin.x == step * Double(index))
        #expect(frame.origin.x + frame.size.width <= TutorialTests.size.width)
        #expect(frame.origin.y >= 0)
        #expect(frame.origin.y + frame.size.height <= TutorialTests.size.height)
        #expect(index == 0 || style.opacity(at: index) < style.opacity(at: index - 1))
      }
    }
  }

  @Test("the style's own motion and drag are those that the deck takes")
  func motion() {
    let style: any DeckStyle = LeaningStyle()
    #expect(style.animation(for: .advance).position == .timed(.easeOut, 0.35))
    #expect(style.animation(for: .reset).position == .spring(Spring(bounciness: 16, speed: 12)))
    #expect(style.drag.rotationAngle == .pi / 16)
  }

  @Test("a leaning deck is swiped as any other, and only as the style allows")
  func swiped() throws {
    let deck = try LeaningDeck(cards: 6)
    allocate(deck.view)
    rest(deck.view)
    #expect(deck.view.swipe(.up) && deck.view.swipe(.left))
    #expect(!deck.view.swipe(.down))
    #expect(deck.view.undo() && deck.view.deck.decidedCount == 1)
    rest(deck.view)
  }

  @Test("the style can be changed while a card flies: the deck comes to rest in the new one")
  func changed() throws {
    let deck = try LeaningDeck(cards: 6)
    allocate(deck.view)
    rest(deck.view)
    deck.view.swipe(.right)
    deck.lean(by: 20)
    rest(deck.view)
    let leaning = LeaningStyle(step: 20).frame(at: 0, of: 4, in: TutorialTests.size)
    #expect(deck.view.frontFrame == leaning)
    deck.straighten()
    rest(deck.view)
    #expect(deck.view.frontFrame == StackStyle().frame(at: 0, of: 3, in: TutorialTests.size))
  }
}
