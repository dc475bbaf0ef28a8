import CAdwaita
import Koloda
import KolodaGTK
import Localization
import Triage

/// The round buttons under the deck, each with its key below.
@MainActor
final class DecisionBar {
  let widget: Widget?
  private var buttons: [Pile: Widget] = [:]
  private var columns: [Pile: Widget] = [:]
  private var flipButton: Widget?
  private var flipColumn: Widget?

  /// The drag's progress from which the button of its direction answers, 0...1.
  private static let answeringProgress = 0.25

  /// Makes the bar.
  init(
    decide: @escaping @MainActor (Pile) -> Void, flip: @escaping @MainActor () -> Void
  ) {
    widget = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 18, classes: ["decisions"])
    guard let widget else { return }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    // The buttons lie on the sides that their cards leave by, whatever way text runs.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    gtk_widget_set_margin_bottom(widget, 12)
    for (place, pile) in Pile.buttonOrder.enumerated() {
      if place == Pile.buttonOrder.count / 2 { addFlipButton(flip) }
      addButton(pile, decide: decide)
    }
  }

  private func addFlipButton(_ flip: @escaping @MainActor () -> Void) {
    guard
      let button = makeIconButton(
        "koloda-flip-symbolic", name: localized("Turn Over"),
        tooltip: localized("Turn Over (Return, T)"))
    else { return }
    gtk_widget_add_css_class(button, "turn")
    Signal.connect(button.object, "clicked") { () -> Void in flip() }
    flipColumn = addColumn(button, keycap: "↵")
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
    guard
      let button = makeIconButton(
        pile.iconName, name: pile.title, tooltip: pile.tooltip)
    else { return }
    gtk_widget_add_css_class(button, pile.styleClass)
    Signal.connect(button.object, "clicked") { () -> Void in decide(pile) }
    columns[pile] = addColumn(button, keycap: pile.keycap)
    buttons[pile] = button
  }

  /// Adds a round button with its key below.
  private func addColumn(_ button: Widget, keycap text: String) -> Widget? {
    gtk_widget_add_css_class(button, "decision")
    gtk_widget_add_css_class(button, "circular")
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    // The deck keeps the keyboard: a click on a button must not take it away.
    gtk_widget_set_focus_on_click(button, 0)
    let keycap = makeLabel(text, classes: ["keycap"])
    keycap.map { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
    keycap.map { shim_accessible_set_hidden($0.opaque, 1) }
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [button, keycap])
    append(column, to: widget)
    return column
  }

  /// Shows the buttons of a look.
  func show(_ look: DeckLook) {
    for (pile, column) in columns {
      gtk_widget_set_visible(column, look.piles.contains(pile) ? 1 : 0)
    }
    for (pile, button) in buttons {
      gtk_button_set_icon_name(button.of(GtkButton.self), pile.iconName(in: look))
    }
  }

  /// Lets the button answer that the drag points to.
  func show(_ progress: DragProgress?) {
    let armed = progress.flatMap {
      $0.progress >= DecisionBar.answeringProgress ? Pile($0.direction) : nil
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
