import CAdwaita
import Koloda
import KolodaGTK
import Localization
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
    applySides(settings.value)
    refreshBar()
  }

  private func apply(_ settings: Settings) {
    view.rule.threshold = settings.swipeDistance
    view.rule.flickSpeed = settings.flickSpeed
    view.touchpadRule.threshold = settings.swipeDistance
    view.touchpadRule.flickSpeed = settings.flickSpeed * DeckWindow.touchpadFactor
    view.mirrorsLayout = settings.mirrorsLayout
    view.mirrorsDirections = settings.mirrorsDecisions
    view.reducesMotion =
      switch settings.reducedMotion {
      case .system: nil
      case .always: true
      case .never: false
      }
    applyLook(settings)
    applySides(settings)
    session?.sides = settings.sides
    session?.memory = CardMemory(megabytes: settings.memory)
    refreshBar()
    refreshTooltips()
  }

  /// How much faster a flick must be by touchpad than by mouse or touch, without unit.
  private static let touchpadFactor = SwipeRule.touchpadFlickSpeed / SwipeRule.dragFlickSpeed

  private func applyLook(_ settings: Settings) {
    look = DeckLook(deckSettings, settings)
    dress(for: look)
    view.setStyle(look.style(isFullscreen: isFullscreen, settings: settings))
    gtk_widget_queue_allocate(view.widget)
  }

  private func applySides(_ settings: Settings) {
    let sides = settings.sides
    let piles = DeckLook.piles(of: deckSettings)
    let looks = Dictionary(
      uniqueKeysWithValues: Pile.allCases.map { (sides.direction(of: $0), $0.overlay) })
    if looks != view.overlayLooks { view.overlayLooks = looks }
    let directions = Set(piles.map { sides.direction(of: $0) })
    if directions != view.allowedDirections { view.allowedDirections = directions }
    view.setActions(DeckActionNames.swipes(sides))
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
    bar?.show(layout)
  }

  /// The order of the buttons by the sides that their cards leave by.
  private static let buttonSides: [SwipeDirection] = [.left, .down, .up, .right]

  private func refreshTooltips() {
    let settings = settings.value
    for (button, title, command) in [
      (undoButton, localized("Undo"), KeyCommand.undo),
      (redoButton, localized("Redo"), KeyCommand.redo),
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
