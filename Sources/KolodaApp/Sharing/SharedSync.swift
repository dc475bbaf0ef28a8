import KolodaGLib
import KolodaSources
import KolodaSyncMessages

/// Keeps a shared deck and its server in step, on a thread of its own, from `begin` to `leave`.
///
/// Decisions are sent soon after they are in the journal, cards are there before they are needed,
/// and what others do is told. Nobody waits for the server.
final class SharedSync: Sendable {
  /// What the thread is told.
  struct Mail {
    /// What was decided here since the last time; nil if the journal is to be read anew.
    var events: [SyncEvent]? = []
    var isLeaving = false
    /// Whether the last words are said.
    var hasLeft = false
  }

  private struct State {
    var standing: SharedStanding
    var changed: (@MainActor @Sendable (SharedStanding) -> Void)?
    var hasBegun = false
  }

  let joined: JoinedPile
  let cards: SharedCards
  let records: KeptRecords
  let wake = WakePipe()
  private let mail = Monitor(Mail())
  private let state: Monitor<State>

  init(_ joined: JoinedPile, _ cards: SharedCards, _ records: KeptRecords) {
    self.joined = joined
    self.cards = cards
    self.records = records
    state = Monitor(State(standing: SharedStanding(joined.pile)))
  }

  // MARK: On the main thread

  /// Begins.
  ///
  /// - Parameter changed: is told how it stands, on the main thread, whenever that changes.
  func begin(_ changed: @escaping @MainActor @Sendable (SharedStanding) -> Void) {
    let isFirst = state.change { state in
      state.changed = changed
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    WorkerThread.begin(name: "koloda-shared") { [self] in SyncLoop(self).run() }
  }

  /// How it stands.
  var standing: SharedStanding { state.look { $0.standing } }

  /// Ends it: what was decided is sent, and cards that are not decided go to others.
  ///
  /// The server is not waited for; what can't be sent is sent another time.
  ///
  /// - Parameter seconds: how long the thread is waited for at most.
  func leave(atMost seconds: Double) {
    let hasBegun = state.change { state in
      state.changed = nil
      return state.hasBegun
    }
    guard hasBegun else { return }
    mail.change { $0.isLeaving = true }
    wake.wake()
    _ = mail.wait(atMost: seconds) { $0.hasLeft ? true : nil }
  }

  // MARK: On the thread

  /// Reads the journal, and has what comes to it put into the mail.
  func follow(_ joined: JoinedPile) throws -> DecidedFollowing {
    try DecidedFollowing(joined, cards) { [weak self] events in
      guard let self else { return }
      mail.change { mail in
        if let events { mail.events?.append(contentsOf: events) } else { mail.events = nil }
      }
      wake.wake()
    }
  }

  /// Takes what has come.
  func takeMail() -> Mail {
    mail.change { mail in
      defer { mail.events = [] }
      return mail
    }
  }

  /// The last words are said.
  func hasLeft() { mail.change { $0.hasLeft = true } }

  /// Tells how it stands, where that is new.
  func publish(_ standing: SharedStanding) {
    let isNew = state.change { state in
      defer { state.standing = standing }
      return state.standing != standing
    }
    guard isNew else { return }
    MainThread.post { [self] in state.look { $0.changed }?(standing) }
  }
}

extension SharedStanding {
  /// How a pile stood when its server was last asked.
  init(_ pile: SyncedPile) {
    given = pile.given
    wanted = pile.cards * pile.answersPerCard
    isClosed = pile.isClosed
    extra = pile.extra
    heldByOthers = pile.people.reduce(0) { $0 + ($1.name == pile.person ? 0 : $1.held) }
  }
}
