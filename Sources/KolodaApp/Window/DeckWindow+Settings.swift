import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import Triage

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
  func use(_ deck: DeckSettings) {
    deckSettings = deck
    applyLook(settings.value)
    view.adopt(settings.value, piles: DeckLook.piles(of: deck), look: look)
    refreshBar()
  }

  private func apply(_ settings: Settings) {
    // A deck in motion is not disturbed by what does not change how it moves.
    if appliedSettings.map({ !$0.looksLike(settings) }) ?? true { applyLook(settings) }
    appliedSettings = settings
    view.adopt(settings, piles: DeckLook.piles(of: deckSettings), look: look)
    session?.sides = settings.sides
    session?.memory = CardMemory(megabytes: settings.memory)
    refreshBar()
    refreshTooltips()
  }

  private func applyLook(_ settings: Settings) {
    look = DeckLook(deckSettings, settings)
    dress(for: look)
    view.setStyle(look.style(isFullscreen: isFullscreen, settings: settings))
    gtk_widget_queue_allocate(view.widget)
  }

  private func refreshBar() {
    let settings = settings.value
    let piles = DeckLook.piles(of: deckSettings)
    var layout = DecisionBar.Layout(look: look)
    for side in DeckWindow.buttonSides {
      guard let pile = settings.sides[view.logical(side)], piles.contains(pile) else { continue }
      layout.piles.append(pile)
      layout.keys[pile] =
        settings.activeKeys(of: .swipe(side)) + settings.activeKeys(of: .decide(pile))
    }
    layout.flipKeys = settings.activeKeys(of: .flip)
    bar?.show(layout)
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
  }
}

extension DeckActionNames {
  /// The names of the piles' actions, by the sides that they lie on.
  static func swipes(_ sides: PileSides) -> [SwipeDirection: String] {
    Dictionary(
      uniqueKeysWithValues: Pile.allCases.map { (sides.direction(of: $0), "deck.\($0.rawValue)") })
  }
}
