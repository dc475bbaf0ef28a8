import KolodaDecks
import KolodaFiles

/// What a window has opened, and what it is opening: the one place where that changes.
///
/// What is shown can still be used while a deck is being opened, also if that is the same one again.
/// The user may then do something that the opening no longer finds on disk: it comes too late, and
/// the deck is opened once more.
@MainActor
struct DeckOpenings {
  /// The deck that is shown, and the opening that led to it.
  struct Shown {
    let target: OpenTarget
    let opening: DeckOpening
  }

  /// What is being opened.
  enum State {
    case nothing
    /// A deck is being opened, behind what is shown.
    case begun(DeckOpening, Purpose)
    /// The opening takes long, so that a page shows its progress in place of the deck.
    case long(DeckOpening, Purpose, OpeningPage)
  }

  /// Why a deck is being opened.
  enum Purpose {
    /// To be shown instead of what is there.
    case replacing
    /// It is the deck that is shown, whose first acts, as many as this, are on disk.
    case again(acts: Int, front: Front)
  }

  /// The picture to show in front of a deck that is opened again.
  enum Front: Equatable {
    /// The one that is in front, which has this name; nil for none.
    case present(FileName?)
    /// One that was asked for.
    case asked(FileName)
    /// The first that is to be decided.
    case first

    /// The picture to ask for; nil for none.
    var name: FileName? {
      switch self {
      case .present(let name): name
      case .asked(let name): name
      case .first: nil
      }
    }
  }

  /// An opening of the shown deck that waits until all acts are on disk.
  struct Due {
    /// The picture that was asked for; nil for the one in front.
    let picture: FileName?
    /// Whether the first card that is to be decided is shown instead.
    let startsOver: Bool
  }

  /// What is shown; nil if nothing is.
  private(set) var shown: Shown?
  private(set) var state = State.nothing
  /// An opening of the shown deck that is still to begin.
  var due: Due?
  /// How many openings in a row came too late for what the user did meanwhile.
  private var lateCount = 0

  /// How many openings in a row may be given up; a user who never pauses gets the next one.
  private static let mostLate = 10

  /// The opening in progress; nil if there is none.
  var opening: DeckOpening? {
    switch state {
    case .nothing: nil
    case .begun(let opening, _), .long(let opening, _, _): opening
    }
  }

  /// The page with the progress; nil if none is shown.
  var page: OpeningPage? {
    if case .long(_, _, let page) = state { page } else { nil }
  }

  private var purpose: Purpose? {
    switch state {
    case .nothing: nil
    case .begun(_, let purpose), .long(_, let purpose, _): purpose
    }
  }

  /// Records what is being opened.
  ///
  /// What was being opened before must have ended.
  mutating func begin(_ opening: DeckOpening) { state = .begun(opening, .replacing) }

  /// Records that the opening in progress is one of the shown deck.
  mutating func isAgain(acts: Int, front: Front) {
    guard case .begun(let opening, _) = state else { return }
    state = .begun(opening, .again(acts: acts, front: front))
  }

  /// Shows a page about the opening in progress.
  mutating func show(_ page: OpeningPage) {
    guard case .begun(let opening, let purpose) = state else { return }
    state = .long(opening, purpose, page)
  }

  /// Ends the opening in progress, if there is one.
  ///
  /// - Returns: the page about it, which is no longer needed; nil if there was none.
  mutating func end() -> OpeningPage? {
    defer { state = .nothing }
    return page
  }

  /// Records that a deck is shown.
  mutating func take(_ target: OpenTarget, _ opening: DeckOpening) {
    shown = Shown(target: target, opening: opening)
    lateCount = 0
  }

  /// Records that no deck is shown.
  mutating func leave() { shown = nil }

  // MARK: Opening a deck again

  /// What the opening looks for in front, if it opens the shown deck again; nil otherwise.
  func front(of opening: DeckOpening) -> Front? {
    guard opening === self.opening, case .again(_, let front)? = purpose else { return nil }
    return front
  }

  /// Whether the user has acted in the shown deck since an opening of it began.
  ///
  /// What that opening lacks would come from the journal as what others do: it could not be undone,
  /// and a card that an undo brought back would not be in front.
  ///
  /// - Parameter acts: the number of acts in the shown deck; nil if not all of them are on disk.
  func isLate(_ opening: DeckOpening, acts: Int?) -> Bool {
    guard opening === self.opening, case .again(let found, _)? = purpose,
      lateCount < Self.mostLate
    else { return false }
    return acts != found
  }

  /// Counts an opening that is given up because it came too late.
  mutating func giveUp() { lateCount += 1 }
}
