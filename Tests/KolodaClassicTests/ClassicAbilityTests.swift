import Koloda
import KolodaGLib
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  @Suite("Later, elsewhere, not yet")
  @MainActor
  struct AbilityTests {
    @Test("a card sent to the back comes again after the others, and is no decision")
    func later() {
      let rig = ClassicRig(3)
      #expect(rig.view.deckView.sendToBack(toward: .down))
      #expect(rig.view.currentCardIndex == 1 && !rig.view.deckView.deck.canUndo)
      #expect(rig.witness.takeLines() == ["didShow 1"])
      rig.view.swipe(.left)
      rig.view.swipe(.left)
      #expect(rig.view.currentCardIndex == 0 && !rig.view.deckView.sendToBack())
      rig.check()
    }

    @Test("a jump to a card and back changes nothing")
    func jump() throws {
      let rig = ClassicRig(6)
      let cards = Array(rig.view.deckView.deck.remaining)
      try rig.expectNoJump { try rig.view.deckView.jump(to: cards[4]) }
      #expect(rig.view.currentCardIndex == 4)
      try rig.view.deckView.jump(to: cards[0], animated: false)
      #expect(Array(rig.view.deckView.deck.remaining) == cards)
      #expect(throws: DeckError.unknownCard(CardID(-1))) {
        try rig.view.deckView.jump(to: CardID(-1))
      }
      rig.check()
    }

    @Test("an answer may come later, by hand and by program", arguments: [true, false])
    func deferred(confirmed: Bool) throws {
      let rig = ClassicRig(3)
      rig.witness.refusals.insert(.shouldSwipe)
      rig.witness.reactions[.shouldSwipe] = { $0.deckView.wait(.right) }
      rig.drag(to: 1.3)
      let waiting = try #require(rig.view.deckView.waiting)
      #expect(waiting.direction == .right && rig.view.currentCardIndex == 0)
      #expect(!rig.witness.calls.contains(.didReset))
      rig.settle()
      _ = rig.witness.takeLines()
      if confirmed {
        #expect(rig.view.deckView.confirm(waiting.card) && !rig.view.deckView.confirm(waiting.card))
        #expect(rig.witness.takeLines() == ["didSwipe 0 right", "didShow 1"])
      } else {
        #expect(rig.view.deckView.refuse(waiting.card) && !rig.view.deckView.refuse(waiting.card))
        #expect(rig.witness.takeLines() == ["didReset"])
      }
      rig.settle()
      rig.check()
    }

    @Test("cards have backs, told by delegate, closure and event")
    func flip() {
      let rig = ClassicRig(3)
      #expect(!rig.view.deckView.flip())
      rig.album.back = { index in
        index == 1 ? nil : .drawing(background: CardColor(white: 0.1)) { _, _ in }
      }
      rig.view.reloadCardsInIndexRange(0..<3)
      rig.settle()
      var told: [Bool] = []
      rig.view.deckView.onFlip = { _, showsBack in told.append(showsBack) }
      _ = rig.witness.takeLines()
      rig.expectNoJump { rig.view.deckView.flip() }
      rig.tap()
      #expect(told == [true, false])
      #expect(rig.witness.takeLines() == ["flipped 0 true", "didSelect 0", "flipped 0 false"])
      rig.view.swipe(.left)
      #expect(!rig.view.deckView.flip())
      rig.settle()
      rig.check()
    }

    @Test("a hint can be ended before its time")
    func endedHint() {
      let rig = ClassicRig(2)
      #expect(rig.view.deckView.sway())
      rig.expectNoJump { rig.view.deckView.endSway() }
      rig.settle()
      #expect(rig.view.deckView.frontPose(at: MainThread.now)?.center == rig.middle)
    }

    @Test("a hint sways the card and ends by itself or by a hand")
    func hint() {
      let rig = ClassicRig(2)
      #expect(rig.view.deckView.sway() && rig.view.isAnimating)
      rig.expectNoJump { rig.grab() }
      rig.letGo()
      rig.settle()
      #expect(rig.view.deckView.sway())
      rig.settle()
      rig.view.deckView.stage.setReducesMotion(true, at: 0)
      #expect(!rig.view.deckView.sway())
      rig.check()
    }
  }
}
