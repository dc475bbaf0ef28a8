import Dispatch
import GRDB
import Koloda
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// A deck's own piles, and those that its decisions were made for.
@Suite struct DeckPilesTests {
  private func pile(
    _ id: String, answer: Pile.Answer = .reject, preset: Pile.Preset? = nil
  ) throws -> Pile {
    Pile(
      id: try #require(PileID(id)), name: "Ω \(id)", colour: 0xa1b2c3, icon: "x-symbolic",
      answer: answer, side: .up, keys: ["m", "<Control>m"], preset: preset)
  }

  /// Has a seat keep piles, and waits for it.
  private func keep(_ seat: Seat, _ piles: [Pile]) -> JournalError? {
    let outcome = Mutex<JournalError?>(nil)
    let done = DispatchSemaphore(value: 0)
    seat.journal.keep(piles) { error in
      outcome.withLock { $0 = error }
      done.signal()
    }
    #expect(done.wait(timeout: .now() + Seat.patience) == .success)
    return outcome.withLock { $0 }
  }

  @Test func whatIsKeptIsReadAgain() throws {
    let folder = try JournalFolder()
    let piles = [
      try pile("a", preset: .move(Array("/mnt/a b%/ä".utf8) + [0xFF, 0x0A])), .keep,
      try pile("b", preset: .copy(Array("/best".utf8))), try pile("c"),
    ]
    #expect(keep(Seat(folder), piles) == nil)
    #expect(Seat(folder).record.piles == piles && Seat(folder).record.formerPiles.isEmpty)
    // Another deck has its own.
    #expect(Seat(folder, deck: "/other").record.piles.isEmpty)
    // Those that go may have had decisions; a folder does not stay behind.
    #expect(keep(Seat(folder), [.keep, try pile("a")]) == nil)
    let record = Seat(folder).record
    #expect(record.piles == [.keep, try pile("a")])
    #expect(record.formerPiles.map(\.id.text) == ["b", "c"])
    #expect(keep(Seat(folder), []) == nil)
    #expect(Seat(folder).record.piles.isEmpty)
  }

  @Test func aDecisionKeepsWhatItsPileIs() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder)
    let own = try pile("own")
    seat.decide(0, .keep)
    #expect(Seat(folder).record.formerPiles.isEmpty)
    _ = seat.write(seat.event(.decide(own.id), 1), seen: seat.seen(1), piles: [own, .keep])
    let record = Seat(folder).record
    #expect(record.formerPiles == [own] && record.piles.isEmpty)
    // One that is renamed meanwhile is what it is now.
    var renamed = own
    renamed.name = "Renamed"
    _ = seat.write(seat.event(.decide(own.id), 2), seen: seat.seen(2), piles: [renamed])
    #expect(Seat(folder).record.formerPiles == [renamed])
    // What the deck keeps is not touched.
    #expect(keep(seat, [own]) == nil)
    let late = Seat(folder)
    _ = late.write(late.event(.decide(own.id), 3), seen: late.seen(3), piles: [renamed])
    #expect(Seat(folder).record.piles == [own] && Seat(folder).record.formerPiles.isEmpty)
  }

  @Test func anotherProgramIsTold() throws {
    let folder = try JournalFolder()
    let (one, other) = (Seat(folder), Seat(folder))
    one.decide(0)
    other.follow()
    #expect(keep(one, [try pile("a"), .keep]) == nil)
    #expect(other.wait { other.news.contains("piles [a, keep], former []") })
    #expect(keep(one, [.keep]) == nil)
    #expect(other.wait { other.news.contains("piles [keep], former [a]") })
    // The one that did it is not.
    one.follow()
    one.journal.poll()
    _ = one.journal.finish(atMost: Seat.patience)
    #expect(!one.news.contains { $0.hasPrefix("piles") })
  }

  @Test func aDeckThatMovedTakesThemAlong() throws {
    let folder = try JournalFolder()
    let old = Seat(folder, deck: "/old")
    let preset = Pile.Preset.copy(Array("/best".utf8))
    for card in 0..<4 { old.decide(card) }
    #expect(keep(old, [try pile("a", preset: preset), .keep]) == nil)
    #expect(Seat(folder, deck: "/new").decide(9) == "kept")
    #expect(Seat(folder, deck: "/new").record.piles == [try pile("a", preset: preset), .keep])
    // A deck with piles of its own keeps them; the other's are what decisions were made for.
    let own = Seat(folder, deck: "/own")
    #expect(keep(own, [try pile("a", answer: .ignore), .later]) == nil)
    let seat = Seat(folder, deck: "/own")
    #expect(seat.decide(8) == "kept")
    let record = Seat(folder, deck: "/own").record
    #expect(record.piles == [try pile("a", answer: .ignore), .later])
    #expect(record.formerPiles.contains(.keep))
  }

  @Test func aReaderKeepsNothing() throws {
    let folder = try JournalFolder()
    #expect(keep(Seat(folder, access: .reading), [.keep])?.reason == .closed)
  }

  @Test(arguments: ["", "move:", "copy:a", "trash:/a", "move:/a%", "move:/a%f", "copy:/%00", "/a"])
  func whatIsNoFolderIsNone(text: String) { #expect(Pile.Preset(text: text) == nil) }
}
