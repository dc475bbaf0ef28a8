import KolodaDecks
import KolodaFiles
import KolodaGLib

// Reopening the shown deck, while it can still be used.
extension DeckWindow {
  /// Reopens the shown deck, as soon as all that the user did here is on disk.
  ///
  /// - Parameters:
  ///   - picture: a picture that was asked for; nil for the one in front.
  ///   - startsOver: whether to show the first card that is to be decided instead.
  func reopen(showing picture: FileName? = nil, startsOver: Bool = false) {
    guard var target, let session else { return }
    guard let acts = session.deck.settledActs else {
      openings.due = DeckOpenings.Due(picture: picture, startsOver: startsOver)
      return
    }
    openings.due = nil
    let front: DeckOpenings.Front =
      picture.map { .asked($0) } ?? (startsOver ? .first : .present(session.frontPicture))
    target.picture = front.name
    host?.window(self, reopens: target)
    openings.isAgain(acts: acts, front: front)
  }

  /// Reopens the shown deck if that had to wait.
  func reopenIfDue(_ session: DeckSession) {
    guard let due = openings.due, session.deck.settledActs != nil else { return }
    reopen(showing: due.picture, startsOver: due.startsOver)
  }

  /// Whether an opening of the shown deck came too late for what the user did meanwhile.
  func isLate(_ opening: DeckOpening) -> Bool {
    guard let session else { return false }
    return openings.isLate(opening, acts: session.deck.settledActs)
  }

  /// Opens the shown deck once more, as it was read too early.
  func openAgain(insteadOf opened: any OpenedDeck, _ early: EarlyFace?, _ opening: DeckOpening) {
    openings.giveUp()
    early?.stop()
    // Closing the journal may take time.
    WorkerThread.begin(name: "discard") { opened.discard() }
    let picture = picture(of: opening)
    let startsOver = openings.front(of: opening) == .first
    endOpening()
    reopen(showing: picture.isAskedFor ? picture.name : nil, startsOver: startsOver)
  }

  /// The picture to show in front of a deck that was opened, and whether somebody asked for it.
  func picture(of opening: DeckOpening) -> (name: FileName?, isAskedFor: Bool) {
    switch openings.front(of: opening) {
    case .present(let name)? where opening.picture == name: (session?.frontPicture, false)
    case .first? where opening.picture == nil: (nil, false)
    case .present?, .asked?, .first?, nil: (opening.picture, true)
    }
  }
}
