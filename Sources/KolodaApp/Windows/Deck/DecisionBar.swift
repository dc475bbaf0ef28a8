import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The round buttons under the deck, each with its key below.
@MainActor
final class DecisionBar {
  /// What the bar shows.
  struct Layout: Equatable {
    var look = DeckLook.stack
    /// The piles in the order of their buttons.
    var piles: [Pile] = []
    /// The keys of each pile that work now, the most important first.
    var keys: [PileID: [Accelerator]] = [:]
    /// The keys that turn the card over.
    var flipKeys: [Accelerator] = []
  }

  let widget: Widget?
  private var buttons: [PileID: Widget] = [:]
  private var columns: [PileID: Widget] = [:]
  private var keycaps: [PileID: Widget] = [:]
  private var layout = Layout()
  private let decide: @MainActor (PileID) -> Void
  private var flipButton: Widget?
  private var flipKeycap: Widget?
  private var flipColumn: Widget?
  private let more: MorePiles
  private let moreColumn: Widget?

  /// The drag's progress from which the button of its direction answers, 0...1.
  private static let answeringProgress = 0.25
  /// How many piles have buttons, each its own, in a narrow window as well.
  private static let mostButtons = 5
  /// How many have them where there are more piles: the rest is in a menu.
  private static let buttonsBesideMenu = 4
  /// The most characters that a key cap has room for.
  private static let longestKeycap = 8

  /// Makes the bar; `show` orders its buttons.
  init(
    decide: @escaping @MainActor (PileID) -> Void, flip: @escaping @MainActor () -> Void
  ) {
    self.decide = decide
    more = MorePiles(decide: decide)
    moreColumn = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [more.widget, nil])
    widget = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 18, classes: ["decisions"])
    guard let widget else { return }
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    // The buttons lie on the sides that their cards leave by, whatever way text runs.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    gtk_widget_set_margin_bottom(widget, 12)
    addFlipButton(flip)
    append(moreColumn, to: widget)
    // It lies beside the others, above the line of the keys.
    append(makeLabel("", classes: ["keycap", "absent"]), to: moreColumn)
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

  /// Makes the buttons of other piles than before.
  private func makeButtons(_ piles: [Pile]) {
    for column in columns.values { widget.map { gtk_box_remove($0.of(GtkBox.self), column) } }
    (buttons, columns, keycaps) = ([:], [:], [:])
    for pile in piles {
      guard let button = makeIconButton(pile.icon, name: pile.title) else { continue }
      gtk_widget_add_css_class(button, pile.styleClass)
      gtk_widget_set_sensitive(button, isEnabled ? 1 : 0)
      Signal.connect(button.object, "clicked") { [decide] () -> Void in decide(pile.id) }
      (columns[pile.id], keycaps[pile.id]) = addColumn(button)
      buttons[pile.id] = button
    }
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
    let piles = DecisionBar.withButtons(layout.piles)
    let old = DecisionBar.withButtons(self.layout.piles)
    if piles.map(\.plain) != old.map(\.plain) { makeButtons(piles) }
    self.layout = layout
    more.show(
      layout.piles.filter { pile in !piles.contains { $0.id == pile.id } }, layout.keys)
    moreColumn.map { gtk_widget_set_visible($0, piles.count < layout.piles.count ? 1 : 0) }
    var order = piles.map { columns[$0.id] }
    order.insert(flipColumn, at: order.count / 2)
    order.append(moreColumn)
    var previous: Widget?
    for column in order.compactMap({ $0 }) {
      gtk_box_reorder_child_after(widget.of(GtkBox.self), column, previous)
      previous = column
    }
    for pile in piles {
      guard let button = buttons[pile.id] else { continue }
      gtk_button_set_icon_name(
        button.of(GtkButton.self), pile.iconName(in: layout.look, among: layout.piles))
      show(layout.keys[pile.id] ?? [], pile.title, on: button, keycaps[pile.id])
    }
    show(layout.flipKeys, ActionTexts.flip, on: flipButton, flipKeycap)
  }

  /// The piles that have buttons: all where there is room, else those that lie on sides, and of
  /// the others as many as fill up.
  private static func withButtons(_ piles: [Pile]) -> [Pile] {
    guard piles.count > mostButtons else { return piles }
    let sided = piles.filter { $0.side != nil }
    let rest = piles.filter { $0.side == nil }
    return sided + rest.prefix(max(buttonsBesideMenu - sided.count, 0))
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
  func show(_ progress: DragProgress?, piles: Piles) {
    let armed = progress.flatMap {
      $0.progress >= DecisionBar.answeringProgress ? piles[$0.direction]?.id : nil
    }
    for (pile, button) in buttons { setClass("armed", of: button, to: pile == armed) }
  }

  /// Whether there is a card to decide.
  var isEnabled = true {
    didSet {
      for button in buttons.values { gtk_widget_set_sensitive(button, isEnabled ? 1 : 0) }
      more.isEnabled = isEnabled
    }
  }
}

extension Pile {
  /// The pile without its side: that only tells where among the buttons its own lies.
  fileprivate var plain: Pile {
    var pile = self
    pile.side = nil
    return pile
  }
}

/// A title with its keys, as tooltips have them.
@MainActor
func titled(_ title: String, keys: [Accelerator]) -> String {
  guard !keys.isEmpty else { return title }
  let list = keys.map(\.label).joined(separator: ", ")
  return ActionTexts.withKeys(action: title, keys: list)
}
