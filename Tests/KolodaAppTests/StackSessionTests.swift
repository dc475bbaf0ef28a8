import Koloda
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

@Suite(
  "Stacks in a session", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct StackSessionTests {
  @Test("a stack is decided as one act, and taken back as one")
  func stacks() throws {
    let folder = try SessionFolder(files: 8)
    let open = try OpenFolder(folder)
    let session = open.session
    let order = session.deck.order
    session.choices.stacksBursts = true
    session.lay(stacks: [Array(order[0...2]), Array(order[4...5])])
    #expect(Array(open.view.deck.remaining) == [0, 3, 4, 6, 7].map { order[$0] })
    #expect(session.frontCount == 3)
    // Fanned out, and laid together again.
    #expect(session.toggleStack())
    #expect(Array(open.view.deck.remaining) == [0, 1, 2, 3, 4, 6, 7].map { order[$0] })
    #expect(session.isFrontFanned)
    #expect(session.toggleStack())
    #expect(Array(open.view.deck.remaining) == [0, 3, 4, 6, 7].map { order[$0] })
    // All of it goes together, and comes back together.
    #expect(open.view.swipe(.left))
    #expect(
      order.map { session.deck.pile(of: $0) != nil }
        == [0, 1, 2].reduce(
          into: Array(repeating: false, count: 8)
        ) { $0[$1] = true })
    #expect(session.deck.undoable.count == 3)
    open.view.undo()
    #expect(session.deck.decidedCount == 0)
    #expect(Array(open.view.deck.remaining) == [0, 3, 4, 6, 7].map { order[$0] })
    open.view.redo()
    #expect(session.deck.decidedCount == 3)
    open.view.undo()
    #expect(session.deck.decidedCount == 0)
    // One is kept and the others are rejected, as one act.
    #expect(session.compared == Array(order[0...2]))
    #expect(session.keep(order[1], rejecting: [order[0], order[2]]))
    #expect(session.deck.pile(of: order[1]) == .keep)
    #expect(session.deck.pile(of: order[2]) == .reject)
    #expect(Array(open.view.deck.remaining) == [3, 4, 6, 7].map { order[$0] })
    session.undo()
    #expect(session.deck.decidedCount == 0)
    // Those of a stack that others have decided are no part of it any more.
    session.move([order[0]], to: .keep)
    #expect(session.deck.decidedCount == 1)
    #expect(session.together(order[1]).count == 2)
    session.choices.stacksBursts = false
    session.lay(stacks: [])
    open.settle()
    session.end()
  }
}
