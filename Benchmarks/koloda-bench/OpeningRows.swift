import Allocations
import HeadlessDeck
import Koloda

/// What opening a folder costs, up to the cards in their order, without a window.
@MainActor
enum OpeningRows {
  static func print(_ folder: String, _ journal: String) throws {
    let before = allocations_so_far()
    var opened: HeadlessDeck?
    var remaining = 0
    let start = Stopwatch.processTime
    let wall = Stopwatch.wallTime
    opened = try HeadlessDeck(folder, journal: journal)
    if let deck = opened?.deck {
      remaining = try Deck(undecided: deck.undecided, decidedCount: deck.decidedCount)
        .remainingCount
    }
    let taken = Stopwatch.wallTime - wall
    Figure(name: "opening, processor", value: (Stopwatch.processTime - start) * 1000, unit: "ms")
      .print()
    Figure(name: "opening", value: taken * 1000, unit: "ms").print()
    Figure(
      name: "opening, allocations", value: Double(allocations_so_far() - before), unit: "times"
    )
    .print()
    Figure(name: "opening, undecided", value: Double(remaining), unit: "cards").print()
    opened?.deck.close(waitingAtMost: 60)
  }

  /// Decides the first cards of a folder, each as an act of its own.
  static func decide(_ count: Int, _ folder: String, _ journal: String) throws {
    let opened = try HeadlessDeck(folder, journal: journal)
    let deck = opened.deck
    for (index, card) in deck.order.prefix(count).enumerated() {
      deck.decide(card, .keep)
      if index % 100 == 0 { opened.turn { deck.savedCount > index } }
    }
    let (lost, error) = deck.close(waitingAtMost: 600)
    // What ends before leaves a log behind, as if it had been killed.
    opened.journal.waitUntilClosed(atMost: 60)
    if lost > 0 { throw Lost(count: lost, why: "\(String(describing: error))") }
  }

  struct Lost: Error {
    var count: Int
    var why: String
  }
}
