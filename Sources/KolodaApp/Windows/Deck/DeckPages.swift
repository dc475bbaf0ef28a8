import CAdwaita
import KolodaGTK

/// What is in the deck's place: the deck itself, a message instead of it, or the progress of an
/// opening that takes long, which covers either.
@MainActor
final class DeckPages {
  /// What is there unless an opening covers it.
  enum Content {
    /// Nothing was shown yet.
    case nothing
    case deck
    /// A message, and the list of recent decks if it has one.
    case message(MessagePage, RecentList?)

    var isDeck: Bool { if case .deck = self { true } else { false } }
    var isMessage: Bool { if case .message = self { true } else { false } }
    var isNothing: Bool { if case .nothing = self { true } else { false } }

    /// The list of recent decks; nil if none is shown.
    var recent: RecentList? {
      if case .message(_, let list) = self { list } else { nil }
    }
  }

  /// The pages instead of the deck.
  let widget: Widget = gtk_stack_new()
  private(set) var content = Content.nothing
  /// The page about an opening, while it covers the content.
  private var opening: Widget?
  /// The width of the window's content, in logical pixels; nil before it is known.
  var room: Int? {
    didSet {
      if let room, room != oldValue, case .message(let page, _) = content { page.fit(width: room) }
    }
  }

  init() {
    gtk_stack_set_transition_type(widget.opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE)
  }

  /// Shows something instead of what was there; the page about an opening stays over it.
  func show(_ content: Content) {
    if case .message(let old, _) = self.content { gtk_stack_remove(widget.opaque, old.widget) }
    self.content = content
    guard case .message(let page, _) = content else { return }
    if let room { page.fit(width: room) }
    gtk_stack_add_named(widget.opaque, page.widget, "message")
    if opening == nil { gtk_stack_set_visible_child(widget.opaque, page.widget) }
  }

  /// Covers what is there with a page about an opening.
  func cover(with page: Widget) {
    opening = page
    gtk_stack_add_named(widget.opaque, page, "opening")
    gtk_stack_set_visible_child(widget.opaque, page)
  }

  /// Removes the page about an opening, and shows again what is below.
  func uncover() {
    guard let page = opening else { return }
    opening = nil
    if case .message(let below, _) = content {
      gtk_stack_set_visible_child(widget.opaque, below.widget)
    }
    gtk_stack_remove(widget.opaque, page)
  }
}
