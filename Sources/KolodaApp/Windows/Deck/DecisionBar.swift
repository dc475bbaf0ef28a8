import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The round buttons under the deck, each with its key below.
///
/// If any pile is not a built-in one under its own name, each button also has its name; so it does for
/// someone who is new to the program.
@MainActor
final class DecisionBar {
  /// The contents of the bar.
  struct Layout: Equatable {
    var look = DeckLook.stack
    /// The piles in the order of their buttons.
    var piles: [Pile] = []
    /// The keys of each pile that work now, the preferred one first.
    var keys: [PileID: [Accelerator]] = [:]
    /// The keys that flip the card.
    var flipKeys: [Accelerator] = []
  }

  /// What is below the keys of built-in piles under their own names.
  enum BuiltInNames {
    case shown
    /// Nothing, but the room for names stays, so that the deck above does not move.
    case room
    case none
  }

  let widget: Widget
  /// The columns of the piles that have buttons.
  private var columns: [PileID: PileColumn] = [:]
  private var layout = Layout()
  /// Whether the columns have names, or the room for them.
  private var areNamed = false
  private let decide: @MainActor (PileID) -> Void
  private let flip = PileColumn("koloda-flip-symbolic", name: ActionTexts.flip, style: "turn")
  private let more: MorePiles
  private let moreColumn: Widget

  /// The progress of a drag, 0...1, from which the button of its pile is highlighted.
  private static let answeringProgress = 0.25
  /// The most piles that each have a button; these fit into a narrow window.
  private static let mostButtons = 5
  /// The number of buttons beside the menu, if there are more piles than that.
  private static let buttonsBesideMenu = 4
  /// The distance between buttons, in logical pixels.
  private static let spacing: Int32 = 18
  /// The distance between buttons with names, which are wider than the buttons, in logical pixels.
  private static let namedSpacing: Int32 = 6
  /// Makes the bar; `show` fills in the buttons.
  init(
    decide: @escaping @MainActor (PileID) -> Void, flip: @escaping @MainActor () -> Void
  ) {
    self.decide = decide
    more = MorePiles(decide: decide)
    moreColumn = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [more.widget, nil])
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: DecisionBar.spacing, classes: ["decisions"])
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    // The buttons are on the sides by which their cards leave, also in right-to-left languages.
    gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    gtk_widget_set_margin_bottom(widget, 12)
    append(self.flip.box, to: widget)
    Signal.connect(self.flip.button.object, "clicked") { () -> Void in flip() }
    gtk_widget_set_visible(self.flip.box, 0)
    append(moreColumn, to: widget)
    // An invisible key cap lines this button up with the others.
    append(makeLabel("", classes: ["keycap", "absent"]), to: moreColumn)
  }

  /// Whether the deck's cards have backs.
  var hasBacks = false {
    didSet { gtk_widget_set_visible(flip.box, hasBacks ? 1 : 0) }
  }

  /// Whether the front card can be flipped.
  var canFlip = false {
    didSet { gtk_widget_set_sensitive(flip.button, canFlip ? 1 : 0) }
  }

  /// Replaces the buttons with those of `piles`.
  private func makeButtons(_ piles: [Pile]) {
    for column in columns.values { gtk_box_remove(widget.of(GtkBox.self), column.box) }
    columns = [:]
    for pile in piles {
      let column = PileColumn(pile.icon, name: pile.title, style: pile.styleClass)
      gtk_widget_set_sensitive(column.button, isEnabled ? 1 : 0)
      append(column.box, to: widget)
      Signal.connect(column.button.object, "clicked") { [decide] () -> Void in decide(pile.id) }
      columns[pile.id] = column
    }
  }

  /// Shows the buttons of a layout.
  func show(_ layout: Layout) {
    guard layout != self.layout else { return }
    let piles = DecisionBar.withButtons(layout.piles)
    let old = DecisionBar.withButtons(self.layout.piles)
    if piles.map(\.plain) != old.map(\.plain) { makeButtons(piles) }
    self.layout = layout
    more.show(
      layout.piles.filter { pile in !piles.contains { $0.id == pile.id } }, layout.keys)
    gtk_widget_set_visible(moreColumn, piles.count < layout.piles.count ? 1 : 0)
    var order = piles.compactMap { columns[$0.id]?.box }
    order.insert(flip.box, at: order.count / 2)
    order.append(moreColumn)
    var previous: Widget?
    for column in order {
      gtk_box_reorder_child_after(widget.of(GtkBox.self), column, previous)
      previous = column
    }
    for pile in piles {
      guard let column = columns[pile.id] else { continue }
      gtk_button_set_icon_name(
        column.button.of(GtkButton.self), pile.iconName(in: layout.look, among: layout.piles))
      column.show(layout.keys[pile.id] ?? [], pile.title)
    }
    flip.show(layout.flipKeys, ActionTexts.flip)
    showNames(piles)
  }

  /// What is below the keys while all piles are built-in ones with their usual names.
  var builtInNames = BuiltInNames.none {
    didSet {
      if builtInNames != oldValue { showNames(DecisionBar.withButtons(layout.piles)) }
    }
  }

  /// Shows the names under the buttons.
  private func showNames(_ piles: [Pile]) {
    let areOwn = !layout.piles.allSatisfy { $0.isBuiltIn && $0.name == nil }
    areNamed = areOwn || builtInNames != .none
    let isRoomOnly = !areOwn && builtInNames == .room
    flip.say(ActionTexts.flipBriefly, isShown: areNamed, isRoomOnly: isRoomOnly)
    for pile in piles {
      columns[pile.id]?.say(pile.title, isShown: areNamed, isRoomOnly: isRoomOnly)
    }
    let box = widget.of(GtkBox.self)
    gtk_box_set_spacing(box, areNamed ? DecisionBar.namedSpacing : DecisionBar.spacing)
    spread()
  }

  /// The piles that have buttons: all if there is room, otherwise those with a side, then others
  /// until the row is full.
  private static func withButtons(_ piles: [Pile]) -> [Pile] {
    guard piles.count > mostButtons else { return piles }
    let sided = piles.filter { $0.side != nil }
    let rest = piles.filter { $0.side == nil }
    return sided + rest.prefix(max(buttonsBesideMenu - sided.count, 0))
  }

  /// The width of the window's content, in logical pixels.
  var room = 0 {
    didSet { if room != oldValue { spread() } }
  }

  /// Gives columns with names one width, or each its own where there is no room for that: GTK would
  /// break the names.
  private func spread() {
    let box = widget.of(GtkBox.self)
    gtk_box_set_homogeneous(box, areNamed ? 1 : 0)
    guard areNamed, room > 0 else { return }
    if naturalWidth(of: widget) > room { gtk_box_set_homogeneous(box, 0) }
  }

  /// Highlights the button of the pile that the drag points to.
  func show(_ progress: DragProgress?, piles: Piles) {
    let armed = progress.flatMap {
      $0.progress >= DecisionBar.answeringProgress ? piles[$0.direction]?.id : nil
    }
    for (pile, column) in columns {
      setClass("armed", of: column.button, to: pile == armed)
    }
  }

  /// Whether there is a card to decide.
  var isEnabled = true {
    didSet {
      for column in columns.values {
        gtk_widget_set_sensitive(column.button, isEnabled ? 1 : 0)
      }
      more.isEnabled = isEnabled
    }
  }
}

