import CAdwaita
import Koloda
import Testing
import WidgetTesting

@testable import KolodaClassic
@testable import KolodaGTK

extension ClassicTests {
  /// The stream of events, and edits that throw.
  @Suite("News and edits that throw")
  @MainActor
  struct NewsTests {
    @Test("a tap, a card put off and a crossing of the threshold are told once each")
    func told() async throws {
      let rig = ClassicRig(4)
      let cards = Array(rig.view.deckView.deck.remaining)
      let stream = rig.view.deckView.events
      rig.tap()
      rig.view.deckView.sendToBack()
      rig.settle()
      rig.grab()
      rig.move(to: 1.2)
      rig.move(to: 0.2)
      rig.letGo()
      rig.settle()
      rig.destroy()
      let events = await stream.all()
      #expect(events.filter { $0 == .selected(cards[0]) }.count == 1)
      #expect(events.filter { $0 == .sentToBack(cards[0]) }.count == 1)
      let crossings = events.filter { if case .crossedThreshold = $0 { true } else { false } }
      #expect(
        crossings == [
          .crossedThreshold(cards[1], .right, isPast: true),
          .crossedThreshold(cards[1], .right, isPast: false),
        ])
      #expect(crossings.allSatisfy { $0.card == cards[1] })
    }

    @Test("edits that can't be throw what the others tell, and change nothing")
    func thrown() {
      let rig = ClassicRig(4)
      let before = Array(rig.view.deckView.deck.remaining)
      let beyond = 2..<9
      #expect(throws: KolodaViewError.outOfRange(.remove, range: beyond, count: 4)) {
        try rig.view.removeCards(beyond, animated: true)
      }
      #expect(throws: KolodaViewError.outOfRange(.reload, range: beyond, count: 4)) {
        try rig.view.reloadCards(beyond)
      }
      #expect(Array(rig.view.deckView.deck.remaining) == before && rig.witness.errors.isEmpty)
      let loose = KolodaView()
      for (edit, change): (KolodaViewError.Edit, () throws(KolodaViewError) -> Void) in [
        (.remove, { () throws(KolodaViewError) in try loose.removeCards(0..<1, animated: false) }),
        (.reload, { () throws(KolodaViewError) in try loose.reloadCards(0..<1) }),
        (.insert, { () throws(KolodaViewError) in try loose.insertCards(0..<1, animated: false) }),
      ] {
        #expect(throws: KolodaViewError.noDataSource(edit)) { try change() }
        #expect(KolodaViewError.noDataSource(edit).description.contains(edit.rawValue))
      }
    }

    @Test("removed cards are gone and reloaded ones are asked for, as many as were named")
    func done() throws {
      let rig = ClassicRig(6)
      let cards = Array(rig.view.deckView.deck.remaining)
      rig.album.names.removeSubrange(1..<3)
      try rig.view.removeCards(1..<3, animated: false)
      #expect(Array(rig.view.deckView.deck.remaining) == [cards[0], cards[3], cards[4], cards[5]])
      rig.settle()
      rig.album.forgetAsked()
      try rig.view.reloadCards(1..<2)
      rig.settle()
      #expect(rig.album.asked == [1])
      rig.check()
    }

    @Test("the stack peeks out where it is told to")
    func direction() {
      let rig = ClassicRig(6)
      for side: VisibleCardsDirection in [.top, .bottom, .top] {
        rig.view.visibleCardsDirection = side
        rig.settle()
        let front = rig.view.frameForCard(at: 0)
        let next = rig.view.frameForCard(at: 1)
        let isBelow = next.origin.y + next.size.height > front.origin.y + front.size.height
        #expect(isBelow == (side == .bottom))
      }
    }

    @Test("a word is stamped on the side that stays in view, tilted towards it")
    func stamps() {
      for direction in SwipeDirection.allCases {
        let stamp = OverlayStamp.word("NOPE", for: direction, color: .white)
        let side = direction.unitPoint.x
        guard case OverlayStamp.Face.text(let text, let size) = stamp.face else {
          Issue.record("no word on the stamp")
          continue
        }
        #expect(text == "NOPE" && size == OverlayStamp.letterSize)
        #expect(stamp.tilt == -side * OverlayStamp.standardTilt)
        #expect(side == 0 ? stamp.place.x == 0.5 : (stamp.place.x - 0.5) * side < 0)
      }
    }
  }
}
