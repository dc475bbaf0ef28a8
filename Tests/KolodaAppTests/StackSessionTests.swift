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
  /// A session of eight photos of which the first three are a burst; the body is given the cards and
  /// what is left of them in the view.
  private func withBurst(
    _ body: (DeckSession, [CardID], @escaping () -> Set<CardID>) throws -> Void
  ) throws {
    let open = try OpenFolder(try SessionFolder(files: 8))
    let session = open.session
    let order = session.deck.order
    session.choices.stacksBursts = true
    session.stacks.take([Array(order[0...2])])
    session.layStacks()
    try body(session, order) { Set(open.view.deck.remaining) }
    open.settle()
    session.end()
  }

  @Test("no photo of a stack is lost when another is decided alone")
  func topAlone() throws {
    try withBurst { session, order, left in
      session.move([order[0]], to: .reject)
      #expect(left() == Set([1, 3, 4, 5, 6, 7].map { order[$0] }))
      #expect(session.together(order[1]) == [order[2], order[1]])
      session.move([order[1]], to: .keep)
      #expect(left() == Set([2, 3, 4, 5, 6, 7].map { order[$0] }))
      session.undo()
      session.undo()
      #expect(session.deck.decidedCount == 0 && session.together(order[0]).count == 3)
    }
  }

  @Test("with a filter each photo is decided by itself, and without it bursts are stacks again")
  func filtered() throws {
    try withBurst { session, order, left in
      session.setFilter(CardFilter(name: "some") { $0 != order[1] })
      #expect(left() == Set(order).subtracting([order[1]]) && session.frontCount == 1)
      // What opens and closes stacks says why it can't.
      #expect(!session.toggleStack() && session.isFrontSeenAlone)
      session.decide(.reject)
      #expect(session.deck.decidedCount == 1)
      session.undo()
      session.setFilter(nil)
      #expect(session.frontCount == 3 && left().count == 6)
    }
  }

  @Test("after a pass through a pile bursts are stacks again")
  func passed() throws {
    try withBurst { session, order, left in
      session.move([order[7]], to: .later)
      session.goThroughAgain(.later)
      #expect(session.frontCount == 1)
      session.decide(.keep)
      #expect(session.deck.pile(of: order[7]) == .keep)
      #expect(left() == Set([0, 3, 4, 5, 6].map { order[$0] }))
      session.goThroughAgain(.keep)
      #expect(session.endPass())
      #expect(left() == Set([0, 3, 4, 5, 6].map { order[$0] }))
    }
  }

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
