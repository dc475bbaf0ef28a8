import CAdwaita

/// Ties a Swift object and a GtkWidget together, so that each lives as long as the other is
/// wanted: the Swift object holds the widget, and the widget holds the Swift object as long as
/// anyone else (a window) holds the widget.
///
/// This is GObject's toggle reference, the one mechanism that makes no cycle of the two.
final class WidgetBinding: @unchecked Sendable {
  let widget: UnsafeMutablePointer<GtkWidget>
  private weak var owner: AnyObject?
  private var heldOwner: AnyObject?

  private static let quark = g_quark_from_static_string("koloda-widget-binding")

  /// Binds a new widget, whose floating reference is taken, to its owner.
  init(widget: UnsafeMutablePointer<GtkWidget>, owner: AnyObject) {
    self.widget = widget
    self.owner = owner
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    g_object_ref_sink(object)
    g_object_set_qdata(
      object, WidgetBinding.quark, Unmanaged.passUnretained(self).toOpaque())
    g_object_add_toggle_ref(
      object, WidgetBinding.toggled, Unmanaged.passUnretained(self).toOpaque())
    g_object_unref(object)
  }

  deinit {
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    g_object_set_qdata(object, WidgetBinding.quark, nil)
    g_object_remove_toggle_ref(
      object, WidgetBinding.toggled, Unmanaged.passUnretained(self).toOpaque())
  }

  private static let toggled: GToggleNotify = { data, _, isLast in
    guard let data else { return }
    let binding = Unmanaged<WidgetBinding>.fromOpaque(data).takeUnretainedValue()
    binding.heldOwner = isLast != 0 ? nil : binding.owner
  }

  /// The Swift object that a widget is bound to, nil when it is going.
  static func owner<Owner: AnyObject>(
    of widget: UnsafeMutablePointer<GtkWidget>?, as type: Owner.Type
  ) -> Owner? {
    guard let widget else { return nil }
    let object = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
    guard let data = g_object_get_qdata(object, quark) else { return nil }
    return Unmanaged<WidgetBinding>.fromOpaque(data).takeUnretainedValue().owner as? Owner
  }
}
