import CAdwaita
import KolodaGLib
import KolodaGTK

/// Gives the keyboard back to what had it before a menu was opened.
///
/// GTK does so itself, but not for a menu that closes while one of its submenus is shown: the
/// keyboard stays with an item that nobody sees, and no key of the window works.
@MainActor
final class KeyboardReturn {
  private var before: ObjectReference?

  /// Remembers what has the keyboard in the window of a widget.
  func remember(in widget: Widget) {
    before = focus(around: widget).map { ObjectReference(retaining: $0.opaque) }
  }

  /// Gives the keyboard back, unless something that is seen has taken it meanwhile.
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
