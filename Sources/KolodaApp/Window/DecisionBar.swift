import CAdwaita
import Koloda
import KolodaGTK
import Localization
import Triage

/// The round buttons under the deck, each with its key below.
@MainActor
final class DecisionBar {
  /// What the bar shows.
  struct Layout: Equatable {
    var look = DeckLook.stack
    /// The piles in the order of their buttons.
    var piles: [Pile] = []
    /// The keys of each pile that work now, the most important first.
    var keys: [Pile: [Accelerator]] = [:]
  }

  let widget: Widget?
  private var buttons: [Pile: Widget] = [:]
  private var columns: [Pile: Widget] = [:]
  private var keycaps: [Pile: Widget] = [:]
  private var layout = Layout()

  /// The drag's progress from which the button of its direction answers, 0...1.
  private static let answeringProgress = 0.25
  /// The most characters that a key cap has room for.
  private static let longestKeycap = 8

  /// Makes the bar, without buttons to be seen.
  init(decide: @escaping @MainActor (Pile) -> Void) {
    widget = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 18, classes: ["decisions"])
    guard let widget else { return }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    // The buttons lie on the sides that their cards leave by, whatever way text runs.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    gtk_widget_set_margin_bottom(widget, 12)
    for pile in Pile.allCases { addButton(pile, decide: decide) }
  }

  private func addButton(_ pile: Pile, decide: @escaping @MainActor (Pile) -> Void) {
    guard let button = makeIconButton(pile.iconName, name: pile.title) else { return }
    gtk_widget_add_css_class(button, "decision")
    gtk_widget_add_css_class(button, "circular")
    gtk_widget_add_css_class(button, pile.styleClass)
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    // The deck keeps the keyboard: a click on a button must not take it away.
    gtk_widget_set_focus_on_click(button, 0)
    Signal.connect(button.object, "clicked") { () -> Void in decide(pile) }
    let keycap = makeLabel("", classes: ["keycap"])
    keycap.map { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
    keycap.map { shim_accessible_set_hidden($0.opaque, 1) }
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [button, keycap])
    append(column, to: widget)
    buttons[pile] = button
    columns[pile] = column
    keycaps[pile] = keycap
  }

  /// Shows buttons as they are now.
  func show(_ layout: Layout) {
    guard layout != self.layout, let widget else { return }
    self.layout = layout
    var previous: Widget?
    for pile in layout.piles + Pile.allCases.filter({ !layout.piles.contains($0) }) {
      guard let column = columns[pile], let button = buttons[pile] else { continue }
      gtk_box_reorder_child_after(widget.of(GtkBox.self), column, previous)
      previous = column
      gtk_widget_set_visible(column, layout.piles.contains(pile) ? 1 : 0)
      gtk_button_set_icon_name(button.of(GtkButton.self), pile.iconName(in: layout.look))
      let keys = layout.keys[pile] ?? []
      gtk_widget_set_tooltip_text(button, titled(pile.title, keys: keys))
      guard let keycap = keycaps[pile] else { continue }
      let cap = keys.map(\.keycap).first { $0.count <= DecisionBar.longestKeycap }
      gtk_label_set_text(keycap.opaque, cap ?? "")
      // It keeps its room: the deck above does not move when a key is taken away.
      gtk_widget_set_opacity(keycap, cap == nil ? 0 : 1)
    }
  }

  /// Lets the button answer of the pile that the drag points to.
  func show(_ progress: DragProgress?, sides: PileSides) {
    let armed = progress.flatMap {
      $0.progress >= DecisionBar.answeringProgress ? sides[$0.direction] : nil
    }
    for (pile, button) in buttons { setClass("armed", of: button, to: pile == armed) }
  }

  /// Whether there is a card to decide.
  var isEnabled = true {
    didSet {
      for button in buttons.values { gtk_widget_set_sensitive(button, isEnabled ? 1 : 0) }
    }
  }
}

/// A title with its keys, as tooltips have them.
@MainActor
func titled(_ title: String, keys: [Accelerator]) -> String {
  guard !keys.isEmpty else { return title }
  let list = keys.map(\.label).joined(separator: ", ")
  return localizedIn("tooltip", "{title} ({keys})", ["title": title, "keys": list])
}
