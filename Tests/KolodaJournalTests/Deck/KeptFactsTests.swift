import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// The facts that a deck keeps in addition to its decisions.
@Suite struct KeptFactsTests {
  @Test("a fact is there the next time, is replaced, and goes when it is taken out")
  func kept() throws {
    let folder = try JournalFolder()
    let first = Seat(folder)
    #expect(first.record.facts.isEmpty)
    first.journal.keep("taken", as: "order")
    first.journal.keep("yes", as: "stack-bursts")
    #expect(first.journal.finish(atMost: Seat.patience))
    #expect(Seat(folder).record.facts == ["order": "taken", "stack-bursts": "yes"])
    // A fact is no decision, and belongs to its deck alone.
    #expect(Seat(folder).record.isFirstUse)
    #expect(Seat(folder, deck: "/other").record.facts.isEmpty)
    first.journal.keep("name", as: "order")
    first.journal.keep(nil, as: "stack-bursts")
    #expect(first.journal.finish(atMost: Seat.patience))
    #expect(Seat(folder).record.facts == ["order": "name"])
  }

  @Test("who may only read keeps nothing")
  func reading() throws {
    let folder = try JournalFolder()
    let reader = Seat(folder, access: .reading)
    reader.journal.keep("taken", as: "order")
    #expect(reader.journal.finish(atMost: Seat.patience))
    #expect(Seat(folder).record.facts.isEmpty)
  }
}
