import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The strip with the cards before and after the front card.
@MainActor
final class StripDesk {
  private unowned let window: any DeskHost
  private let strip = NeighbourStrip()
  /// The number of cards on each side of the front card that there is room for.
  private var count = 0

  init(of window: any DeskHost) {
    self.window = window
    strip.onChoose = { [weak self] card in self?.choose(card) }
  }

  var widget: Widget { strip.widget }

  /// Whether the window is too narrow for the strip.
  var isNarrow = false {
    didSet { if isNarrow != oldValue { refresh() } }
  }

  /// Whether the strip is on, though a narrow window has no room for it.
  var isOn: Bool { window.settings.value.showsStrip }

  /// Shows or hides the strip in every window.
  func toggle() {
    guard window.session?.photos != nil else { return }
    window.trace?.write(input: .menu, name: "strip", in: window.scene)
    window.settings.change { $0.showsStrip.toggle() }
    window.refreshActions()
  }

  private func choose(_ card: CardID) {
    guard window.showsDeck, !window.view.isHeld, let session = window.session,
      session.browse(to: card)
    else { return }
    window.trace?.write(input: .strip, name: KeyCommand.browse(.next).name, in: window.scene)
    window.focusDeck()
  }

  /// Follows the width of the window's content.
  func follow(width: Int) {
    let count = NeighbourStrip.count(in: width)
    guard count != self.count else { return }
    self.count = count
    // The layout that is just running doesn't take it any more.
    MainThread.post { [weak self] in self?.refresh() }
  }

  /// Fills the strip, or hides it.
  func refresh() {
    guard isOn, !isNarrow, count > 0, window.showsDeck, let session = window.session,
      let photos = session.pictures, let front = window.view.deck.front
    else { return strip.show(nil, count: 0, in: []) }
    let neighbours = session.neighbours(count)
    func card(_ card: CardID) -> NeighbourStrip.Card {
      NeighbourStrip.Card(
        card: card, path: photos.photo(of: card)?.bytes, turn: session.turn(of: card),
        name: session.name(of: card), isDecided: session.deck.pile(of: card) != nil)
    }
    strip.show(
      NeighbourStrip.Content(
        front: card(front), before: neighbours.before.map(card),
        after: neighbours.after.map(card)),
      count: count, in: session.opened.place.path)
  }
}
