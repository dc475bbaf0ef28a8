import CAdwaita
import Koloda
import KolodaGLib

/// The widgets that cards show on one side, all children of the deck's widget.
@MainActor
final class CardWidgets {
  private var cards: [CardID: CardWidget] = [:]
  private var front: CardID?
  /// Dropped widgets, already hidden, that are unparented in the main loop's next turn: the drop
  /// may have been triggered by a button inside such a widget.
  private var leaving: [CardWidget] = []

  /// Whether no card shows a widget on this side.
  var isEmpty: Bool { cards.isEmpty }

  /// Whether any widget has not been laid out yet.
  var hasNew: Bool { cards.values.contains { $0.frame == nil } }

  /// The number of cards that show a widget.
  var count: Int { cards.count }

  /// A card's widget; nil if it shows none.
  subscript(card: CardID) -> CardWidget? { cards[card] }

  /// Adopts a widget for a card; a widget that has another parent is left alone.
  func adopt(_ widget: Widget, for card: CardID, in parent: Widget) {
    if let known = cards[card] {
      if known.widget == widget {
        known.isBaked = false
        return
      }
      drop(card, in: parent)
    }
    if let other = cards.first(where: { $0.value.widget == widget })?.key {
      cards[other] = nil
    } else if leaving.contains(where: { $0.widget == widget }) {
      leaving.removeAll { $0.widget == widget }
      gtk_widget_set_child_visible(widget, 1)
    } else {
      guard gtk_widget_get_parent(widget) == nil, gtk_widget_get_root(widget) == nil else { return }
      gtk_widget_set_parent(widget, parent)
    }
    let entry = CardWidget(widget)
    entry.setInteractive(card == front)
    cards[card] = entry
    gtk_widget_queue_allocate(parent)
  }

  /// Removes a card's widget, if it has one.
  func drop(_ card: CardID, in parent: Widget) {
    guard let entry = cards.removeValue(forKey: card) else { return }
    if entry.hasFocus { gtk_widget_grab_focus(parent) }
    entry.setInteractive(false)
    gtk_widget_set_child_visible(entry.widget, 0)
    leaving.append(entry)
    guard leaving.count == 1 else { return }
    MainThread.post { [self] in
      for entry in leaving where gtk_widget_get_parent(entry.widget) != nil {
        gtk_widget_unparent(entry.widget)
      }
      leaving.removeAll()
    }
  }

  /// Keeps the widgets of the wanted cards and drops all others.
  func retain(_ wanted: some Sequence<CardID>, in parent: Widget) {
    guard !cards.isEmpty else { return }
    let keep = Set(wanted)
    for card in cards.keys.filter({ !keep.contains($0) }) { drop(card, in: parent) }
  }

  /// Makes a card's widget the one that can be used; the previous front card's widget is frozen.
  func setFront(_ card: CardID?, cornerRadius: Double, in parent: Widget) {
    guard card != front else { return }
    if let front, let entry = cards[front] {
      entry.freeze(cornerRadius: cornerRadius, in: parent)
      if entry.hasFocus { gtk_widget_grab_focus(parent) }
      entry.setInteractive(false)
    }
    front = card
    if let card { cards[card]?.setInteractive(true) }
  }

  /// Lays out every widget in the frame in which its card rests in front.
  func allocate(in frame: (CardID) -> Rect) {
    for (card, entry) in cards { entry.allocate(in: frame(card)) }
  }

  /// Discards the faces and baked pictures, because the cards' look or scale has changed.
  func invalidate() {
    for entry in cards.values {
      entry.isBaked = false
      entry.forgetLive()
    }
  }
}
