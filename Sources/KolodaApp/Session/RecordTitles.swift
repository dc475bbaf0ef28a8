import Koloda
import KolodaGLib
import KolodaSources

/// What records are called, for lists of them: only those that are seen are read.
@MainActor
final class RecordTitles {
  private let opened: any RecordCards
  private let roles: FieldRoles
  private var known: [CardID: String] = [:]
  private var wanted: [CardID] = []
  private var job: BlockingJob?
  /// Is told which records are known now.
  var onArrival: (@MainActor ([CardID]) -> Void)?

  /// How many records are read together.
  private static let batch = 64
  /// How many titles are kept.
  private static let kept = 20_000

  /// Makes the titles of a deck.
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

  /// What a record is called; nil as long as it was not read.
  func title(of card: CardID) -> String? { known[card] }

  /// Says which records are seen.
  func setWanted(_ cards: [CardID]) {
    wanted = cards
    readSome()
  }

  private func readSome() {
    guard job == nil else { return }
    let work = wanted.lazy.filter { self.known[$0] == nil }.prefix(RecordTitles.batch).compactMap {
      card in self.opened.number(of: card).map { (card, $0) }
    }
    let batch = Array(work)
    guard !batch.isEmpty else { return }
    var reading = opened.reader
    reading.roles = roles
    job = BlockingThreads.shared.run(at: opened.place.path) { [reading] in
      batch.map { card, number in (card, reading.layout(of: number).name) }
    } then: { [weak self] outcome in
      MainThread.post { self?.take((try? outcome.get()) ?? []) }
    }
  }

  private func take(_ titles: [(CardID, String?)]) {
    job = nil
    if known.count > RecordTitles.kept { known = [:] }
    for (card, title) in titles { known[card] = title ?? number(of: card) }
    // Where nothing could be read, who looks again asks again.
    guard !titles.isEmpty else { return }
    onArrival?(titles.map(\.0))
    readSome()
  }
}
