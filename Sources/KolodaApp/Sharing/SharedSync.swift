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
    /// Cards that are to be here again, by their places in the pile.
    var wanted: Set<Int> = []
    /// What was decided here since the last time; nil if the journal is to be read anew.
    var events: [SyncEvent]? = []
    /// Whether the server is to be tried now.
    var isToTryAgain = false
    var isLeaving = false
    /// Whether the last words are said.
    var hasLeft = false
  }

  private struct State {
    var standing: SharedStanding
    var changed: (@MainActor @Sendable (SharedStanding) -> Void)?
    var came: (@MainActor @Sendable ([Int]) -> Void)?
    var hasBegun = false
  }

  let joined: JoinedPile
  let cards: SharedCards
  let records: KeptRecords
  let photos: KeptPhotos?
  let wake = WakePipe()
  private let mail = Monitor(Mail())
  private let state: Monitor<State>

  init(
    _ joined: JoinedPile, _ cards: SharedCards, _ records: KeptRecords, _ photos: KeptPhotos?
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
  /// - Parameters:
  ///   - changed: is told how it stands, on the main thread, whenever that changes.
  ///   - came: is told there which cards are here again, by their places in the pile.
  func begin(
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

  /// How it stands.
  var standing: SharedStanding { state.look { $0.standing } }

  /// Has the server tried now: what it asked for is there.
  func tryAgain() {
    mail.change { $0.isToTryAgain = true }
    wake.wake()
  }

  /// Ends it: what was decided is sent, and cards that are not decided go to others.
  ///
  /// The server is not waited for; what can't be sent is sent another time.
  ///
  /// - Parameter seconds: how long the thread is waited for at most.
  func leave(atMost seconds: Double) {
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

  /// Has a card come again that was given up here; it waits for nobody.
  func fetch(_ number: Int) {
    guard mail.change({ $0.wanted.insert(number).inserted }) else { return }
    wake.wake()
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
      defer { (mail.events, mail.wanted, mail.isToTryAgain) = ([], [], false) }
      return mail
    }
  }

  /// Tells which cards are here again.
  func tell(came numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    MainThread.post { [self] in state.look { $0.came }?(numbers) }
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
    look = pile.look
    heldByOthers = pile.people.reduce(0) { $0 + ($1.name == pile.person ? 0 : $1.held) }
    if let person = pile.people.first(where: { $0.name == pile.person }) {
      hasAnsweredAll = pile.cards > 0 && person.answers + person.extra >= pile.cards
    }
  }
}
