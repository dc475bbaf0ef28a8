import Dispatch
import GRDB
import Koloda
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// A deck's own piles, and the former piles of its decisions.
@Suite struct DeckPilesTests {
  private func pile(
    _ id: String, answer: Pile.Answer = .reject, preset: Pile.Preset? = nil
  ) throws -> Pile {
    Pile(
      id: try #require(PileID(id)), name: "Ω \(id)", colour: 0xa1b2c3, icon: "x-symbolic",
      answer: answer, side: .up, keys: ["m", "<Control>m"], preset: preset)
  }

  /// Keeps piles at a seat, and waits for the outcome.
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
    // Another deck has piles of its own.
    #expect(Seat(folder, deck: "/other").record.piles.isEmpty)
    // Removed piles become former ones, as they may have had decisions; pile `a` loses its folder.
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
    // A pile that was renamed meanwhile has its new name.
    var renamed = own
    renamed.name = "Renamed"
    _ = seat.write(seat.event(.decide(own.id), 2), seen: seat.seen(2), piles: [renamed])
    #expect(Seat(folder).record.formerPiles == [renamed])
    // The deck's own piles are not touched.
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
    // The seat that made the change is not told.
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
    // A deck with its own piles keeps them; the other deck's become former piles.
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
