import CAdwaita
import KolodaGTK
import KolodaSharing
import KolodaTriage

/// The page shown when every card is decided: the piles as a bar in their colours, and their
/// counts.
@MainActor
final class DonePage {
  /// What usually comes next when all cards are decided.
  enum Next {
    /// Apply the decisions to the photos.
    case apply
    /// Export the answers to records.
    case export
    /// Go through the flash cards that were not known.
    case learn
  }

  /// What has been applied to the photos.
  struct Applied {
    /// The number of applied decisions.
    var count = 0
    /// The number of their photos that are no longer in the deck.
    var gone = 0
    /// Whether there are decisions that are not applied.
    var hasMore = true
    /// Whether the last Apply can be undone.
    var canBeUndone = false
    /// Whether Apply must be undone before the last decision can be.
    var comesFirst = false
  }

  let widget: Widget
  private let bar: Widget
  private let counts: Widget
  private var piles: [Pile] = []
  private var segments: [PileID: Widget] = [:]
  private var numbers: [PileID: Widget] = [:]
  private var columns: [PileID: Widget] = [:]

  /// The page's margin beside its content in a narrow window, in logical pixels.
  private static let margin = 12

  /// The bar's whole width, in logical pixels.
  private static let barWidth = 280.0

  /// The largest width of all counts together, in logical pixels.
  private static let countsWidth: Int32 = 400
  /// The most counts in a row; a narrow window has space for no more.
  private static let mostInRow = 5
  /// The most piles that are all shown, empty or not.
  private static let mostPiles = 8
  /// The most characters per line of a pile's name.
  private static let nameWidth: Int32 = 12
  /// The most buttons below the counts; the menus have the others.
  private static let mostButtons = 3

