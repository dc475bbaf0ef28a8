import CAdwaita
import KolodaDecks
import KolodaGTK
import KolodaTriage

/// Deciding: the piles and their buttons, the progress below them, the page once every card is
/// decided, and applying what was decided.
@MainActor
final class DecisionDesk {
  private unowned let window: any DeskHost
  private let bar: DecisionBar
  let progress = ProgressLine()
  let done = DonePage()
  let piles: PilesDesk
  let applying: ApplyDesk
  private var hint: FirstUseHint?

  init(of window: any DeskHost) {
    self.window = window
    piles = PilesDesk(of: window)
    applying = ApplyDesk(of: window)
    bar = DecisionBar(
      decide: { [weak window] in window?.decide($0, by: .button) },
      flip: { [weak window] in _ = window?.flip(by: .button) })
  }

  var widget: Widget { bar.widget }

  /// Fits everything into the width of the window's content, in logical pixels.
  func fit(width: Int) {
    bar.room = width
    done.room = width
  }

  /// Begins a deck, in which someone new is shown that the front card can be moved.
  func begin(with opened: any OpenedDeck) {
    endHint()
    if opened.isFirstUse { hint = FirstUseHint(for: window.view, in: window.widget) }
  }

  /// Ends the hint that the front card can be moved, if it is being given.
  func endHint() {
    hint?.end()
    hint = nil
  }

  /// Ends what moves, because the window is being closed.
  func end() {
    endHint()
    progress.end()
  }

  /// Updates the buttons, with their keys.
  func refresh(_ keys: DeckKeys) {
    let piles = window.shownPiles
    PileColours.load(piles.all + piles.former + [Pile(unknown: .later)])
    var layout = DecisionBar.Layout(look: window.look)
    layout.piles = window.orderedPiles
    for pile in layout.piles { layout.keys[pile.id] = keys.keys(of: pile) }
    layout.flipKeys = keys.flipping
    bar.builtInNames = builtInNames
    bar.show(layout)
  }

  /// Highlights the button of the pile that a drag goes to.
  func show(_ drag: DragProgress?) { bar.show(drag, piles: window.shownPiles) }

  /// Names stand under the buttons until the user has made ten decisions; their room goes with the
  /// deck in which the tenth was made.
  var builtInNames: DecisionBar.BuiltInNames {
    let most = Settings.Limits.decisionsMade.upperBound
    let before = window.settings.value.decisionsMade
    guard before < most else { return .none }
    return before + (window.session?.pace.count ?? 0) < most ? .shown : .room
  }

  /// Shows what is decided, and what can be.
  func show(_ session: DeckSession) {
    let isRunOut = window.view.deck.isRunOut
    let deck = session.deck
    // With a filter, the waiting cards are not cards that were put back into the deck.
    let putBack = session.filtered == nil ? session.pass.waiting.count : 0
    if let sharing = session.sharing {
      progress.show(decided: sharing.given, of: sharing.wanted)
    } else {
      // Only decisions that are on disk are shown as decided.
      progress.show(decided: deck.savedCount - putBack, of: deck.count)
    }
    bar.isEnabled = !isRunOut
    bar.builtInNames = builtInNames
    bar.hasBacks = session.hasBacks
    bar.canFlip = session.canFlip
    piles.refresh()
    guard isRunOut else { return }
    let isWhole = session.filtered == nil
    done.show(
      window.countedPiles, deck.pileCounts, cards: deck.count, saved: deck.savedCount,
      applied: applied(of: session),
      again: isWhole ? session.pileToLearn ?? window.putOff : nil,
      filtered: isWhole ? nil : session.shownCount,
      decidedMatches: session.shownCount == 0 ? session.course.decidedMatchCount : 0,
      undecided: isWhole ? deck.count - deck.decidedCount : 0,
      filter: session.filteredTexts,
      next: session.hasBacks ? .learn : session.photos == nil ? .export : .apply,
      learning: session.countToLearn, shared: session.sharing)
  }

  private func applied(of session: DeckSession) -> DonePage.Applied {
    let canBeUndone = applying.canUndo && applying.lastApply == .done
    return DonePage.Applied(
      count: session.deck.appliedCount, gone: session.deck.absentAppliedCount,
      hasMore: session.deck.hasUnapplied, canBeUndone: canBeUndone,
      comesFirst: canBeUndone && session.isUndoBlocked)
  }
}
