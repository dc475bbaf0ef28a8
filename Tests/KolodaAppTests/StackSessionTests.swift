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
  /// Runs `body` with a session of eight photos, the first three of which are a burst, with the
  /// cards in order, and with a function that returns the cards remaining in the view.
  private func withBurst(
    _ body: (DeckSession, [CardID], @escaping () -> Set<CardID>) throws -> Void
  ) throws {
    let open = try OpenFolder(try SessionFolder(files: 8))
    let session = open.session
    let order = session.deck.order
    session.choices.stacksBursts = true
    session.course.stacks.take([Array(order[0...2])])
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
      #expect(session.course.together(order[1]) == [order[2], order[1]])
      session.move([order[1]], to: .keep)
      #expect(left() == Set([2, 3, 4, 5, 6, 7].map { order[$0] }))
      session.undo()
      session.undo()
      #expect(session.deck.decidedCount == 0 && session.course.together(order[0]).count == 3)
    }
  }

  @Test("with a filter each photo is decided by itself, and without it bursts are stacks again")
  func filtered() throws {
    try withBurst { session, order, left in
      session.setFilter(CardFilter(name: "some") { $0 != order[1] })
      #expect(left() == Set(order).subtracting([order[1]]) && session.frontCount == 1)
      // Stacks can't be opened or closed under a filter, and the session knows why.
      #expect(!session.toggleStack() && session.isFrontSeenAlone)
      session.decide(.reject)
      #expect(session.deck.decidedCount == 1)
      session.undo()
      session.setFilter(nil)
      #expect(session.frontCount == 3 && left().count == 6)
    }
  }

  @Test("the photos under others of their stack don't count as decided in what is said")
  func spokenPlace() throws {
    try withBurst { session, order, _ in
      let view = session.view
      view.speech = session.speech
      #expect(session.speech.place(order[0]) == 1)
      session.decide(.keep)
      #expect(view.deck.front == order[3] && session.deck.decidedCount == 3)
      #expect(session.speech.place(order[3]) ?? view.deck.decidedCount + 1 == 4)
      session.undo()
      session.browse(.next)
      #expect(session.speech.place(order[1]) == 2)
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

  @Test("in a pass through a pile no photo is hidden under another")
  func passing() throws {
    try withBurst { session, order, left in
      session.move([order[7]], to: .later)
      #expect(session.course.isHidden(order[1]) && session.view.isSeveral(order[0]))
      session.goThroughAgain(.later)
      #expect(order.allSatisfy { !session.course.isHidden($0) && !session.view.isSeveral($0) })
      #expect(left() == Set(order))
    }
  }

  @Test("stars and labels go to all of a stack, as one act; a note and a turn to the photo seen")
  func marks() throws {
    try withBurst { session, order, _ in
      let front = order[0]
      @MainActor func mark(_ mark: Mark) {
        session.mark(session.marked(with: front, mark.kind), mark)
      }
      mark(.stars(.three))
      let have = order.map { session.deck.marks(of: $0).stars == .three }
      #expect(have == order.indices.map { $0 < 3 })
      session.toggle(.red, of: session.marked(with: front, .label))
      #expect(order[0...2].allSatisfy { session.deck.marks(of: $0).label == .red })
      session.toggle(.red, of: session.marked(with: front, .label))
      #expect(order[0...2].allSatisfy { session.deck.marks(of: $0).label == .cleared })
      for _ in 1...3 { session.undo() }
      #expect(order.allSatisfy { session.deck.marks(of: $0) == Marks() } && !session.deck.canUndo)
      session.redo()
      #expect(session.marksShown(on: order[2]).stars == .three)
      mark(.note(try #require(Note("sharp"))))
      session.turn(session.marked(with: front, .turn), by: .right)
      #expect(session.deck.marks(of: order[1]).note == nil)
      #expect(session.turn(of: order[1]) == .upright && session.turn(of: front) == .right)
      #expect(session.deck.marks(of: front).note?.text == "sharp")
      // In an opened stack each photo has marks of its own.
      #expect(session.toggleStack())
      mark(.stars(.five))
      #expect(order[0...2].map { session.deck.marks(of: $0).stars } == [.five, .three, .three])
      #expect(session.toggleStack())
      #expect(session.marksShown(on: front).stars == .five)
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
    // Fan the stack out, and close it again.
    #expect(session.toggleStack())
    #expect(Array(open.view.deck.remaining) == [0, 1, 2, 3, 4, 6, 7].map { order[$0] })
    #expect(session.isFrontFanned)
    #expect(session.placeInStack == "1 of 3")
    #expect(session.toggleStack())
    #expect(Array(open.view.deck.remaining) == [0, 3, 4, 6, 7].map { order[$0] })
    // The stack is swiped as a whole, and undone as a whole.
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
    // One photo is kept and the others are rejected, as one step.
    #expect(session.compared == Array(order[0...2]))
    #expect(session.keep(order[1], rejecting: [order[0], order[2]]))
    #expect(session.deck.pile(of: order[1]) == .keep)
    #expect(session.deck.pile(of: order[2]) == .reject)
    #expect(Array(open.view.deck.remaining) == [3, 4, 6, 7].map { order[$0] })
    session.undo()
    #expect(session.deck.decidedCount == 0)
    // A photo that is decided on its own leaves its stack.
    session.move([order[0]], to: .keep)
    #expect(session.deck.decidedCount == 1)
    #expect(session.course.together(order[1]).count == 2)
    session.choices.stacksBursts = false
    session.lay(stacks: [])
    open.settle()
    session.end()
  }
}
