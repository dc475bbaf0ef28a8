import CAdwaita
import KolodaGLib
import KolodaGTK

/// What only who manages a shared deck sees: how people are added, what everybody is shown, and how the
/// deck is closed.
@MainActor
final class PeopleKeeper {
  private let role: Widget = adw_entry_row_new()
  private let trouble = StatusLine("dialog-warning-symbolic")
  private let closing: Widget = adw_action_row_new()
  private let button: Widget = gtk_button_new()
  private var isClosed = false
  /// What everybody sees.
  let look = LookKeeper()
  /// What it is made of.
  private(set) var groups: [Widget] = []

  /// Called with the role of a person to add.
  var onAdd: (@MainActor (String) -> Void)?
  /// Called with whether to close the deck or to reopen it.
  var onClose: (@MainActor (Bool) -> Void)?

  init() {
    nameRow(role, PeopleTexts.role, nil)
    Signal.connect(role.object, "entry-activated") { [weak self] () -> Void in self?.add() }
    let adding = gtk_button_new_with_label(PeopleTexts.addButton)
    gtk_widget_set_valign(adding, GTK_ALIGN_CENTER)
    adw_entry_row_add_suffix(role.of(AdwEntryRow.self), adding)
    Signal.connect(adding.object, "clicked") { [weak self] () -> Void in self?.add() }
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    adw_action_row_add_suffix(closing.of(AdwActionRow.self), button)
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in
      guard let self else { return }
      onClose?(!isClosed)
    }
    groups = [
      trouble.widget,
      makeGroup(PeopleTexts.addTitle, description: PeopleTexts.addMore, rows: [role]),
      look.group,
      makeGroup(nil, rows: [closing]),
    ]
    show(false, isClosed: false)
    look.onOvertaken = { [weak self] in self?.say(PeopleTexts.overtaken) }
    look.show(nil)
  }

  private func add() {
    let name = enteredText(in: role).trimming { $0 == " " }
    if !name.isEmpty { onAdd?(name) }
  }

  /// Empties the field, after the person was added.
  func added() { gtk_editable_set_text(role.opaque, "") }

  /// Takes back what somebody has begun to write into a field.
  ///
  /// - Returns: whether it had.
  func giveUp(_ focus: Widget?) -> Bool {
    guard let focus else { return false }
    if look.giveUp(focus) { return true }
    guard gtk_widget_is_ancestor(focus, role) != 0, !enteredText(in: role).isEmpty else {
      return false
    }
    gtk_editable_set_text(role.opaque, "")
    return true
  }

  /// Shows it to who manages the deck, and to nobody else.
  func show(_ isManager: Bool, isClosed: Bool) {
    self.isClosed = isClosed
    for group in groups.dropFirst() {
      gtk_widget_set_visible(group, isManager ? 1 : 0)
    }
    let title = isClosed ? PeopleTexts.reopen : PeopleTexts.close
    nameRow(closing, title, isClosed ? PeopleTexts.reopenMore : PeopleTexts.closeMore)
    gtk_button_set_label(button.of(GtkButton.self), title)
  }

  /// Shows why something failed.
  func say(_ text: String?) { trouble.say(text) }
}

extension String {
  /// The text without leading and trailing characters that satisfy `isLeftOut`.
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isLeftOut(first) { rest.removeFirst() }
    while let last = rest.last, isLeftOut(last) { rest.removeLast() }
    return String(rest)
  }
}
