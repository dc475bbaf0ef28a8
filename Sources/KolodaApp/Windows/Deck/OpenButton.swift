import CAdwaita
import KolodaGTK

/// The header's button that opens a folder: a word, or a sign where there is no room for it.
@MainActor
final class OpenButton {
  let widget: Widget? = gtk_button_new()

  init() {
    guard let widget else { return }
    gtk_actionable_set_action_name(widget.opaque, "win.open")
    gtk_widget_set_tooltip_text(widget, ActionTexts.openFolderTooltip)
    shim_accessible_set_label(widget.opaque, ActionTexts.open)
    show()
  }

  /// Whether there is room for a sign only.
  var isNarrow = false {
    didSet { if isNarrow != oldValue { show() } }
  }

  private func show() {
    guard let button = widget?.of(GtkButton.self) else { return }
    if isNarrow {
      gtk_button_set_icon_name(button, "folder-open-symbolic")
    } else {
      gtk_button_set_label(button, ActionTexts.open)
    }
  }
}
