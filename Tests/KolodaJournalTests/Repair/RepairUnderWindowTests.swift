import Foundation
import Glibc
import KolodaTriage
import Testing

@testable import KolodaJournal

/// Damage, repair and forgetting, as a window sees them whose deck is open or being opened.
@Suite struct RepairUnderWindowTests {
  @Test func aDeckIsOpenedWithItsHistoryAndSaysThatItWasRepaired() async throws {
    let (folder, copied) = try LongJournal.make()
    let size = try Data(contentsOf: URL(filePath: folder.location.path)).count
    truncate(folder.location.path, off_t(size - 100))
    let deck = StillDeck(folder, path: "/a", cards: 10)
    let record = try deck.open()
    #expect(record.events.count >= LongJournal.cards && !copied.isEmpty)
    #expect(deck.journal.finish(atMost: 60))
    #expect(deck.repairs.count == 1 && !deck.isReopened)
    deck.decide(3, lamport: 100_000)
    #expect(deck.journal.finish(atMost: 60))
    guard case .kept? = deck.results.last else { Issue.record("\(deck.results)"); return }
    deck.journal.close()
  }

  @Test func damageThatIsFoundInWritingHasTheDeckOpenedAnew() async throws {
    let (folder, _) = try LongJournal.make()
    let deck = StillDeck(folder, path: "/a", cards: 10)
    try deck.open()
    deck.decide(3, lamport: 100_000)
    #expect(deck.journal.finish(atMost: 60))
    let all = try folder.eventIDs()
    // A write by another program makes this one read the file again.
    try folder.decide(0..<1, of: "/nowhere")
    let size = try Data(contentsOf: URL(filePath: folder.location.path)).count
    let zeros = [UInt8](repeating: 0, count: size - 4096)
    let file = open(folder.location.path, O_RDWR)
    pwrite(file, zeros, zeros.count, 4096)
    close(file)
    for card in 4..<10 { deck.decide(card, lamport: 200_000) }
    try await until { deck.isReopened }
    #expect(deck.repairs.count == 1)
    #expect(try folder.eventIDs().isSuperset(of: all))
    // Until it is opened anew, it asks nobody to put back a file that the repair has moved.
    #expect(deck.journal.finish(atMost: 60))
    if case .failed(let error)? = deck.results.last { deck.journal.resume(after: error) }
    deck.decide(2, lamport: 250_000)
    #expect(deck.journal.finish(atMost: 60))
    guard case .failed(let error)? = deck.results.last else {
      Issue.record("\(deck.results)")
      return
    }
    #expect(error.reason == .unread)
    deck.journal.close()
    let again = StillDeck(folder, path: "/a", cards: 10)
    try again.open()
    again.decide(9, .reject, lamport: 300_000)
    #expect(again.journal.finish(atMost: 60))
    guard case .kept? = again.results.last else { Issue.record("\(again.results)"); return }
    again.journal.close()
  }

  @Test func aDeckThatIsForgottenMeanwhileIsOpenedAnew() async throws {
    let (folder, _) = try LongJournal.make()
    let deck = StillDeck(folder, path: "/a", cards: 10)
    try deck.open()
    _ = try folder.library.forget(Array("/a".utf8))
    try folder.decide(0..<1, of: "/c")
    deck.decide(3, lamport: 100_000)
    try await until { deck.isReopened }
    #expect(try folder.library.decks().map(\.cards) == [40, 1])
    deck.journal.close()
  }

  /// Waits for a condition for at most a minute.
  private func until(_ holds: () -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !holds() {
      try #require(ContinuousClock.now < end)
      await Task.yield()
    }
  }
}
