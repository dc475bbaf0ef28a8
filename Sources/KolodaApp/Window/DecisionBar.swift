import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
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
    /// The keys that turn the card over.
    var flipKeys: [Accelerator] = []
  }

  let widget: Widget?
  private var buttons: [Pile: Widget] = [:]
  private var columns: [Pile: Widget] = [:]
  private var keycaps: [Pile: Widget] = [:]
  private var layout = Layout()
  private var flipButton: Widget?
  private var flipKeycap: Widget?
  private var flipColumn: Widget?

  /// The drag's progress from which the button of its direction answers, 0...1.
  private static let answeringProgress = 0.25
  /// The most characters that a key cap has room for.
  private static let longestKeycap = 8

  /// Makes the bar; `show` orders its buttons.
  init(
    decide: @escaping @MainActor (Pile) -> Void, flip: @escaping @MainActor () -> Void
  ) {
    widget = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 18, classes: ["decisions"])
    guard let widget else { return }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    // The buttons lie on the sides that their cards leave by, whatever way text runs.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    gtk_widget_set_margin_bottom(widget, 12)
    for pile in Pile.allCases { addButton(pile, decide: decide) }
    addFlipButton(flip)
  }

  private func addFlipButton(_ flip: @escaping @MainActor () -> Void) {
    guard let button = makeIconButton("koloda-flip-symbolic", name: ActionTexts.flip)
    else { return }
    gtk_widget_add_css_class(button, "turn")
    Signal.connect(button.object, "clicked") { () -> Void in flip() }
    (flipColumn, flipKeycap) = addColumn(button)
    flipButton = button
    hasBacks = false
  }

  /// Whether the deck's cards have backs.
  var hasBacks = false {
    didSet { flipColumn.map { gtk_widget_set_visible($0, hasBacks ? 1 : 0) } }
  }

  /// Whether the front card can be turned over.
  var canFlip = false {
    didSet { flipButton.map { gtk_widget_set_sensitive($0, canFlip ? 1 : 0) } }
  }

  private func addButton(_ pile: Pile, decide: @escaping @MainActor (Pile) -> Void) {
    guard let button = makeIconButton(pile.iconName, name: pile.title) else { return }
    gtk_widget_add_css_class(button, pile.styleClass)
    Signal.connect(button.object, "clicked") { () -> Void in decide(pile) }
    (columns[pile], keycaps[pile]) = addColumn(button)
    buttons[pile] = button
  }

  /// Adds a round button with its key below.
  private func addColumn(_ button: Widget) -> (column: Widget?, keycap: Widget?) {
    gtk_widget_add_css_class(button, "decision")
    gtk_widget_add_css_class(button, "circular")
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    // The deck keeps the keyboard: a click on a button must not take it away.
    gtk_widget_set_focus_on_click(button, 0)
    let keycap = makeLabel("", classes: ["keycap"])
    keycap.map { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
    keycap.map { shim_accessible_set_hidden($0.opaque, 1) }
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [button, keycap])
    append(column, to: widget)
    return (column, keycap)
  }

  /// Shows buttons as they are now.
  func show(_ layout: Layout) {
    guard layout != self.layout, let widget else { return }
    self.layout = layout
    let hidden = Pile.allCases.filter { !layout.piles.contains($0) }
    var order = (layout.piles + hidden).map { columns[$0] }
    order.insert(flipColumn, at: layout.piles.count / 2)
    var previous: Widget?
    for column in order.compactMap({ $0 }) {
      gtk_box_reorder_child_after(widget.of(GtkBox.self), column, previous)
      previous = column
    }
    for pile in Pile.allCases {
      guard let column = columns[pile], let button = buttons[pile] else { continue }
      gtk_widget_set_visible(column, layout.piles.contains(pile) ? 1 : 0)
      gtk_button_set_icon_name(button.of(GtkButton.self), pile.iconName(in: layout.look))
      show(layout.keys[pile] ?? [], pile.title, on: button, keycaps[pile])
    }
    show(layout.flipKeys, ActionTexts.flip, on: flipButton, flipKeycap)
  }

  private func show(
    _ keys: [Accelerator], _ title: String, on button: Widget?, _ keycap: Widget?
  ) {
    button.map { gtk_widget_set_tooltip_text($0, titled(title, keys: keys)) }
    guard let keycap else { return }
    let cap = keys.map(\.keycap).first { $0.count <= DecisionBar.longestKeycap }
    gtk_label_set_text(keycap.opaque, cap ?? "")
    // It keeps its room: the deck above does not move when a key is taken away.
    gtk_widget_set_opacity(keycap, cap == nil ? 0 : 1)
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
  return ActionTexts.withKeys(action: title, keys: list)
}
