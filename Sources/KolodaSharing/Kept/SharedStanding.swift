import KolodaSyncMessages

/// The state of a shared deck in a window and of its connection to the server.
package struct SharedStanding: Equatable, Sendable {
  /// The state of the connection to the server.
  package enum Link: Equatable, Sendable {
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
    /// The server can be reached but takes no changes; Koloda tries again later.
    case readOnly
    /// The server, or `koloda-sync`, refuses.
    case refused(SyncFailure)

    /// The state after a failure.
    package init(after failure: SyncFailure) {
      self =
        switch failure {
        case .server(let fault) where fault.kind == .noRoom: .full
        case .server(let fault) where fault.kind == .readOnly: .readOnly
        case .server(let fault) where fault.kind == .crowded: .crowded
        case _ where failure.isOffline: .offline
        default: .refused(failure)
        }
    }

    /// Whether the deck has no connection for now, through nobody's decision.
    package var isOffline: Bool { self == .offline || self == .crowded || self == .readOnly }
  }

  package var link = Link.connecting
  /// The number of this computer's events that are not sent yet.
  package var unsent = 0
  /// The number of answers that everybody has given together.
  package var given = 0
  /// The number of answers that the deck needs.
  package var wanted = 0
  /// The number of the person's own answers that are extra: others have answered their cards, or
  /// hold them.
  package var extra = 0
  /// The number of this computer's events that the server has refused, and its reason for the last.
  package var refused = 0
  package var refusal = ""
  /// Whether others held cards when the server was last asked.
  package var othersHaveCards = false
  /// Whether the person had answered every card when the server was last asked.
  package var hasAnsweredAll = false
  /// Whether the deck hands out no more cards.
  package var isClosed = false
  /// The deck's shared settings as the server last sent them; nil before that.
  package var look: SharedLook?
  /// Whether all answers are given and people disagree on a card that this person may settle.
  package var hasDisputes = false
  /// Whether this is the deck of disputed cards.
  ///
  /// Then `given` counts the settled cards, `wanted` all of its cards, and `extra` the settlements
  /// that the server has refused.
  package var ofDisputes = false
  /// Whether all answers are given.
  package var isAnswered: Bool { !ofDisputes && wanted > 0 && given >= wanted }
  /// Whether the server has reported the state since the deck was opened.
  package var isKnown = true
}
