import CAdwaita
import Koloda
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Applies the user's settings to the window and its deck at once, even during an animation.
extension DeckWindow {
  /// Follows the settings from now on.
  func followSettings() {
    settings.follow(self) { [weak self] in self?.apply($0) }
    // In right-to-left languages left and right may be swapped.
    Signal.connectNumber(view.widget.object, "direction-changed") { [weak self] _ in
      self?.refreshBar()
    }
  }

  /// The settings of the deck itself; where it has none, the user's apply.
  private var deckSettings: DeckSettings { session?.opened.settings ?? DeckSettings() }

  /// Opens the window in which the deck's piles are edited.
  func editPiles() { piles.edit(labels: records.labelHost) }

  /// Whether the deck holds records.
  var holdsRecords: Bool { session?.records != nil }

  private func apply(_ settings: Settings) {
    dress.apply(settings)
    session?.standardPiles = settings.piles
    dress.adopt(settings)
    session?.memory = CardMemory(megabytes: settings.memory)
    session?.caption = settings.caption
    session?.standardChoice = settings.folder
    refreshBar()
    session.map { lines.showKeyed($0) }
    info.refresh()
    strip.refresh()
    refreshActions()
  }

  /// Places what depends on the look.
  func lookChanged() {
    placeNotes()
    // A line may cover a part of a picture, but not the beginning of a text.
    room?.noticeTakesRoom = holdsRecords
  }

  /// The piles that the deck's cards can go to.
  var shownPiles: Piles {
    let all = session?.deck.piles ?? settings.value.piles
    return Piles(
      DeckLook.piles(of: deckSettings, among: all, areOwn: hasOwnPiles), former: all.former)
  }

  /// Whether the deck has piles of its own now.
  private var hasOwnPiles: Bool { session?.deck.pileSources.areOwn ?? false }

  /// The piles in the order of their buttons, followed by former piles that still have cards.
  var countedPiles: [Pile] {
    let piles = orderedPiles
    guard let deck = session?.deck else { return piles }
    let counts = deck.pileCounts
    let others = deck.knownPiles.filter { id in
      counts[id] ?? 0 > 0 && !piles.contains { $0.id == id }
    }
    return piles + others.map { deck.piles.known($0) ?? Pile(unknown: $0) }
  }

  /// The piles in the order of their buttons: first by the sides that their cards leave by, then
  /// those without a side.
  var orderedPiles: [Pile] {
    let piles = shownPiles
    let sided = DeckWindow.buttonSides.compactMap { piles[view.logical($0)] }
    return sided + piles.all.filter { $0.side == nil }
  }

  /// Updates the buttons of the piles, their names on cards, and the keys in menus and tooltips.
  func refreshBar() {
    let keys = deckKeys
    let piles = shownPiles
    PileColours.load(piles.all + piles.former + [Pile(unknown: .later)])
    var layout = DecisionBar.Layout(look: look)
    layout.piles = orderedPiles
    for pile in layout.piles { layout.keys[pile.id] = keys.keys(of: pile) }
    layout.flipKeys = keys.flipping
    bar?.builtInNames = builtInNames
    bar?.show(layout)
    menus.state.follow(keys)
    showTooltips(keys)
    session?.records?.piles = piles
  }

  /// Names stand under the buttons until the user has made ten decisions; their room goes with the
  /// deck in which the tenth was made.
  var builtInNames: DecisionBar.BuiltInNames {
    let most = Settings.Limits.decisionsMade.upperBound
    let before = settings.value.decisionsMade
    guard before < most else { return .none }
    return before + (session?.pace.count ?? 0) < most ? .shown : .room
  }

  /// Ends the session, which waits for the journal.
  func endSession() {
    guard let session else { return }
    let made = session.pace.count
    session.end()
    self.session = nil
    settings.change { $0.decisionsMade += made }
  }

  /// What the keys do in the deck.
  var deckKeys: DeckKeys {
    DeckKeys(
      settings: settings.value, piles: shownPiles.all, hasOwnPiles: hasOwnPiles,
      hasBacks: session?.hasBacks == true, isMirrored: view.logical(.left) == .right)
  }

  /// The sides in the order of their piles' buttons.
  private static let buttonSides: [SwipeDirection] = [.left, .down, .up, .right]

  /// Shows the first key of each command in its button's tooltip.
  private func showTooltips(_ keys: DeckKeys) {
    func first(_ command: KeyCommand) -> [Accelerator] { Array(keys.keys(of: command).prefix(1)) }
    header.showKeys(first)
    lines.showKeys { first(.browse($0)) }
  }
}
