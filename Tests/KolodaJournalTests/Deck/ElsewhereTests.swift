import Koloda
import KolodaTriage
import Testing

@testable import KolodaJournal

/// Events from another computer enter the journal like those of another seat.
@Suite struct ElsewhereTests {
  private func event(
    _ kind: Event<KnownCard>.Kind, _ card: Int, lamport: Int64
  ) -> Event<KnownCard> {
    let identity = ShelfSource.identity(card)
    return Event(
      id: .random(), kind: kind,
      cards: [
        KnownCard(key: identity.key, sighting: identity.sighting, size: 1, isDecided: true)
      ],
      author: Author(person: "me", seat: .random()), lamport: lamport,
      time: UTCTime(microseconds: 7))
  }

  private func keep(
    _ events: [Event<KnownCard>], _ folder: JournalFolder, of person: String = "me"
  ) throws -> (before: EventID?, now: EventID?) {
    let journal = DeckJournal(of: Array("/deck".utf8), file: JournalFile(folder.location))
    defer { journal.rest() }
    return try journal.keep(events, of: person)
  }

  @Test func itIsKeptOnceAndToldToWhoHasTheDeckOpen() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder)
    seat.follow()
    let own = seat.event(.decide(.keep), 0)
    #expect(seat.words(seat.write(own, seen: seat.seen(0))) == "kept")
    let events = [event(.decide(.reject), 0, lamport: 30), event(.decide(.later), 7, lamport: 2)]
    let kept = try keep(events, folder)
    #expect(kept.before == own.id && kept.now == events[1].id)
    #expect(seat.wait { seat.decided == ["0 reject", "7 later"] })
    let again = try keep([events[0]], folder)
    #expect(again.before == events[1].id && again.now == events[1].id)
    #expect(Seat(folder).decided == ["0 reject", "7 later"])
    #expect(Seat(folder).record.events.count == 3)
    // A later decision here is newer.
    #expect(seat.decide(0, .favourite) == "kept")
    #expect(Seat(folder).decided == ["0 favourite", "7 later"])
  }

  @Test func aJournalThatIsNotThereIsMade() throws {
    let folder = try JournalFolder()
    #expect(try keep([event(.decide(.keep), 3, lamport: 1)], folder).before == nil)
    #expect(Seat(folder).decided == ["3 keep"])
    // Events of other people are not included.
    #expect(try keep([], folder, of: "somebody").now == nil)
  }

  @Test func whoDoesNotKnowOfItDecidesNothing() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder)
    let seen = seat.seen(3)
    #expect(seat.decide(0) == "kept")
    _ = try keep([event(.decide(.reject), 3, lamport: 1)], folder)
    #expect(seat.words(seat.write(seat.event(.decide(.keep), 3), seen: seen)) == "refused")
    #expect(Seat(folder).decided == ["0 keep", "3 reject"])
  }
}
