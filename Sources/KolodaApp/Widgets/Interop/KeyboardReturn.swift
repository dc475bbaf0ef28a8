import CAdwaita
import KolodaGLib
import KolodaGTK

/// Returns the keyboard focus to where it was before a menu was opened.
///
/// GTK does so itself, except for a menu that is closed while one of its submenus is shown: then
/// the focus stays on an invisible item, and no key of the window works.
@MainActor
final class KeyboardReturn {
  private var before: ObjectReference?

  /// Remembers the focused widget of a widget's window.
  func remember(in widget: Widget) {
    before = focus(around: widget).map { ObjectReference(retaining: $0.opaque) }
  }

  /// Returns the focus, unless another visible widget has taken it meanwhile.
  func giveBack(in widget: Widget) {
    let window = ObjectReference(retaining: widget.opaque)
    MainThread.post { [self] in
      let widget = UnsafeMutableRawPointer(window.pointer).assumingMemoryBound(to: GtkWidget.self)
      guard let before else { return }
      self.before = nil
      if let now = focus(around: widget), gtk_widget_get_mapped(now) != 0 { return }
      let earlier = UnsafeMutableRawPointer(before.pointer).assumingMemoryBound(to: GtkWidget.self)
      if gtk_widget_get_mapped(earlier) != 0 { gtk_widget_grab_focus(earlier) }
    }
  }

  private func focus(around widget: Widget) -> Widget? {
    gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
  }
}
