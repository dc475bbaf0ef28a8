import Koloda
import KolodaTriage

/// Is told what happens in a session.
@MainActor
protocol DeckSessionObserver: AnyObject {
  /// What is shown or counted has changed.
  func sessionChanged(_ session: DeckSession)
  /// What was decided last could not be kept.
  func session(_ session: DeckSession, failed error: JournalError)
  /// The journal can't be read or written; nil when it can again.
  func session(_ session: DeckSession, troubled error: JournalError?)
  /// The journal was damaged, and what could still be read is in a new one.
  func session(_ session: DeckSession, repaired repair: Repair)
  /// The deck has other piles; with an error those that it was given could not be kept.
  func session(_ session: DeckSession, changedPiles error: JournalError?)
  /// A decision was taken back: the card had been decided elsewhere meanwhile.
  func session(_ session: DeckSession, refused card: CardID)
  /// It stands otherwise with the server of a shared deck.
  func session(_ session: DeckSession, sharedBefore before: SharedStanding?)
  /// Something was to be decided while an Apply is unfinished.
  func sessionIsApplying(_ session: DeckSession)
  /// An Apply dealt with files of the deck, or brought them back, here or in another program.
  func sessionWasApplied(_ session: DeckSession)
  /// The history can be read now: the deck is to be opened anew.
  func sessionIsOutdated(_ session: DeckSession)
  /// The front card is being dragged; nil when it is let go.
  func session(_ session: DeckSession, drags progress: DragProgress?)
}
