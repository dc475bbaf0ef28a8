import CAdwaita
import KolodaFiles
import KolodaGLib
import KolodaGTK
import KolodaSyncMessages

/// A person in a shared deck: what they have done, and, for the manager, a menu of actions.
@MainActor
final class PersonRow {
  /// An action in the manager's menu.
  enum Action: CaseIterable { case release, remove, add }

  /// The contents of a row.
  struct Content: Equatable {
    var title: String
    var words: String
    var actions: [Action]

    /// - Parameters:
    /// - isSelf: whether this is the user.
    /// - isManaged: whether the user manages the deck.
    /// - pace: how long the person takes per card now, in seconds; nil if they are not working.
    init(_ person: SyncedPerson, isSelf: Bool, isManaged: Bool, pace: Double?) {
      let name = displayText(person.name.utf8)
      title = isSelf ? PeopleTexts.you(name) : name
      var parts = [PeopleTexts.answers(person.answers)]
      if person.extra > 0 { parts.append(PeopleTexts.extra(person.extra)) }
      if person.held > 0 { parts.append(PeopleTexts.held(person.held)) }
      if let pace { parts.append(SittingTexts.pace(secondsPerCard: pace)) }
      if person.isRemoved { parts.append(PeopleTexts.removed) }
      words = parts.dropFirst().reduce(parts[0]) { SittingTexts.both($0, $1) }
      actions = []
      guard isManaged else { return }
      if person.held > 0 { actions.append(.release) }
      if person.isRemoved {
        actions.append(.add)
      } else if !isSelf {
        actions.append(.remove)
      }
    }
  }

  let name: String
  let widget: Widget = adw_action_row_new()
  private let button: Widget = gtk_menu_button_new()
  private let popover: Widget = gtk_popover_new()
  private let act: @MainActor (Action) -> Void
  private var shown: Content?

  init(_ name: String, act: @escaping @MainActor (Action) -> Void) {
    self.name = name
    self.act = act
    let words = PeopleTexts.actions(displayText(name.utf8))
    gtk_menu_button_set_icon_name(button.opaque, "view-more-symbolic")
    gtk_menu_button_set_popover(button.opaque, popover)
    Popovers.closeIfRefused(popover)
    gtk_widget_set_tooltip_text(button, words)
    shim_accessible_set_label(button.opaque, words)
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(popover, "more-piles")
    adw_action_row_add_suffix(widget.of(AdwActionRow.self), button)
  }

  /// Updates the row.
  func show(_ content: Content) {
    guard content != shown else { return }
    let isSame = content.actions == shown?.actions
    shown = content
    nameRow(widget, content.title, content.words)
    gtk_widget_set_visible(button, content.actions.isEmpty ? 0 : 1)
    // An open menu stays as it is unless its actions change.
    guard !isSame else { return }
    let box = makeBox(GTK_ORIENTATION_VERTICAL)
    for action in content.actions { append(makeButton(action), to: box) }
    gtk_popover_set_child(popover.of(GtkPopover.self), box)
  }

  private func makeButton(_ action: Action) -> Widget {
    let title =
      switch action {
      case .release: PeopleTexts.release
      case .remove: PeopleTexts.remove
      case .add: PeopleTexts.addAgain
      }
    let button = gtk_button_new_with_label(title)
    gtk_widget_add_css_class(button, "flat")
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in
      guard let self else { return }
      close()
      act(action)
    }
    return button
  }

  /// Closes the row's menu.
  func close() { gtk_popover_popdown(popover.of(GtkPopover.self)) }
}
