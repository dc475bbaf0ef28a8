import CAdwaita
import Koloda

/// The deck as assistive technology sees it: name, description, the front card's place, the
/// available actions, and announcements.
@MainActor
final class DeckVoice {
  private let widget: Widget
  private let announcer: Announcer
  /// The deck's accessible name as last set.
  private(set) var name: String?
  private(set) var description = ""
  /// The texts.
  var speech = DeckSpeech()
  /// The names of the actions.
  var actionNames: DeckActionNames
  /// For each action, whether it is available.
  private(set) var offered: [String: Bool] = [:]

  /// Makes the voice of a deck's widget, which must outlive the voice.
  init(of widget: Widget, actionNames: DeckActionNames) {
    self.widget = widget
    self.actionNames = actionNames
    announcer = Announcer(of: widget)
  }

  /// The text that was announced last.
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

  /// Sets the front card's place in the deck, from 1, and the number of cards.
  func setPosition(_ place: Int, of count: Int) {
    shim_accessible_set_position(widget.opaque, Int32(clamping: place), Int32(clamping: count))
  }

  /// Makes an action available or not; assistive technology lists only available actions.
  func offer(_ action: String, _ isOffered: Bool) {
    guard offered[action] != isOffered else { return }
    offered[action] = isOffered
    gtk_widget_action_set_enabled(widget, action, isOffered ? 1 : 0)
  }

  /// Announces a text without moving the focus.
  func say(_ text: String) { announcer.say(text) }

  /// Allocates the announcer's label, as GTK requires.
  func allocate() { announcer.allocate() }
}
