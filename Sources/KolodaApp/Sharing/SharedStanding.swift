import KolodaSyncMessages

/// The state of a shared deck in a window and of its connection to the server.
struct SharedStanding: Equatable, Sendable {
  /// The state of the connection to the server.
  enum Link: Equatable, Sendable {
    /// Koloda is connecting.
    case connecting
    /// The server answers.
    case online
    /// The server can't be reached; Koloda tries again later.
    case offline
    /// The server has no connection left; Koloda tries again later.
    case crowded
    /// The server can be reached but is out of space; Koloda tries again later.
    case full
    /// The server, or `koloda-sync`, refuses.
    case refused(SyncFailure)

    /// The state after a failure.
    init(after failure: SyncFailure) {
      self =
        switch failure {
        case .server(let fault) where fault.kind == .noRoom: .full
        case .server(let fault) where fault.kind == .crowded: .crowded
        case _ where failure.isOffline: .offline
        default: .refused(failure)
        }
    }

    /// Whether the deck has no connection for now, through nobody's decision.
    var isOffline: Bool { self == .offline || self == .crowded }
  }

  var link = Link.connecting
  /// The number of this computer's events that are not sent yet.
  var unsent = 0
  /// The number of answers that everybody has given together.
  var given = 0
  /// The number of answers that the deck needs.
  var wanted = 0
  /// The number of the person's own answers that are extra: others have answered their cards, or
  /// hold them.
  var extra = 0
  /// The number of this computer's events that the server has refused, and its reason for the last.
  var refused = 0
  var refusal = ""
  /// Whether others held cards when the server was last asked.
  var othersHaveCards = false
  /// Whether the person had answered every card when the server was last asked.
  var hasAnsweredAll = false
  /// Whether the deck hands out no more cards.
  var isClosed = false
  /// The deck's shared settings as the server last sent them; nil before that.
  var look: SharedLook?
  /// Whether all answers are given and people disagree on a card that this person may settle.
  var hasDisputes = false
  /// Whether this is the deck of disputed cards.
  ///
  /// Then `given` counts the settled cards, `wanted` all of its cards, and `extra` the settlements
  /// that the server has refused.
  var ofDisputes = false
  /// Whether all answers are given.
  var isAnswered: Bool { !ofDisputes && wanted > 0 && given >= wanted }
  /// Whether the server has reported the state since the deck was opened.
  var isKnown = true
}
