import Koloda
import KolodaFiles
import KolodaSyncMessages
import KolodaTriage
import Synchronization
import Testing
import TestSupport

@testable import KolodaSharing

@Suite("The cards of a shared deck")
struct SharedCardsTests {
  private final class Told: Sendable {
    private let all = Mutex<[CatalogueChange]>([])
    func add(_ change: CatalogueChange) { all.withLock { $0.append(change) } }
    func take() -> [CatalogueChange] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  private func known(_ number: Int) throws -> KnownCard {
    let key = try #require(Hex.bytes(SharedSample.key(number).utf8).flatMap { CardKey(bytes: $0) })
    return KnownCard(
      key: key,
      sighting: Sighting(
        name: Array(String(number).utf8),
        state: FileState(size: 1, modified: 0, device: 0, inode: 0), seen: 0),
      size: 1, isDecided: true)
  }

  /// Cards 2 and 7 are in the journal, 7 is decided; 5 and 3 are held.
  private func cards(_ told: Told) throws -> SharedCards {
    let cards = SharedCards(
      known: try [known(7), known(2)], records: try SharedSample().records)
    let decided = cards.known[0]
    let count = cards.open(held: [5, 3].map { SharedSample.card($0) }) { $0 == decided }
    #expect(count == 4)
    cards.follow { told.add($0) }
    return cards
  }

  private func numbers(_ cards: SharedCards) -> [Int?] { cards.order.map { cards.number(of: $0) } }

  @Test("Those that are held and those that are decided are there, in the order of the deck")
  func opensWithTheHeldAndTheDecided() throws {
    let cards = try cards(Told())
    #expect(numbers(cards) == [3, 5, 7])
    #expect(cards.card(at: 2) == nil && cards.card(at: 5) != nil)
  }

  @Test("A new one lies at the end, by a name of its own")
  func aNewOneLiesAtTheEnd() throws {
    let told = Told()
    let cards = try cards(told)
    cards.hold([5, 3, 1, 9].map { SharedSample.card($0) })
    #expect(numbers(cards) == [3, 5, 7, 1, 9])
    let changes = told.take()
    #expect(changes.count == 1 && changes[0].appended == 4..<6 && changes[0].order == cards.order)
    cards.hold([5, 3, 1, 9].map { SharedSample.card($0) })
    #expect(told.take().isEmpty)
  }

  @Test("One that goes to others leaves; one that was decided here stays, whoever holds it")
  func onlyWhatWasNotDecidedLeaves() throws {
    let told = Told()
    let cards = try cards(told)
    cards.answer([5])
    #expect(told.take().isEmpty)
    cards.hold([])
    #expect(numbers(cards) == [5, 7])
    let changes = told.take()
    #expect(changes.count == 1 && changes[0].removed.count == 1)
    // A decision that arrives late brings its card back.
    cards.answer([3])
    #expect(numbers(cards) == [5, 7, 3])
    #expect(told.take().map(\.added.count) == [1])
  }

  @Test("One that comes back is the card that it was")
  func oneThatComesBackIsTheSame() throws {
    let told = Told()
    let cards = try cards(told)
    let card = try #require(cards.card(at: 5))
    cards.hold([SharedSample.card(3)])
    cards.hold([3, 5].map { SharedSample.card($0) })
    #expect(cards.card(at: 5) == card && told.take().map(\.added) == [[], [card]])
  }

  @Test("Whatever comes in whatever order, each card is there once, and views can follow")
  func changesAddUp() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let told = Told()
    let cards = try cards(told)
    var seen = cards.order
    for _ in 0..<500 {
      if Bool.random(using: &random) {
        cards.answer([Int.random(in: 0..<30, using: &random)])
      } else {
        cards.hold(
          (0..<30).filter { _ in Bool.random(using: &random) }.map { SharedSample.card($0) })
      }
      for change in told.take() {
        let gone = Set(change.removed)
        seen.removeAll { gone.contains($0) }
        seen += change.added + (change.appended ?? 0..<0).map { CardID($0) }
        #expect(seen == change.order, "seed \(seed)")
      }
      #expect(seen == cards.order && Set(seen).count == seen.count, "seed \(seed)")
    }
  }

  @Test("Nothing is told once it is stopped")
  func nothingIsToldOnceStopped() throws {
    let told = Told()
    let cards = try cards(told)
    cards.stop()
    cards.hold([])
    #expect(told.take().isEmpty)
  }
}
