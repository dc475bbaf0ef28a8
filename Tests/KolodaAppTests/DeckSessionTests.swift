import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// A swipe shows on screen at once; a decision that the journal refuses is undone.
@Suite(
  "A session", .serialized, .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DeckSessionTests {
  /// The full state of a deck, for comparisons.
  private struct DeckState: Equatable {
    let remaining: [CardID]
    let count: Int
    let history: [PileDecision]
    let undone: [PileDecision]

    @MainActor
    init(_ open: OpenFolder) {
      remaining = Array(open.view.deck.remaining)
      count = open.view.deck.count
      // Without the times of decisions, which differ between runs.
      history = open.session.deck.history.map(Self.plain)
      undone = open.session.deck.redoHistory.map(Self.plain)
    }

    private static func plain(_ decision: PileDecision) -> PileDecision {
      PileDecision(card: decision.card, pile: decision.pile, time: UTCTime(microseconds: 0))
    }
  }

  private func withSession(
    files: Int = 8, _ body: (SessionFolder, OpenFolder) throws -> Void
  ) throws {
    let folder = try SessionFolder(files: files)
    let open = try OpenFolder(folder)
    try body(folder, open)
    open.session.end()
    // The journal on disk agrees with what the view shows.
    let ledger = try folder.open(.reading).ledger
    #expect(ledger.decidedCount == open.view.deck.decidedCount)
    #expect(ledger.redoableCount == open.session.deck.redoHistory.count)
  }

  @Test("decisions, undo and redo are on disk, and the folder opens where it was left")
  func resumes() throws {
    let folder = try SessionFolder(files: 6)
    let before: DeckState
    do {
      let open = try OpenFolder(folder)
      for side in Piles.sides { #expect(open.view.swipe(side)) }
      open.view.undo()
      open.view.undo()
      open.view.redo()
      open.expectOnDisk(3)
      before = DeckState(open)
      open.session.end()
    }
    let again = try OpenFolder(folder)
    #expect(DeckState(again) == before)
    #expect(again.failures.isEmpty)
    #expect(again.view.redo())
    again.expectOnDisk(4)
    again.session.end()
  }

  @Test("a decision that can't be written comes back, and what could be redone still can")
  func decisionFails() throws {
    try withSession { folder, open in
      for _ in 0..<3 { open.view.swipe(.right) }
      open.view.undo()
      open.expectOnDisk(2)
      let before = DeckState(open)
      #expect(before.undone.count == 1)

      try folder.breakJournal()
      #expect(open.view.swipe(.left))
      open.expectFailures(1)
      #expect(DeckState(open) == before)
      #expect(open.session.deck.savedCount == 2)
      #expect(open.failures.first?.contains("journal") == true)

      try folder.repairJournal()
      #expect(open.view.redo())
      open.expectOnDisk(3)
      #expect(open.failures.count == 1)
    }
  }

  @Test("cards are moved between piles as one act, and those still to decide leave the view")
  func moves() throws {
    try withSession { _, open in
      open.view.swipe(.right)
      open.view.swipe(.right)
      open.expectOnDisk(2)
      let cards = open.session.deck.order
      #expect(open.session.move([cards[0], cards[1], cards[4]], to: .reject))
      open.expectOnDisk(3)
      #expect(open.session.deck.pileCounts == [.reject: 3])
      #expect(open.view.deck.offset(of: cards[4]) == nil)
      #expect(open.view.deck.decidedCount == 3 && open.view.deck.front == cards[2])
      #expect(!open.session.move([cards[0]], to: .reject), "it lies there")
      open.session.undo()
      open.expectOnDisk(2)
      #expect(open.session.deck.pileCounts == [.keep: 2])
      #expect(open.view.deck.offset(of: cards[4]) != nil)
      open.session.redo()
      open.expectOnDisk(3)
      #expect(open.session.deck.pileCounts == [.reject: 3])
    }
  }

  @Test("a decision is announced by the name that its pile has in the deck")
  func announced() throws {
    try withSession(files: 2) { _, open in
      var piles = Pile.builtIn
      piles[0].name = "Family"
      open.session.deck.keep(piles)
      open.session.decide(.keep)
      let said = open.session.speech.decided("sea.jpg", .right)
      #expect(said == SpeechTexts.decided(card: "sea.jpg", pile: "Family"))
    }
  }

  @Test("a decided card that is looked at again keeps its decision until it is decided again")
  func looksAgain() throws {
    let folder = try SessionFolder(files: 5)
    let open = try OpenFolder(folder)
    open.view.swipe(.right)
    open.view.swipe(.left)
    open.expectOnDisk(2)
    let cards = open.session.deck.order
    open.session.lookAgain(at: cards[4])
    #expect(open.view.deck.front == cards[4])
    open.session.lookAgain(at: cards[0])
    #expect(open.view.deck.front == cards[0] && open.session.deck.pile(of: cards[0]) == .keep)
    #expect(open.session.left == 3)
    open.view.swipe(.up)
    open.expectOnDisk(2)
    #expect(open.session.deck.pileCounts == [.favourite: 1, .reject: 1])
    open.session.undo()
    #expect(open.session.deck.pileCounts == [.keep: 1, .reject: 1])
    open.session.end()
  }

  @Test("while an Apply is unfinished nothing is decided, undone or redone, and it is said")
  func applying() throws {
    try withSession { _, open in
      for _ in 0..<3 { open.view.swipe(.up) }
      open.view.undo()
      open.expectOnDisk(2)
      let before = DeckState(open)
      open.session.isApplying = true
      #expect(!open.view.swipe(.right) && open.refusals == 1)
      open.session.decide(.later)
      open.session.undo()
      open.session.redo()
      #expect(open.refusals == 4 && DeckState(open) == before)
      open.session.isApplying = false
      #expect(open.view.swipe(.right))
      open.expectOnDisk(3)
      #expect(open.refusals == 4 && open.failures.isEmpty)
    }
  }

  @Test("an undo and a redo that can't be written are taken back")
  func undoFails() throws {
    try withSession { folder, open in
      for _ in 0..<3 { open.view.swipe(.up) }
      open.view.undo()
      open.expectOnDisk(2)
      let before = DeckState(open)

      try folder.breakJournal()
      #expect(open.view.undo())
      open.expectFailures(1)
      #expect(DeckState(open) == before)
      #expect(open.view.redo())
      open.expectFailures(2)
      #expect(DeckState(open) == before)
      try folder.repairJournal()
    }
  }

  @Test("of many quick events that can't be written none stays, and it is told once")
  func manyFail() throws {
    try withSession { folder, open in
      open.view.swipe(.right)
      open.view.swipe(.right)
      open.view.undo()
      open.expectOnDisk(1)
      let before = DeckState(open)

      try folder.breakJournal()
      for _ in 0..<3 { open.view.swipe(.left) }
      open.view.undo()
      open.view.swipe(.down)
      open.expectFailures(1)
      #expect(DeckState(open) == before)

      try folder.repairJournal()
      open.view.swipe(.left)
      open.expectOnDisk(2)
      #expect(open.failures.count == 1)
    }
  }

  @Test("a decision made after a failure is not taken for one of those that failed")
  func decisionBetween() throws {
    try withSession { folder, open in
      open.view.swipe(.right)
      open.expectOnDisk(1)
      try folder.breakJournal()
      // Repair the journal before the session learns of the second failure.
      open.onFailure = { view in
        #expect(throws: Never.self) { try folder.repairJournal() }
        view.swipe(.up)
      }
      open.view.swipe(.left)
      open.view.swipe(.left)
      open.expectFailures(1)
      open.expectOnDisk(2)
      #expect(
        open.session.deck.history.map { [$0.card.rawValue: $0.pile] } == [
          [0: .keep], [1: .favourite],
        ])
      #expect(open.failures.count == 1)
    }
  }

  @Test("a journal that can't be read is told of, and what is swiped then comes back")
  func unreadable() throws {
    let folder = try SessionFolder(files: 4)
    try folder.breakJournal()
    let open = try OpenFolder(folder)
    #expect(open.session.deck.trouble != nil)
    #expect(open.view.swipe(.right))
    open.expectFailures(1)
    #expect(open.view.deck.front == CardID(0))
    try folder.repairJournal()
    open.view.swipe(.right)
    open.expectOnDisk(1)
    open.session.end()
  }

  @Test("what the last events lost is said though the session ends at once", arguments: [1, 3])
  func failuresAtTheEnd(count: Int) throws {
    let folder = try SessionFolder(files: 8)
    let open = try OpenFolder(folder)
    open.view.swipe(.right)
    open.expectOnDisk(1)
    try folder.breakJournal()
    for _ in 0..<count { open.view.swipe(.left) }
    var lines: [String] = []
    open.session.end { lines.append($0) }
    #expect(lines.count == 1 && open.failures.count == 1)
    let line = try #require(lines.first)
    let words = ["koloda: ", "photos", count == 1 ? "decision " : "\(count) decisions"]
    for part in words + ["can’t be opened"] { #expect(line.contains(part), "\(line)") }
    #expect(open.view.deck.decidedCount == 1)
    // A failure that was reported once is not reported again.
    open.settle()
    open.session.end { lines.append($0) }
    #expect(lines.count == 1 && open.failures.count == 1)
    try folder.repairJournal()
    #expect(try folder.open(.reading).ledger.decidedCount == 1)
  }

  @Test("a session that ends well says nothing, whatever failed and was told before")
  func quietEnd() throws {
    try withSession { folder, open in
      try folder.breakJournal()
      open.view.swipe(.left)
      open.expectFailures(1)
      try folder.repairJournal()
      open.view.swipe(.right)
      var lines: [String] = []
      open.session.end { lines.append($0) }
      #expect(lines == [] && open.session.deck.savedCount == 1)
    }
  }

  @Test("a session that is over lets go of its view")
  func gone() throws {
    weak var session: DeckSession?
    weak var view: DeckView?
    do {
      let folder = try SessionFolder(files: 3)
      let open = try OpenFolder(folder)
      session = open.session
      view = open.view
      open.view.swipe(.left)
      open.session.end()
    }
    #expect(MainLoop.run { session == nil && view == nil })
  }

  @Test("every card gets a picture, also of a file that is none")
  func pictures() throws {
    try withSession(files: 3) { _, open in
      let window = gtk_window_new().of(GtkWindow.self)
      gtk_window_set_child(window, open.view.widget)
      var shown = Set<CardID>()
      open.view.onFrame = { frame in
        if frame.showsFront, let front = frame.front { shown.insert(front.card) }
      }
      gtk_window_present(window)
      #expect(MainLoop.run { shown == [CardID(0)] })
      open.view.swipe(.left)
      #expect(MainLoop.run { shown == [CardID(0), CardID(1)] })
      gtk_window_destroy(window)
    }
  }

  @Test("an undone card has its picture again, though the view dropped it at rest")
  func pictureAfterUndo() throws {
    try withSession(files: 8) { _, open in
      // Memory for only one card behind the front card.
      open.session.settings.memory = 0
      let (first, second) = (CardID(0), CardID(1))
      #expect(MainLoop.run { open.view.hasPicture(of: first) && open.view.hasPicture(of: second) })
      #expect(open.view.swipe(.left) && open.view.swipe(.right))
      // Both cards are wanted while they fly; once at rest, the older one is not.
      #expect(open.view.wantedCards.contains(first))
      #expect(MainLoop.run { !open.view.hasPicture(of: first) })
      #expect(open.view.undo() && open.view.undo())
      #expect(open.view.deck.front == first)
      #expect(MainLoop.run { open.view.hasPicture(of: first) })
    }
  }
}
