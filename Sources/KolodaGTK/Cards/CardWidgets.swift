import CAdwaita
import Koloda
import KolodaGLib

/// The widgets of the cards that are wanted, all of them children of one deck's widget.
@MainActor
final class CardWidgets {
  private var cards: [CardID: CardWidget] = [:]
  private var front: CardID?
  /// Widgets that are hidden already and leave the deck when nothing else is to be done: what
  /// drops a card may be a button inside of it.
  private var leaving: [CardWidget] = []

  /// Whether no card shows a widget.
  var isEmpty: Bool { cards.isEmpty }

  /// How many cards have one.
  var count: Int { cards.count }

  /// A card's widget.
  subscript(card: CardID) -> CardWidget? { cards[card] }

  /// Takes a widget for a card; one that is a child of something else is not taken.
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

  /// Drops a card's widget, if it has one.
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

  /// Keeps the widgets of some cards and drops all others.
  func retain(_ wanted: some Sequence<CardID>, in parent: Widget) {
    guard !cards.isEmpty else { return }
    let keep = Set(wanted)
    for card in cards.keys.filter({ !keep.contains($0) }) { drop(card, in: parent) }
  }

  /// Says which card is used by hand and keyboard now; what the one before looked like is kept.
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

  /// Lays all of them out where their cards rest in front.
  func allocate(in frame: (CardID) -> Rect) {
    for (card, entry) in cards { entry.allocate(in: frame(card)) }
  }

  /// Forgets what was cut or baked for another look of the cards.
  func invalidate() {
    for entry in cards.values {
      entry.isBaked = false
      entry.forgetLive()
    }
  }
}
