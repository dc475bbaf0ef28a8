import Koloda
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite(
  "The cards around the front card", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct NeighbourTests {
  @Test("those decided last come before it, and those that come next after it, nearest first")
  func around() throws {
    let open = try OpenFolder(try SessionFolder(files: 8))
    let session = open.session
    let order = session.deck.order
    func cards(_ places: [Int]) -> [CardID] { places.map { order[$0] } }
    #expect(session.neighbours(0) == DeckSession.Neighbours())
    #expect(session.neighbours(3).before == [] && session.neighbours(3).after == cards([1, 2, 3]))
    for pile in [PileID.keep, .reject, .keep] { session.decide(pile) }
    #expect(session.neighbours(2).before == cards([2, 1]))
    #expect(session.neighbours(9).after == cards([4, 5, 6, 7]))
    // What is undone is in front again, not before itself.
    session.undo()
    #expect(session.neighbours(3).before == cards([1, 0]))
    #expect(session.view.deck.front == order[2] && session.neighbours(1).after == cards([3]))
    // While browsing, they are those of the deck's order, which has two ends.
    #expect(session.browse(to: order[1]))
    #expect(session.neighbours(3).before == cards([0]))
    #expect(session.neighbours(3).after == cards([2, 3, 4]))
    #expect(session.browse(to: order[7]))
    #expect(session.neighbours(2) == DeckSession.Neighbours(before: cards([6, 5]), after: []))
    open.settle()
    session.end()
  }

  @Test("as many fit on each side as the window has room for, and into a narrow one none")
  func room() {
    #expect(NeighbourStrip.count(in: 200) == 0)
    for width in 0..<3000 {
      let count = NeighbourStrip.count(in: width)
      #expect((0...NeighbourStrip.most).contains(count))
      #expect(count == 0 || (2 * count + 1) * 90 - 6 + 24 <= width)
      #expect(NeighbourStrip.count(in: width + 1) >= count)
    }
  }
}
