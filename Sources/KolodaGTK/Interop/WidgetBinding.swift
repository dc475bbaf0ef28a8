import CAdwaita
import KolodaGLib

/// Ties a view and a GtkWidget together, so that each lives as long as the other is wanted: the
/// view holds the widget, and the widget holds the view as long as anyone else (a window) holds
/// the widget.
///
/// This is GObject's toggle reference, the one mechanism that makes no cycle of the two. GTK knows
/// one thread: wherever the last reference goes, the widget is let go on the main thread.
@MainActor
final class WidgetBinding {
  let widget: Widget
  private weak var owner: (any DeckWidgetOwner)?
  /// Who is kept as long as someone else holds the widget; without one it is the view.
  weak var keeper: AnyObject?
  private var held: AnyObject?

  private static let quark = g_quark_from_static_string("koloda-widget-binding")

  /// Binds a new widget, whose floating reference is taken, to its owner.
  init(widget: Widget, owner: any DeckWidgetOwner) {
    self.widget = widget
    self.owner = owner
    let object = widget.of(GObject.self)
    g_object_ref_sink(object)
    g_object_set_qdata(
      object, WidgetBinding.quark, Unmanaged.passUnretained(self).toOpaque())
    g_object_add_toggle_ref(
      object, WidgetBinding.toggled, Unmanaged.passUnretained(self).toOpaque())
    g_object_unref(object)
  }

  isolated deinit {
    let object = widget.of(GObject.self)
    g_object_set_qdata(object, WidgetBinding.quark, nil)
    g_object_remove_toggle_ref(
      object, WidgetBinding.toggled, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let toggled: GToggleNotify = { data, _, isLast in
    guard let data else { return }
    nonisolated(unsafe) let place = data
    MainThread.assume {
      let binding = Unmanaged<WidgetBinding>.fromOpaque(place).takeUnretainedValue()
      binding.held = isLast != 0 ? nil : binding.keeper ?? binding.owner
    }
  }

  /// The view that a widget is bound to, nil when it is going.
  static func owner(of widget: Widget?) -> (any DeckWidgetOwner)? {
    guard let widget, let data = g_object_get_qdata(widget.of(GObject.self), quark) else {
      return nil
    }
    return Unmanaged<WidgetBinding>.fromOpaque(data).takeUnretainedValue().owner
  }
}
