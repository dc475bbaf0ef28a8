import KolodaSyncMessages

/// How it stands between a shared deck in a window and its server.
struct SharedStanding: Equatable, Sendable {
  /// The way to the server.
  enum Link: Equatable, Sendable {
    /// It is being made.
    case connecting
    /// It is there.
    case online
    /// It is not there now; it is tried again.
    case offline
    /// The server is there and out of space; it is tried again.
    case full
    /// The server, or the program that speaks with it, does not want to.
    case refused(SyncFailure)

    /// What is left of it after a failure.
    init(after failure: SyncFailure) {
      self =
        switch failure {
        case .server(let fault) where fault.kind == .noRoom: .full
        case _ where failure.isOffline: .offline
        default: .refused(failure)
        }
    }
  }

  /// The way to the server.
  var link = Link.connecting
  /// How many events of this computer are still to be sent.
  var unsent = 0
  /// How many answers everybody has given together.
  var given = 0
  /// How many are to be given.
  var wanted = 0
  /// How many of the person's own answers came when the card had all of its answers.
  var extra = 0
  /// How many events of this computer the server has refused, and why it refused the last.
  var refused = 0
  var refusal = ""
  /// How many cards others hold, when that was last asked.
  var heldByOthers = 0
  /// Whether the person had answered every card, when that was last asked.
  var hasAnsweredAll = false
  /// Whether the deck hands out no more cards.
  var isClosed = false
  /// What is shown besides the cards, as the server said last; nil where it has not.
  var look: SharedLook?
  /// Whether all answers are given, and there is a card among them that the person may settle.
  var hasDisputes = false
  /// Whether the cards are those that people disagree on: `given` are settled, `wanted` are there,
  /// and the server has refused to settle `extra`.
  var ofDisputes = false
  /// Whether all answers are given.
  var isAnswered: Bool { !ofDisputes && wanted > 0 && given >= wanted }
  /// Whether the server has said how it stands since the deck was opened.
  var isKnown = true
}
