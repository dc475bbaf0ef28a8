import Koloda
import KolodaSharing
import KolodaTriage

/// Receives the events of a session.
@MainActor
protocol DeckSessionObserver: AnyObject {
  /// What lies over the deck; nil if nothing does.
  var cover: DeckCover? { get }
  /// What is shown or counted has changed.
  func session(_ session: DeckSession, changed: SessionChanges)
  /// The last decision could not be saved.
  func session(_ session: DeckSession, failed error: JournalError)
  /// The journal can't be read or written; nil once it can again.
  func session(_ session: DeckSession, troubled error: JournalError?)
  /// The journal was damaged, and what could still be read is in a new one.
  func session(_ session: DeckSession, repaired repair: Repair)
  /// The deck's piles have changed; an error says why piles that the user set could not be saved.
  func session(_ session: DeckSession, changedPiles error: JournalError?)
  /// A decision was withdrawn because the card had been decided elsewhere meanwhile.
  func session(_ session: DeckSession, refused card: CardID)
  /// The state of synchronisation of a shared deck has changed.
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?)
  /// The user tried to decide or undo while an Apply is unfinished.
  func sessionIsApplying(_ session: DeckSession)
  /// An Apply changed files of the deck or brought them back, here or in another program.
  func sessionWasApplied(_ session: DeckSession)
  /// The deck must be opened again: its history, which could not be read before, can be now.
  func sessionIsOutdated(_ session: DeckSession)
  /// The order by time may suit the photos better than that by name.
  func sessionMixesTimes(_ session: DeckSession)
  /// The user drags the front card; nil when it is let go.
  func session(_ session: DeckSession, drags progress: DragProgress?)
}

extension DeckSessionObserver {
  /// Anything may have changed.
  func sessionChanged(_ session: DeckSession) { self.session(session, changed: .all) }
}