/// A round button with its key and name below.
@MainActor
private struct PileColumn {
  let box: Widget
  let button: Widget
  private let keycap = makeLabel("", classes: ["keycap"])
  private let name = makeLabel("", classes: ["pile-name"])

  /// The most characters that fit on a key cap.
  private static let longestKeycap = 8
  /// The most characters per line of a name.
  private static let nameWidth: Int32 = 11
  /// The most lines of a name.
  private static let nameLines: Int32 = 2

  init(_ icon: String, name title: String, style: String) {
    button = makeIconButton(icon, name: title)
    box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [button, keycap, name])
    for style in [style, "decision", "circular"] { gtk_widget_add_css_class(button, style) }
    gtk_widget_set_halign(button, GTK_ALIGN_CENTER)
    // The deck keeps the keyboard focus: a click on a button must not take it away.
    gtk_widget_set_focus_on_click(button, 0)
    gtk_widget_set_halign(keycap, GTK_ALIGN_CENTER)
    gtk_label_set_wrap(name.opaque, 1)
    gtk_label_set_wrap_mode(name.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
    gtk_label_set_lines(name.opaque, PileColumn.nameLines)
    gtk_label_set_max_width_chars(name.opaque, PileColumn.nameWidth)
    gtk_label_set_justify(name.opaque, GTK_JUSTIFY_CENTER)
    // The button already says both to screen readers.
    for label in [keycap, name] { shim_accessible_set_hidden(label.opaque, 1) }
  }

  /// Shows the keys of the button.
  func show(_ keys: [Accelerator], _ title: String) {
    gtk_widget_set_tooltip_text(button, titled(title, keys: keys))
    let cap = keys.map(\.keycap).first { $0.count <= PileColumn.longestKeycap }
    gtk_label_set_text(keycap.opaque, cap ?? "")
    // The empty key cap keeps its space, so that the deck above does not move.
    gtk_widget_set_opacity(keycap, cap == nil ? 0 : 1)
  }

  /// Sets the name below the button, and whether it is shown, or only its room kept.
  func say(_ title: String, isShown: Bool, isRoomOnly: Bool) {
    gtk_label_set_text(name.opaque, title)
    gtk_widget_set_visible(name, isShown ? 1 : 0)
    gtk_widget_set_opacity(name, isRoomOnly ? 0 : 1)
  }
}

extension Pile {
  /// The pile without its side, which only changes the order of the buttons.
  fileprivate var plain: Pile {
    var pile = self
    pile.side = nil
    return pile
  }
}

/// A title followed by its keys, for tooltips.
@MainActor
func titled(_ title: String, keys: [Accelerator]) -> String {
  guard !keys.isEmpty else { return title }
  let list = ListTexts.row(keys.map(\.label))
  return ActionTexts.withKeys(action: title, keys: list)
}
