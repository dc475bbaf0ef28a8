import KolodaDecks
import KolodaFiles
import KolodaGLib

// Opening the shown deck anew, while it can still be used.
extension DeckWindow {
  /// An opening of the deck that is shown already.
  struct Reopening {
    let opening: DeckOpening
    /// The number of acts that the opening finds on disk.
    let acts: Int
    let front: Front

    /// The picture to show in front.
    enum Front: Equatable {
      /// The one that is in front, which has this name; nil for none.
      case present(FileName?)
      /// One that was asked for.
      case asked(FileName)
      /// The first that is to be decided.
      case first
    }

    /// An opening that must wait until all acts are on disk.
    struct Due {
      /// The picture that was asked for; nil for the one in front.
      let picture: FileName?
      let startsOver: Bool
    }
  }

  /// How many openings in a row may be given up; a user who never pauses gets the next one.
  private static let mostLateOpenings = 10

  /// Opens the shown deck anew, as soon as all that the user did here is on disk.
  ///
  /// - Parameters:
  ///   - picture: a picture that was asked for; nil for the one in front.
  ///   - startsOver: whether to show the first card that is to be decided instead.
  func reopen(showing picture: FileName? = nil, startsOver: Bool = false) {
    guard var target, let session else { return }
    guard let acts = session.deck.settledActs else {
      dueReopening = Reopening.Due(picture: picture, startsOver: startsOver)
      return
    }
    dueReopening = nil
    let front: Reopening.Front =
      picture.map { .asked($0) } ?? (startsOver ? .first : .present(session.frontPicture))
    switch front {
    case .present(let name): target.picture = name
    case .asked(let name): target.picture = name
    case .first: target.picture = nil
    }
    host?.window(self, reopens: target)
    reopening = opening.map { Reopening(opening: $0, acts: acts, front: front) }
  }

  /// Opens the shown deck anew if that had to wait.
  func reopenIfDue(_ session: DeckSession) {
    guard let due = dueReopening, session.deck.settledActs != nil else { return }
    reopen(showing: due.picture, startsOver: due.startsOver)
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
    let startsOver = reopening?.front == .first
    endOpening()
    reopen(showing: picture.isAskedFor ? picture.name : nil, startsOver: startsOver)
  }

  /// The picture to show in front of a deck that was opened, and whether somebody asked for it.
  func picture(of opening: DeckOpening) -> (name: FileName?, isAskedFor: Bool) {
    guard let reopening, reopening.opening === opening else { return (opening.picture, true) }
    return switch reopening.front {
    case .present(let name) where opening.picture == name: (session?.frontPicture, false)
    case .first where opening.picture == nil: (nil, false)
    case .present, .asked, .first: (opening.picture, true)
    }
  }
}
