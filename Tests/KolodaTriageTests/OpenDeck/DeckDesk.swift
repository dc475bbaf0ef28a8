import Koloda
import Synchronization

@testable import KolodaTriage

/// An open deck with a journal and a source that a test controls, and views that record the news.
@MainActor
final class DeckDesk {
  /// A view that records the news it receives.
  @MainActor
  final class View {
    var news: [String] = []
    var act: (() -> Void)?

    func take(_ told: DeckNews) {
      news.append(Self.words(told))
      let act = act
      self.act = nil
      act?()
    }

    static func words(_ news: DeckNews) -> String {
      func list(_ changes: [CardChange]) -> String {
        changes.sorted { $0.card.rawValue < $1.card.rawValue }
          .map { "\($0.card.rawValue) \($0.pile?.text ?? "none")" }.joined(separator: ", ")
      }
      return switch news {
      case .moved(let changes, .own): "own \(list(changes))"
      case .moved(let changes, .others): "others \(list(changes))"
      case .moved(let changes, .failure): "failure \(list(changes))"
      case .moved(let changes, .refusal(let cards)):
        "refusal of \(cards.map(\.rawValue)): \(list(changes))"
      case .marked(let changes):
        "marked "
          + changes.map { "\($0.card.rawValue) \($0.kind) \($0.mark?.text ?? "none")" }
          .joined(separator: ", ")
      case .applied: "applied"
      case .saved: "saved"
      case .trouble(let error): error == nil ? "well" : "trouble"
      case .catalogue: "catalogue"
      case .piles(let error): error == nil ? "piles" : "piles not kept"
      case .outdated: "outdated"
      case .repaired: "repaired"
      }
    }
  }

  private final class Hops: Sendable {
    let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])
  }

  let deck: OpenDeck
  let journal = FakeJournal()
  let source: FakeSource
  let view = View()
  private let hops = Hops()
  private var foreign: UInt64 = 0

  static let full = JournalError(.full, path: "/journal")

  init(_ count: Int, trouble: JournalError? = nil) {
    source = FakeSource(count)
    var ledger = Ledger(person: "me", cardCount: count)
    ledger.open()
    let ids = Mutex<UInt64>(0)
    let hops = hops
    deck = OpenDeck(
      source: source, journal: journal, ledger: ledger, piles: PileSources(), trouble: trouble,
      environment: .init(
        author: Author(person: "me", seat: EventID(high: 1, low: 1)),
        now: { UTCTime(microseconds: 1) },
        newID: {
          ids.withLock {
            $0 += 1
            return EventID(high: 1, low: $0)
          }
        },
        hop: { work in hops.waiting.withLock { $0.append(work) } }))
    deck.follow()
    let view = view
    deck.tell(view) { [weak view] in view?.take($0) }
  }

  /// Runs everything queued for the main thread.
  func drain() {
    while true {
      let work = hops.waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let work else { return }
      work()
    }
  }

  func answer(_ outcome: AppendOutcome) {
    journal.answer(outcome)
    drain()
  }

  @discardableResult
  func tellForeign(_ pile: PileID, _ card: Int, lamport: Int64) -> Event<CardID> {
    foreign += 1
    let event = Event(
      id: EventID(high: 0, low: foreign), kind: .decide(pile), cards: [CardID(card)],
      author: Author(person: "me", seat: EventID(high: 2, low: 2)), lamport: lamport,
      time: UTCTime(microseconds: 2))
    journal.tell(.events([event]))
    drain()
    return event
  }

  /// The pile of each card, in order: its first letter, or a dot for none.
  var state: String {
    deck.order.map { card in
      deck.pile(of: card).map { String($0.text.prefix(1)) } ?? "."
    }.joined()
  }

  /// The news since this was last read.
  var news: [String] {
    defer { view.news = [] }
    return view.news
  }
}
