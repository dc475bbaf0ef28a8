import CAdwaita
import Koloda

/// What assistive technology finds of a deck: its name, its description, where its front card
/// stands, what can be done with it, and what was done.
@MainActor
final class DeckVoice {
  private let widget: Widget
  private let announcer: Announcer
  /// What the deck was called last.
  private(set) var name: String?
  private(set) var description = ""
  /// Which actions are offered.
  private(set) var offered: [String: Bool] = [:]

  /// Makes the voice of a deck's widget, which does not outlive it.
  init(of widget: Widget) {
    self.widget = widget
    announcer = Announcer(of: widget)
  }

  /// What was said last.
  var lastText: String { announcer.lastText }

  func setName(_ name: String) {
    guard name != self.name else { return }
    self.name = name
    shim_accessible_set_label(widget.opaque, name)
  }

  func setDescription(_ text: String) {
    guard text != description else { return }
    description = text
    shim_accessible_set_description(widget.opaque, text)
  }

  /// Says which of how many cards is the front card.
  func setPosition(_ place: Int, of count: Int) {
    shim_accessible_set_position(widget.opaque, Int32(clamping: place), Int32(clamping: count))
  }

  /// Offers an action, or not: what isn't offered is not listed by assistive technology.
  func offer(_ action: String, _ isOffered: Bool) {
    guard offered[action] != isOffered else { return }
    offered[action] = isOffered
    gtk_widget_action_set_enabled(widget, action, isOffered ? 1 : 0)
  }

  /// Says something without moving the focus.
  func say(_ text: String) { announcer.say(text) }

  /// Lays out what GTK wants laid out.
  func allocate() { announcer.allocate() }
}
