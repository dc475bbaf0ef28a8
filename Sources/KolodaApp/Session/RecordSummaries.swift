import Koloda
import KolodaDecks
import KolodaGLib
import KolodaRecords

/// The summaries of records in lists: only the visible records are read.
@MainActor
final class RecordSummaries {
  private let opened: any RecordCards
  private let roles: FieldRoles
  private var known: [CardID: RecordSummary] = [:]
  private var wanted: [CardID] = []
  private var job: BlockingJob?
  private var isAsking = false
  /// The number of times that records have changed; what is read for an earlier one is out of date.
  private var changeCount = 0
  /// Called with the records that have been read.
  var onArrival: (@MainActor ([CardID]) -> Void)?
  /// Returns the records that are visible.
  var seen: @MainActor () -> [CardID] = { [] }

  /// The number of records read at a time.
  private static let batch = 64
  /// The most summaries kept.
  private static let kept = 20_000

  /// Creates the summaries of a deck; nothing is read yet.
  ///
  /// - Parameter roles: what the records' fields are for.
  init(_ opened: any RecordCards, roles: FieldRoles) {
    self.opened = opened
    self.roles = roles
  }

  /// Stops reading, without waiting.
  func stop() {
    job?.cancel()
    onArrival = nil
  }

  /// The name of a record by its position in the file.
  func number(of card: CardID) -> String {
    opened.number(of: card).map { RecordTexts.record($0 + 1, in: opened.cardKind) } ?? ""
  }

  /// The summary of a record; nil until it has been read.
  func summary(of card: CardID) -> RecordSummary? { known[card] }

  /// Reads the visible records that are missing, once for all changes of this turn of the main
  /// loop.
  func askSoon() {
    guard !isAsking else { return }
    isAsking = true
    MainThread.post { [weak self] in
      guard let self else { return }
      isAsking = false
      wanted = seen()
      readSome()
    }
  }

  /// Reads records again that have changed.
  func forget(_ cards: [CardID]) {
    guard !cards.isEmpty else { return }
    for card in cards { known[card] = nil }
    changeCount += 1
    job?.cancel()
    job = nil
    askSoon()
  }

  private func readSome() {
    guard job == nil else { return }
    let batch = Array(
      wanted.lazy.filter { self.known[$0] == nil }.prefix(RecordSummaries.batch).filter {
        self.opened.number(of: $0) != nil
      })
    guard !batch.isEmpty else { return }
    var reading = opened.reader
    reading.roles = roles
    job = BlockingThreads.shared.run(at: opened.place.path) { [reading] in
      batch.compactMap { card in
        reading.layout(of: card).map { layout in
          (card, RecordSummary(layout) { reading.file(of: $0, in: layout.number).path })
        }
      }
    } then: { [weak self, changeCount] outcome in
      MainThread.post { self?.take((try? outcome.get()) ?? [], asOf: changeCount) }
    }
  }

  private func take(_ read: [(CardID, RecordSummary)], asOf count: Int) {
    guard count == changeCount else { return }
    job = nil
    if known.count > RecordSummaries.kept { known = [:] }
    for (card, summary) in read { known[card] = summary }
    // If nothing could be read, the next look at the list asks again.
    guard !read.isEmpty else { return }
    onArrival?(read.map(\.0))
    readSome()
  }
}
