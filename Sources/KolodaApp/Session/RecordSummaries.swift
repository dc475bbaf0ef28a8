import Koloda
import KolodaGLib
import KolodaSources

/// What lists say of records: only those that are seen are read.
@MainActor
final class RecordSummaries {
  private let opened: any RecordCards
  private let roles: FieldRoles
  private var known: [CardID: RecordSummary] = [:]
  private var wanted: [CardID] = []
  private var job: BlockingJob?
  private var isAsking = false
  /// Is told which records are known now.
  var onArrival: (@MainActor ([CardID]) -> Void)?
  /// Tells which records are seen.
  var seen: @MainActor () -> [CardID] = { [] }

  /// How many records are read together.
  private static let batch = 64
  /// How many are kept.
  private static let kept = 20_000

  /// Begins for a deck, with nothing read.
  ///
  /// - Parameter roles: what its fields are for.
  init(_ opened: any RecordCards, roles: FieldRoles) {
    self.opened = opened
    self.roles = roles
  }

  /// Ends the reading, and doesn't wait.
  func stop() {
    job?.cancel()
    onArrival = nil
  }

  /// What a record is called by its place in the file.
  func number(of card: CardID) -> String {
    opened.number(of: card).map { RecordTexts.record($0 + 1) } ?? ""
  }

  /// What is said of a record; nil as long as it was not read.
  func summary(of card: CardID) -> RecordSummary? { known[card] }

  /// Whether a record's picture may be worth a place beside its name.
  var mayHavePictures: Bool { roles[.picture] != nil || opened.kind == .notes }

  /// Reads what is seen and not known, once for all that changes now.
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
        reading.layout(of: card).map { (card, RecordSummary($0, file: reading.pictureFile)) }
      }
    } then: { [weak self] outcome in
      MainThread.post { self?.take((try? outcome.get()) ?? []) }
    }
  }

  private func take(_ read: [(CardID, RecordSummary)]) {
    job = nil
    if known.count > RecordSummaries.kept { known = [:] }
    for (card, summary) in read { known[card] = summary }
    // Where nothing could be read, who looks again asks again.
    guard !read.isEmpty else { return }
    onArrival?(read.map(\.0))
    readSome()
  }
}
