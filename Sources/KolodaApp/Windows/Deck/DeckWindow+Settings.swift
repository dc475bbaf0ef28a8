import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaSources
import KolodaTriage

// The user's settings, applied to the window and its deck at once, also in motion.
extension DeckWindow {
  /// Applies the settings from now on.
  func followSettings() {
    settings.follow(self) { [weak self] in self?.apply($0) }
    // In mirrored text the sides of decisions may change with the layout.
    Signal.connectNumber(view.widget.object, "direction-changed") { [weak self] _ in
      self?.refreshBar()
    }
  }

  /// Shows decks as one says, or the user instead, from now on.
  func use(_ deck: DeckSettings, holdsRecords: Bool = false) {
    deckSettings = deck
    self.holdsRecords = holdsRecords
    applyLook(settings.value)
    view.adopt(settings.value, piles: shownPiles.all, look: look)
    refreshBar()
  }

  private func apply(_ settings: Settings) {
    // A deck in motion is not disturbed by what does not change how it moves.
    if appliedSettings.map({ !$0.looksLike(settings) }) ?? true { applyLook(settings) }
    appliedSettings = settings
    session?.standardPiles = settings.piles
    view.adopt(settings, piles: shownPiles.all, look: look)
    session?.memory = CardMemory(megabytes: settings.memory)
    session?.caption = settings.caption
    session?.standardChoice = settings.folder
    refreshBar()
    menus.state.follow(settings)
    refreshTooltips()
    refreshInfo()
  }

  /// The style of the window's look.
  func style(_ settings: Settings) -> any DeckStyle {
    look.style(
      isFullscreen: isFullscreen, settings: settings,
      scale: Int(gtk_widget_get_scale_factor(view.widget)))
  }

  private func applyLook(_ settings: Settings) {
    look = DeckLook(deckSettings, settings, holdsRecords: holdsRecords)
    dress(for: look)
    view.setStyle(style(settings))
    gtk_widget_queue_allocate(view.widget)
  }

  /// The piles that the deck's cards may go to.
  var shownPiles: Piles {
    let all = session?.deck.piles ?? ownPiles ?? settings.value.piles
    let areOwn = session?.deck.pileSources.areOwn ?? (ownPiles != nil)
    return Piles(DeckLook.piles(of: deckSettings, among: all, areOwn: areOwn), former: all.former)
  }

  /// The piles in the order of their buttons, and after them those with cards that no more go there.
  var countedPiles: [Pile] {
    let piles = orderedPiles
    guard let deck = session?.deck else { return piles }
    let counts = deck.pileCounts
    let others = deck.knownPiles.filter { id in
      counts[id] ?? 0 > 0 && !piles.contains { $0.id == id }
    }
    return piles + others.map { deck.piles.known($0) ?? Pile(unknown: $0) }
  }

  /// The piles in the order of their buttons: by the sides that their cards leave by, then those
  /// that lie on none.
  var orderedPiles: [Pile] {
    let piles = shownPiles
    let sided = DeckWindow.buttonSides.compactMap { piles[view.logical($0)] }
    return sided + piles.all.filter { $0.side == nil }
  }

  func refreshBar() {
    let settings = settings.value
    let piles = shownPiles
    PileColours.load(piles.all + piles.former + [Pile(unknown: .later)])
    var layout = DecisionBar.Layout(look: look)
    layout.piles = orderedPiles
    for pile in layout.piles {
      let swipe = pile.side.map { KeyCommand.swipe(view.logical($0)) }
      let keys = (swipe.map { settings.activeKeys(of: $0) } ?? []) + settings.activeKeys(of: pile)
      layout.keys[pile.id] = keys.filter { !turnKeys.contains($0) }
    }
    layout.flipKeys = turnKeys + settings.activeKeys(of: .flip)
    bar?.show(layout)
  }

  /// The keys that turn a card with a back besides those of the settings: Space, as in Anki,
  /// unless it sends cards to a pile of the deck's own.
  var turnKeys: [Accelerator] {
    guard session?.hasBacks == true else { return [] }
    let isTaken =
      ownPiles != nil
      && shownPiles.all.contains { settings.value.activeKeys(of: $0).contains(.space) }
    return isTaken ? [] : [.space]
  }

  /// The order of the buttons by the sides that their cards leave by.
  private static let buttonSides: [SwipeDirection] = [.left, .down, .up, .right]

  private func refreshTooltips() {
    let settings = settings.value
    for (button, title, command) in [
      (undoButton, ActionTexts.undo, KeyCommand.undo),
      (redoButton, ActionTexts.redo, KeyCommand.redo),
    ] {
      guard let button else { continue }
      // The first key will do.
      let keys = Array(settings.activeKeys(of: command).prefix(1))
      gtk_widget_set_tooltip_text(button, titled(title, keys: keys))
    }
    verdict.showKeys { Array(settings.activeKeys(of: .browse($0)).prefix(1)) }
  }
}

extension Settings {
  /// The keys of a pile that work now: its own, or those that the user has given a built-in one.
  func activeKeys(of pile: Pile) -> [Accelerator] {
    guard pile.keys.isEmpty else {
      return pile.keys.compactMap { Accelerator($0) }
        .filter { usesSingleLetters || !$0.isSingleCharacter }
    }
    return pile.isBuiltIn ? activeKeys(of: .decide(pile.id)) : []
  }
}
