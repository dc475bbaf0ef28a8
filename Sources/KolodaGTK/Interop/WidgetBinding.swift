import CAdwaita
import KolodaGLib

/// Ties a view and its GtkWidget together, so that neither is freed while the other is in use.
///
/// The view holds the widget; the widget holds the view while anyone else, such as a window, holds
/// the widget. GObject's toggle references make this possible without a reference cycle. GTK is
/// single-threaded, so the last reference is always released on the main thread.
@MainActor
final class WidgetBinding {
  let widget: Widget
  weak var owner: (any DeckWidgetOwner)?
  /// The object kept alive while someone else holds the widget; nil means the view.
  weak var keeper: AnyObject?
  private var held: AnyObject?

  private static let quark = g_quark_from_static_string("koloda-widget-binding")

  /// Takes over the floating reference of a new widget, whose owner is to be set at once.
  init(widget: Widget) {
    self.widget = widget
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

  /// Returns the view that a widget is bound to; nil while the view is being freed.
  static func owner(of widget: Widget?) -> (any DeckWidgetOwner)? {
    guard let widget, let data = g_object_get_qdata(widget.of(GObject.self), quark) else {
      return nil
    }
    return Unmanaged<WidgetBinding>.fromOpaque(data).takeUnretainedValue().owner
  }
}
