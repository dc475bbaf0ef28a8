import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// The strip with the cards before and after the front card.
extension DeckWindow {
  func connectStrip() {
    strip.onChoose = { [weak self] card in
      guard let self, let session, canBrowse, !view.isHeld, session.browse(to: card) else { return }
      trace?.write(input: "strip", name: KeyCommand.browse(.next).name, in: scene)
      gtk_widget_grab_focus(view.widget)
    }
  }

  /// Whether the strip is on, though a narrow window has no room for it.
  var showsStrip: Bool { settings.value.showsStrip }

  /// Shows or hides the strip in every window.
  func toggleStrip() {
    guard hasPhotos else { return }
    trace?.write(input: "menu", name: "strip", in: scene)
    settings.change { $0.showsStrip.toggle() }
    refreshActions()
  }

  /// Follows the width of the window's content.
  func followStrip(width: Int) {
    let count = NeighbourStrip.count(in: width)
    guard count != stripCount else { return }
    stripCount = count
    // The layout that is just running doesn't take it any more.
    MainThread.post { [weak self] in self?.refreshStrip() }
  }

  /// Fills the strip, or hides it.
  func refreshStrip() {
    guard showsStrip, !isNarrow, stripCount > 0, showsDeck, let session,
      let photos = session.pictures, let front = view.deck.front
    else { return strip.show(nil, count: 0, in: []) }
    let neighbours = session.neighbours(stripCount)
    func card(_ card: CardID) -> NeighbourStrip.Card {
      NeighbourStrip.Card(
        card: card, path: photos.photo(of: card)?.bytes, turn: session.turn(of: card),
        name: session.name(of: card), isDecided: session.deck.pile(of: card) != nil)
    }
    strip.show(
      NeighbourStrip.Content(
        front: card(front), before: neighbours.before.map(card),
        after: neighbours.after.map(card)),
      count: stripCount, in: session.opened.place.path)
  }
}
