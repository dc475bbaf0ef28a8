import KolodaFiles
import KolodaGLib

// Opening the shown deck anew, while it can still be used.
extension DeckWindow {
  /// An opening of the deck that is shown already.
  struct Reopening {
    let opening: DeckOpening
    /// The number of acts that the opening finds on disk.
    let acts: Int
    /// The picture that was in front; nil if another was asked for.
    let front: FileName?

    /// An opening that must wait until all acts are on disk.
    struct Due {
      /// The picture that was asked for; nil for the one in front.
      let picture: FileName?
    }
  }

  /// How many openings in a row may be given up; a user who never pauses gets the next one.
  private static let mostLateOpenings = 10

  /// Opens the shown deck anew, as soon as all that the user did here is on disk.
  ///
  /// - Parameter picture: a picture that was asked for; nil for the one in front.
  func reopen(showing picture: FileName? = nil) {
    guard var target, let session else { return }
    guard let acts = session.deck.settledActs else {
      dueReopening = Reopening.Due(picture: picture)
      return
    }
    dueReopening = nil
    let front = picture == nil ? session.frontPicture : nil
    target.picture = picture ?? front
    host?.window(self, reopens: target)
    reopening = opening.map { Reopening(opening: $0, acts: acts, front: front) }
  }

  /// Opens the shown deck anew if that had to wait.
  func reopenIfDue(_ session: DeckSession) {
    if let due = dueReopening, session.deck.settledActs != nil { reopen(showing: due.picture) }
  }

  /// Whether the user has acted in the shown deck since an opening of it began.
  ///
  /// What that opening lacks would come from the journal as what others do: it could not be undone,
  /// and a card that an undo brought back would not be in front.
  func isLate(_ opening: DeckOpening) -> Bool {
    guard let reopening, reopening.opening === opening, let session,
      lateOpenings < Self.mostLateOpenings
    else { return false }
    return session.deck.settledActs != reopening.acts
  }

  /// Opens the shown deck once more, as it was read too early.
  func openAgain(insteadOf opened: any OpenedCards, _ early: EarlyFace?, _ opening: DeckOpening) {
    lateOpenings += 1
    early?.stop()
    // Closing the journal may take time.
    WorkerThread.begin(name: "discard") { opened.discard() }
    let picture = picture(of: opening)
    endOpening()
    reopen(showing: picture.isAskedFor ? picture.name : nil)
  }

  /// The picture to show in front of a deck that was opened, and whether somebody asked for it.
  func picture(of opening: DeckOpening) -> (name: FileName?, isAskedFor: Bool) {
    guard let reopening, reopening.opening === opening, opening.picture == reopening.front else {
      return (opening.picture, true)
    }
    return (session?.frontPicture, false)
  }
}
