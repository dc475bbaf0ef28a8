import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaSyncMessages

/// Keeps a shared deck and its server in step, on a thread of its own, from `begin` to `leave`.
///
/// Decisions are sent soon after they are in the journal, cards are fetched before they are needed,
/// and others' progress is reported. No other thread waits for the server.
package final class SharedSync: Sendable {
  /// Messages to the sync thread.
  struct Mail {
    /// The numbers of cards whose records are to be fetched again.
    var wanted: Set<Int> = []
    /// The events decided here since the last time; nil if the journal must be read again.
    var events: [SyncEvent]? = []
    /// Whether to try the server now.
    var isToTryAgain = false
    var isLeaving = false
    /// Whether the thread has said its last words to the server.
    var hasLeft = false
  }

  private struct State {
    var standing: SharedStanding
    var changed: (@MainActor @Sendable (SharedStanding) -> Void)?
    var came: (@MainActor @Sendable ([Int]) -> Void)?
    var hasBegun = false
  }

  package let joined: KeptDeck
  package let cards: SharedCards
  package let records: KeptRecords
  package let photos: KeptPhotos?
  let wake = WakePipe()
  private let mail = Monitor(Mail())
  private let state: Monitor<State>

  package init(
    _ joined: KeptDeck, _ cards: SharedCards, _ records: KeptRecords, _ photos: KeptPhotos?
  ) {
    self.photos = photos
    self.joined = joined
    self.cards = cards
    self.records = records
    var standing = SharedStanding(joined.pile)
    standing.refused = joined.refused?.count ?? 0
    state = Monitor(State(standing: standing))
  }

  // MARK: On the main thread

  /// Begins.
  ///
  /// Does nothing more if called again than replace the closures.
  ///
  /// - Parameters:
  /// - changed: called on the main thread whenever `standing` changes, with the new one.
  /// - came: called on the main thread with the numbers of the cards whose records were fetched
  ///   again.
  package func begin(
    _ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void,
    came: @escaping @MainActor @Sendable ([Int]) -> Void
  ) {
    let isFirst = state.change { state in
      (state.changed, state.came) = (changed, came)
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    WorkerThread.begin(name: "koloda-shared") { [self] in SyncLoop(self).run() }
  }

  /// The current state of the connection and the deck.
  package var standing: SharedStanding { state.look { $0.standing } }

  /// Tries the server now, because what it needed, such as a password, has been given.
  package func tryAgain() {
    mail.change { $0.isToTryAgain = true }
    wake.wake()
  }

  /// Stops: sends what was decided, and returns undecided cards so that others get them.
  ///
  /// Does not wait for the server's answer. What can't be sent now is sent another time.
  ///
  /// - Parameter seconds: the longest time to wait for the thread.
  package func leave(atMost seconds: Double) {
    let hasBegun = state.change { state in
      (state.changed, state.came) = (nil, nil)
      return state.hasBegun
    }
    guard hasBegun else { return }
    mail.change { $0.isLeaving = true }
    wake.wake()
    _ = mail.wait(atMost: seconds) { $0.hasLeft ? true : nil }
  }

  // MARK: On any thread

  /// Asks for a card's record again after this computer has dropped it.
  ///
  /// Returns at once.
  package func fetch(_ number: Int) {
    guard mail.change({ $0.wanted.insert(number).inserted }) else { return }
    wake.wake()
  }

  // MARK: On the thread

  /// Reads the journal, and puts its new events into the mail.
  package func follow(_ joined: KeptDeck) throws -> DecidedFollowing {
    try DecidedFollowing(joined, cards) { [weak self] events in
      guard let self else { return }
      mail.change { mail in
        if let events { mail.events?.append(contentsOf: events) } else { mail.events = nil }
      }
      wake.wake()
    }
  }

  /// Takes the mail and empties the box.
  func takeMail() -> Mail {
    mail.change { mail in
      defer { (mail.events, mail.wanted, mail.isToTryAgain) = ([], [], false) }
      return mail
    }
  }

  /// Reports the cards whose records were fetched again.
  package func tell(came numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    MainThread.post { [self] in state.look { $0.came }?(numbers) }
  }

  /// Records that the last words have been said.
  func hasLeft() { mail.change { $0.hasLeft = true } }

  /// Reports the standing if it has changed.
  package func publish(_ standing: SharedStanding) {
    let isNew = state.change { state in
      defer { state.standing = standing }
      return state.standing != standing
    }
    guard isNew else { return }
    MainThread.post { [self] in state.look { $0.changed }?(standing) }
  }
}

extension SharedStanding {
  /// The standing of a deck as the server last described it.
  package init(_ deck: SyncedDeck) {
    given = deck.given
    wanted = deck.cards * deck.answersPerCard
    isClosed = deck.isClosed
    extra = deck.extra
    look = deck.look
    othersHaveCards = deck.people.contains { $0.name != deck.person && $0.held > 0 }
    if let person = deck.people.first(where: { $0.name == deck.person }) {
      hasAnsweredAll = deck.cards > 0 && person.answers + person.extra >= deck.cards
    }
  }
}
