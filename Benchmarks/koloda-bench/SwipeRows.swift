import Allocations
import CAdwaita
import Foundation
import HeadlessDeck
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaJournal
import KolodaTriage

/// What a swipe costs on its whole way: the view, the open deck, the journal on disk, the news.
@MainActor
final class SwipeRows: DeckViewSource, DeckViewObserver, DeckViewHistory {
  private let view: DeckView
  private let deck: OpenDeck
  private var saved = 0

  /// Makes a view of a deck.
  init(_ deck: OpenDeck) throws {
    self.deck = deck
    var motion = DeckMotion()
    // Cards that are still in flight would be counted with every decision after.
    motion.swipeDuration = 0
    motion.advanceDuration = 0
    view = DeckView(
      deck: try Deck(undecided: deck.undecided, decidedCount: deck.decidedCount),
      style: StackStyle(motion: motion))
    view.speech.name = { _ in "A card" }
    view.source = self
    view.observer = self
    view.history = self
    gtk_widget_measure(view.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(view.widget, 400, 500, -1, nil)
    deck.tell(self) { [weak self] news in
      if case .saved = news { self?.saved += 1 }
    }
    deck.follow()
  }

  /// Decides cards, each once the one before is on disk.
  func swipe(_ count: Int) {
    for _ in 0..<count {
      let wanted = saved + 1
      view.swipe(.right)
      while saved < wanted { g_main_context_iteration(nil, 1) }
      while g_main_context_iteration(nil, 0) != 0 {}
    }
  }

  /// Decides cards while somebody counts, who is told before and after and answers by a line.
  func swipeBetweenLines(_ count: Int) {
    swipe(Self.counted)
    awaitRest()
    tell("ready")
    swipe(count)
    tell("done")
  }

  /// Waits until what a program does once has been done beside: the journal is looked through, and
  /// copied.
  private func awaitRest() {
    var before = -Double.infinity
    while Stopwatch.processTime - before > 0.01 {
      before = Stopwatch.processTime
      usleep(500_000)
    }
  }

  private func tell(_ line: String) {
    Swift.print(line)
    fflush(nil)
    _ = readLine()
  }

  /// What swipes took: the least time of a batch, since all that disturbs takes longer, and the
  /// allocations of all, which come in steps, as pages of the journal become full.
  @MainActor
  private struct Cost {
    private var leastTime = Double.infinity
    private var allocationCount: UInt = 0
    private var count = 0

    mutating func add(_ deck: SwipeRows) {
      let before = allocations_so_far()
      let start = Stopwatch.processTime
      deck.swipe(counted)
      leastTime = min(leastTime, Stopwatch.processTime - start)
      allocationCount += allocations_so_far() - before
      count += counted
    }

    /// Of one swipe, in seconds.
    var time: Double { leastTime / Double(counted) }

    /// Of one swipe.
    var allocations: Double { Double(allocationCount) / Double(count) }

    func print(_ name: String) {
      Figure(name: "a swipe with \(name)", value: time * 1e6, unit: "us").print()
      Figure(name: "a swipe with \(name), allocations", value: allocations, unit: "times").print()
    }
  }

  private static let counted = 20
  private static let batches = 200

  /// After so many swipes SQLite's cache of pages, which has a limit, is full.
  ///
  /// Until then, each swipe after a long history takes a few pages that are not in it yet, and
  /// memory for them.
  private static let filling = 2000

  /// Ends the deck.
  func close() { deck.close(waitingAtMost: 10) }

  // MARK: Decks with a history

  /// Opens a deck in whose journal a number of cards are decided, with some more left; a journal
  /// that is there has them already.
  static func deck(decided count: Int, _ journal: String) throws -> SwipeRows {
    let path = Array("/cards".utf8)
    let source = CountedCards(count + filling + 2 * counted * batches)
    let author = Author(person: "someone", seat: .random())
    let location = JournalLocation(path: journal)
    if !FileManager.default.fileExists(atPath: journal) {
      try write(count, author, DeckJournal(of: path, in: location), source)
    }
    let file = DeckJournal(of: path, in: location)
    let record = try file.load { _ in 0 }
    var ledger = Ledger(person: author.person, cardCount: source.order.count)
    let cards = CardList(record.cards.map { source.card(of: $0) })
    for event in record.events { ledger.apply(event.naming(event.cards.map { cards[$0] })) }
    ledger.open()
    file.begin(record, cards: cards, source: source, person: author.person, found: [:])
    return try SwipeRows(
      OpenDeck(
        source: source, journal: file, ledger: ledger, piles: PileSources(),
        environment: OpenDeck.Environment(
          author: author, now: { UTCTime(microseconds: 0) },
          hop: { body in MainThread.post { body() } })))
  }

  /// Writes a history by the journal's own means.
  private static func write(
    _ count: Int, _ author: Author, _ file: DeckJournal, _ source: CountedCards
  ) throws {
    let record = try file.load { _ in 0 }
    file.begin(record, cards: [], source: source, person: author.person, found: [:])
    for start in stride(from: 0, to: count, by: 1000) {
      let events = (start..<min(start + 1000, count)).map { number in
        Event(
          id: .random(), kind: .decide(.keep), cards: [CardID(number)], author: author,
          lamport: Int64(number), time: UTCTime(microseconds: 0))
      }
      file.append(Act(events: events)) { _ in }
    }
    _ = file.finish(atMost: 600)
    file.close()
    _ = file.finish(atMost: 10)
  }

  /// Prints the rows of short and long histories, of journals that it makes in an empty folder.
  ///
  /// The two take turns, and the names of their journals are equally long.
  static func print(in folder: String) throws {
    let short = try deck(decided: 100, "\(folder)/short/journal.sqlite")
    let long = try deck(decided: 1_000_000, "\(folder)/_long/journal.sqlite")
    for deck in [short, long] { deck.swipe(filling) }
    short.awaitRest()
    var costs = (short: Cost(), long: Cost())
    for _ in 0..<batches {
      costs.short.add(short)
      costs.long.add(long)
    }
    for deck in [short, long] { deck.close() }
    costs.short.print("100 decided before")
    costs.long.print("1000000 decided before")
    Figure(
      name: "a swipe, a million decided before to a hundred",
      value: costs.long.time / costs.short.time, unit: "times"
    ).print()
    Figure(
      name: "a swipe, a million decided before to a hundred, more allocations",
      value: costs.long.allocations - costs.short.allocations, unit: "times"
    ).print()
  }

  // MARK: What the view asks

  private func shown(_ decision: PileDecision) -> Deck.Decision {
    Deck.Decision(card: decision.card, direction: .right)
  }

  var lastDecision: Deck.Decision? { deck.undoable.first.map(shown) }
  var nextRedo: Deck.Decision? { deck.redoable.first.map(shown) }
  func recentDecisions(_ count: Int) -> [Deck.Decision] {
    deck.recentDecisions(count).map(shown)
  }

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent { .pending }

  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
    switch event {
    case .swiped(let decision): deck.decide(decision.card, .keep)
    case .undone: deck.undo()
    default: break
    }
  }
}
