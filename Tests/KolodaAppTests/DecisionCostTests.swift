import BlockUse
import Koloda
import KolodaGTK
import KolodaTriage
import Testing
import WidgetTesting

@testable import KolodaApp

/// The memory that a decision allocates doesn't depend on the number of cards in the deck.
@Suite(
  "What a decision takes", .serialized,
  .enabled("There is no display.") { await TestDisplay.isWanted })
@MainActor
struct DecisionCostTests {
  /// Sizes of decks: both have more cards than are preloaded, however small cards are drawn.
  private static let counts = [300, 1200]

  /// The memory that one act allocates on the main thread: its largest block in bytes, and the
  /// number of blocks.
  private struct Use {
    var largest = 0
    var blocks = 0
  }

  /// Measures the memory of each act.
  ///
  /// All acts run three times and the last run counts, since the first may fill caches.
  private func uses(of session: DeckSession, _ acts: [@MainActor () -> Void]) -> [Use] {
    var uses: [Use] = []
    for _ in 0..<3 {
      uses = acts.map { act in
        watch_blocks()
        act()
        let use = Use(largest: Int(largest_block()), blocks: Int(block_count()))
        session.settle()
        return use
      }
    }
    return uses
  }

  /// The acts to measure; the last four change a card far from the front.
  private func acts(_ session: DeckSession, _ view: DeckView) -> [@MainActor () -> Void] {
    let far = session.deck.order[session.deck.order.count / 2]
    return [
      { view.swipe(.right) }, { session.undo() }, { session.redo() }, { session.undo() },
      { _ = session.move([far], to: .keep) }, { session.undo() },
      { _ = session.mark([far], .stars(.three)) }, { session.undo() },
    ]
  }

  enum Arrangement: CaseIterable {
    case plain, stacked, filtered
  }

  @Test("it is as much in a deck of many cards as in one of few", arguments: Arrangement.allCases)
  func isTheSame(arrangement: Arrangement) throws {
    var all: [[Use]] = []
    for count in Self.counts {
      try withSession(files: count) { session, view in
        let order = session.deck.order
        switch arrangement {
        case .plain: break
        case .stacked:
          session.choices.stacksBursts = true
          session.lay(
            stacks: stride(from: 0, to: count - 2, by: 3).map { Array(order[$0..<($0 + 3)]) })
        case .filtered: session.setFilter(CardFilter(name: "All", passes: { _ in true }))
        }
        all.append(uses(of: session, acts(session, view)))
      }
    }
    for (act, (few, many)) in zip(all[0], all[1]).enumerated() {
      // Neither one block per card nor a list of all cards.
      #expect(many.blocks < few.blocks + Self.counts[1] / 4, "act \(act)")
      let list = (Self.counts[1] - Self.counts[0]) * MemoryLayout<CardID>.stride
      #expect(many.largest < few.largest + list, "act \(act)")
      #expect(few.largest > 0, "the allocator is watched")
    }
  }
}