  private let clear: Widget
  /// The button that shows the decided cards where only they match the filter.
  private let decided: Widget
  private let decidedLabel: Widget
  private let again: Widget
  private let apply: Widget
  private let export: Widget
  private let disputes: Widget
  private let undo: Widget
  private let undoApply: Widget
  private let review: Widget
  /// The row with Review and Apply.
  private let piling: Widget
  private let buttons = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12)
  private let againLabel: Widget

  init() {
    widget = adw_status_page_new()
    (again, againLabel) = DonePage.makeButton("", nil)
    (apply, _) = DonePage.makeButton(ApplyTexts.menu, .apply)
    (undoApply, _) = DonePage.makeButton(ApplyTexts.undoApply, .undoApply)
    (export, _) = DonePage.makeButton(ActionTexts.export, .export)
    (disputes, _) = DonePage.makeButton(DisputeTexts.title, .disputes)
    (decided, decidedLabel) = DonePage.makeButton("", .showDecided)
    (clear, _) = DonePage.makeButton(FilterTexts.clear, .clearFilter)
    (review, _) = DonePage.makeButton(ReviewTexts.title, .review)
    (undo, _) = DonePage.makeButton(ActionTexts.undoLast, .undo)
    piling = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [review, apply])
    bar = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 2)
    counts = gtk_grid_new()
    adw_status_page_set_icon_name(widget.opaque, "koloda-keep-symbolic")
    adw_status_page_set_title(widget.opaque, DeckTexts.allDecided)
    gtk_widget_set_halign(bar, GTK_ALIGN_CENTER)
    gtk_grid_set_column_spacing(counts.of(GtkGrid.self), 4)
    gtk_grid_set_row_spacing(counts.of(GtkGrid.self), 12)
    // The piles are in the order of their buttons, also in right-to-left languages.
    for row in [bar, counts] { gtk_widget_set_direction(row, GTK_TEXT_DIR_LTR) }
    adw_status_page_set_child(
      widget.opaque,
      makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 24,
        children: [bar, DonePage.clamp(counts), buttons]))
    addButtons()
    gtk_widget_add_css_class(widget, "compact")
  }

  private static func clamp(_ counts: Widget) -> Widget {
    let clamp = adw_clamp_new()
    adw_clamp_set_maximum_size(clamp.opaque, countsWidth)
    adw_clamp_set_tightening_threshold(clamp.opaque, countsWidth)
    adw_clamp_set_child(clamp.opaque, counts)
    return clamp
  }

  /// Moves the keyboard focus to the button for going through a pile again.
  func focusAgain() { _ = gtk_widget_grab_focus(again) }

  private func addButtons() {
    gtk_box_set_homogeneous(piling.of(GtkBox.self), 1)
    for row in [decided, clear, disputes, piling, again, export, undoApply, undo] {
      append(row, to: buttons)
    }
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
  }

  /// Puts the button for what comes next first.
  ///
  /// - Parameters:
  /// - goesOn: whether going through again is suggested.
  /// - isFirst: whether this has not been done yet.
  /// - isLeft: whether there are decisions left to apply.
  /// - settles: whether there are disputes that the person may settle.
  private func offer(_ next: Next, goesOn: Bool, isFirst: Bool, isLeft: Bool, settles: Bool) {
    gtk_widget_set_visible(disputes, settles ? 1 : 0)
    gtk_widget_set_visible(apply, next == .apply && isLeft ? 1 : 0)
    for (button, isSuggested) in [
      (disputes, settles), (apply, next == .apply && isFirst),
      (export, next == .export && isFirst && !settles), (again, goesOn),
    ] { setClass("suggested-action", of: button, to: isSuggested) }
    let order =
      switch next {
      case .apply: [decided, clear, disputes, piling, again, export, undoApply, undo]
      case .export: [decided, clear, disputes, export, piling, again, undoApply, undo]
      case .learn: [decided, clear, disputes, again, piling, export, undoApply, undo]
      }
    var last: Widget?
    for row in order {
      gtk_box_reorder_child_after(buttons.of(GtkBox.self), row, last)
      last = row
    }
  }

  /// Hides all buttons but the most important ones.
  private func hideRest(_ next: Next) {
    let ranking =
      switch next {
      case .apply: [decided, clear, apply, undoApply, review, again, undo, export]
      case .export: [decided, clear, disputes, export, review, again, undo]
      case .learn: [decided, clear, again, review, undo, export]
      }
    var left = DonePage.mostButtons
    for button in ranking where gtk_widget_get_visible(button) != 0 {
      gtk_widget_set_visible(button, left > 0 ? 1 : 0)
      left -= 1
    }
    let isPiling = [review, apply].contains { gtk_widget_get_visible($0) != 0 }
    gtk_widget_set_visible(piling, isPiling ? 1 : 0)
  }

  /// Makes a button whose label also fits into a narrow window.
  private static func makeButton(
    _ text: String, _ command: WindowCommand?
  ) -> (button: Widget, Widget) {
    let (button, label) = makePill(text)
    if let command { gtk_actionable_set_action_name(button.opaque, command.action) }
    return (button, label)
  }

  private static func say(_ text: String, on button: Widget, _ label: Widget) {
    gtk_label_set_text(label.opaque, text)
    shim_accessible_set_label(button.opaque, text)
  }

  /// Connects a button to a command with a pile as its target.
  private static func connect(_ button: Widget, to command: WindowCommand, on pile: PileID) {
    // The target comes first: without one the action's type would not match.
    gtk_actionable_set_action_target_value(button.opaque, g_variant_new_string(pile.text))
    gtk_actionable_set_action_name(button.opaque, command.action)
  }

  /// The cards that the button for going through them again means.
  private enum Pass: Equatable {
    case pile(PileID), all
  }
  private var pass: Pass?

  /// Connects the button for going through cards again.
  private func offerAgain(_ next: Pass) {
    // A button that is connected again loses the keyboard focus.
    guard next != pass else { return }
    pass = next
    gtk_actionable_set_action_name(again.opaque, nil)
    switch next {
    case .pile(let pile): DonePage.connect(again, to: .goThroughAgain, on: pile)
    case .all:
      gtk_actionable_set_action_target_value(again.opaque, nil)
      gtk_actionable_set_action_name(again.opaque, WindowCommand.learnAgain.action)
    }
  }

  /// Updates the page.
  ///
  /// - Parameters:
  /// - piles: the deck's piles, in the order of their buttons.
  /// - numbersOfCards: the number of cards in each pile.
  /// - cards: the number of cards in the deck.
  /// - saved: the number of decisions on disk.
  /// - applied: what has been applied.
  /// - first: the pile that is offered to go through again; nil for none.
  /// - filtered: the number of cards that pass the filter; nil without a filter.
  /// - decidedMatches: the number of decided cards that would pass it.
  /// - undecided: the number of undecided cards that the filter leaves out.
  /// - texts: the texts about the cards that the filter leaves.
  /// - next: what comes next for this kind of deck.
  /// - learning: the number of flash cards to learn again; nil for other decks.
  /// - standing: the state of a shared deck; nil for other decks.
  func show(
    _ piles: [Pile], _ numbersOfCards: [PileID: Int], cards: Int, saved: Int,
    applied: Applied = Applied(), again first: Pile? = nil, filtered: Int? = nil,
    decidedMatches: Int = 0, undecided: Int = 0, filter texts: FilteredCardsTexts = .photos,
    next: Next = .apply, learning: Int? = nil, shared standing: SharedStanding? = nil
  ) {
    // If there are many piles, empty ones are left out.
    let piles =
      piles.count > DonePage.mostPiles
      ? piles.filter { numbersOfCards[$0.id] ?? 0 > 0 } : piles
    let isEmpty = filtered == 0, isPart = filtered != nil && undecided > 0
    let shared = standing.map { LiveTexts.end($0) }
    offer(
      next, goesOn: next == .learn && learning != 0,
      isFirst: applied.count == 0 && !isEmpty && !isPart,
      isLeft: applied.hasMore, settles: standing?.hasDisputes == true)
    gtk_widget_set_visible(clear, filtered == nil ? 0 : 1)
    gtk_widget_set_visible(export, standing?.isAnswered ?? true ? 1 : 0)
    let title = filtered.map { count in
      count > 0 ? texts.done : decidedMatches > 0 ? texts.noneUndecided : texts.nothing
    }
    let known = learning.map {
      $0 > 0 ? RecordTexts.toLearn($0) : RecordTexts.known(cards, of: cards)
    }
    adw_status_page_set_title(
      widget.opaque, title ?? known ?? shared?.title ?? DeckTexts.allDecided)
    offerAgain(first, learning, isKnown: learning == 0 && filtered == nil)
    DonePage.say(texts.showDecided, on: decided, decidedLabel)
    gtk_widget_set_visible(decided, isEmpty && decidedMatches > 0 ? 1 : 0)
    if piles != self.piles { make(piles) }
    let more = [
      saved > 0 && !isEmpty ? DeckTexts.saved(saved) : nil,
      next == .apply && saved > 0 && applied.count == 0 && !isEmpty ? DeckTexts.unchanged : nil,
      applied.count > 0 && !isEmpty ? DeckTexts.applied(applied.count) : nil,
      applied.gone > 0 && !isEmpty ? DeckTexts.appliedAndGone(applied.gone) : nil,
      isEmpty
        ? decidedMatches > 0 ? texts.decided(decidedMatches) : texts.more : nil,
      isPart && !isEmpty ? texts.left(undecided) : nil,
      filtered == nil ? shared?.more : nil,
    ].compactMap(\.self)
    gtk_widget_set_visible(undoApply, applied.canBeUndone ? 1 : 0)
    gtk_widget_set_visible(review, 1)
    showNothing(isEmpty)
    let showsDecided = isEmpty && decidedMatches > 0
    setClass("suggested-action", of: decided, to: showsDecided)
    setClass("suggested-action", of: clear, to: (isEmpty || isPart) && !showsDecided)
    // Undo would only say that Apply must be undone first.
    if applied.comesFirst { gtk_widget_set_visible(undo, 0) }
    hideRest(next)
    arrange()
    adw_status_page_set_description(
      widget.opaque, more.isEmpty ? nil : more.joined(separator: "\n"))
    for pile in piles { show(numbersOfCards[pile.id] ?? 0, of: cards, on: pile) }
  }

  /// Offers to go through a pile again, or through all flash cards if all are known.
  private func offerAgain(_ first: Pile?, _ learning: Int?, isKnown: Bool) {
    gtk_widget_set_visible(again, first == nil && !isKnown ? 0 : 1)
    if let first {
      DonePage.say(
        learning ?? 0 > 0 ? RecordTexts.learnOn : ActionTexts.goThroughAgain(first.title),
        on: again, againLabel)
      offerAgain(.pile(first.id))
    } else if isKnown {
      DonePage.say(RecordTexts.learnAllAgain, on: again, againLabel)
      offerAgain(.all)
    }
  }

  /// Shows how many of the cards are on a pile.
  private func show(_ count: Int, of cards: Int, on pile: Pile) {
    numbers[pile.id].map { gtk_label_set_text($0.opaque, NumberTexts.whole(count)) }
    if let column = columns[pile.id] {
      gtk_widget_set_sensitive(column, count > 0 ? 1 : 0)
      shim_accessible_set_label(column.opaque, ReviewTexts.tab(pile.title, count))
    }
    guard let segment = segments[pile.id] else { return }
    let share = cards > 0 ? Double(count) / Double(cards) : 0
    gtk_widget_set_visible(segment, count > 0 ? 1 : 0)
    gtk_widget_set_size_request(segment, Int32(max((share * DonePage.barWidth).rounded(), 12)), -1)
  }

  /// The width of the window's content, in logical pixels.
  var room = 0 {
    didSet { if room != oldValue { arrange() } }
  }

  /// Keeps words whole: where there is little room, Review and Apply lie one above the other, and each
  /// count has the width of its name.
  private func arrange() {
    gtk_orientable_set_orientation(piling.opaque, GTK_ORIENTATION_HORIZONTAL)
    setEven(true)
    guard room > 0 else { return }
    if !hasRoom(for: piling) {
      gtk_orientable_set_orientation(piling.opaque, GTK_ORIENTATION_VERTICAL)
    }
    guard !hasRoom(for: counts) else { return }
    setEven(false)
    // With columns of equal width, wrapped labels get the height that was measured for them.
    if !hasRoom(for: counts) { setEven(true) }
  }

  /// Sets whether the columns of the counts have one width.
  private func setEven(_ isEven: Bool) {
    gtk_grid_set_column_homogeneous(counts.of(GtkGrid.self), isEven ? 1 : 0)
    gtk_widget_set_halign(counts, isEven ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER)
  }

  private func hasRoom(for part: Widget) -> Bool {
    Int(naturalWidth(of: part)) <= room - 2 * DonePage.margin
  }

  /// Shows only that no card passes the filter and what can be done about it; or everything again.
  private func showNothing(_ isEmpty: Bool) {
    adw_status_page_set_icon_name(
      widget.opaque, isEmpty ? "edit-find-symbolic" : "koloda-keep-symbolic")
    for part in [bar, counts, review, undo] {
      gtk_widget_set_visible(part, isEmpty ? 0 : 1)
    }
    if isEmpty {
      for part in [apply, again, export, undoApply] { gtk_widget_set_visible(part, 0) }
    }
  }

  private static func makeName(_ title: String) -> Widget {
    let label = makeLabel(title, classes: ["dim-label", "caption"])
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_max_width_chars(label.opaque, nameWidth)
    gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
    return label
  }

  /// Rebuilds the bar and the columns for other piles.
  private func make(_ piles: [Pile]) {
    self.piles = piles
    for segment in segments.values { gtk_box_remove(bar.of(GtkBox.self), segment) }
    for column in columns.values { gtk_grid_remove(counts.of(GtkGrid.self), column) }
    (segments, numbers, columns) = ([:], [:], [:])
    let rows = (piles.count + DonePage.mostInRow - 1) / DonePage.mostInRow
    let inRow = (piles.count + rows - 1) / max(rows, 1)
    for (index, pile) in piles.enumerated() {
      let segment = makeBox(
        GTK_ORIENTATION_HORIZONTAL, classes: ["pile-bar", pile.styleClass])
      append(segment, to: bar)
      segments[pile.id] = segment
      let number = makeLabel("0", classes: ["pile-count"])
      numbers[pile.id] = number
      let text = makeBox(
        GTK_ORIENTATION_VERTICAL, spacing: 0,
        children: [number, DonePage.makeName(pile.title)])
      let column = gtk_button_new()
      gtk_button_set_child(column.of(GtkButton.self), text)
      for name in ["flat", "pile-column"] { gtk_widget_add_css_class(column, name) }
      gtk_widget_set_tooltip_text(column, ReviewTexts.title)
      DonePage.connect(column, to: .reviewPile, on: pile.id)
      gtk_grid_attach(
        counts.of(GtkGrid.self), column, Int32(index % inRow), Int32(index / inRow), 1, 1)
      columns[pile.id] = column
    }
  }
}
