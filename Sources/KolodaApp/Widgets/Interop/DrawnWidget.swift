import CAdwaita
import KolodaGLib
import KolodaGTK

/// A widget that draws itself, for places with hundreds of them, where a GTK label or picture for
/// each would cost more than drawing everything.
///
/// The object lives as long as its widget, to which it holds no reference.
@MainActor
class DrawnWidget {
  /// The widget, whose reference is floating at first.
  let widget: Widget

  /// Creates the widget.
  init() {
    widget = shim_widget_new(DrawnWidget.type)
    g_object_set_qdata_full(
      widget.of(GObject.self), DrawnWidget.quark, Unmanaged.passRetained(self).toOpaque()
    ) { data in
      data.map { Unmanaged<DrawnWidget>.fromOpaque($0).release() }
    }
  }

  /// Returns the object that draws a widget; nil if the widget is another.
  static func of(_ widget: Widget?) -> DrawnWidget? {
    guard let widget, let data = g_object_get_qdata(widget.of(GObject.self), quark) else {
      return nil
    }
    return Unmanaged<DrawnWidget>.fromOpaque(data).takeUnretainedValue()
  }

  /// The width and height that the widget requests, in logical pixels.
  var size: (width: Int32, height: Int32) { (0, 0) }

  /// Draws the widget.
  func draw(into snapshot: OpaquePointer) {}

  /// Allocates the widget's children.
  func allocate(width: Int32, height: Int32) {}

  /// Called when the desktop's fonts have changed.
  func fontsChanged() {}

  // MARK: The GTK class

  private static let quark = g_quark_from_static_string("koloda-drawn-widget")

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.class_init = { pointer, _ in
      nonisolated(unsafe) let pointer = pointer
      MainThread.assume {
        guard let pointer else { return }
        DrawnWidget.fill(pointer.assumingMemoryBound(to: GtkWidgetClass.self))
      }
    }
    info.instance_size = guint16(MemoryLayout<GtkWidget>.size)
    return g_type_register_static(
      gtk_widget_get_type(), "KolodaDrawnWidget", &info, GTypeFlags(rawValue: 0))
  }()

  private static func fill(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
    widgetClass.pointee.measure = { widget, orientation, _, minimum, natural, _, _ in
      nonisolated(unsafe) let widget = widget
      let size = MainThread.assume { DrawnWidget.of(widget)?.size ?? (width: 0, height: 0) }
      let extent = orientation == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height
      minimum?.pointee = extent
      natural?.pointee = extent
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      nonisolated(unsafe) let widget = widget
      MainThread.assume { DrawnWidget.of(widget)?.allocate(width: width, height: height) }
    }
    widgetClass.pointee.snapshot = { widget, snapshot in
      nonisolated(unsafe) let widget = widget
      nonisolated(unsafe) let snapshot = snapshot
      MainThread.assume {
        guard let widget, let snapshot else { return }
        DrawnWidget.of(widget)?.draw(into: snapshot)
        for child in widget.children { gtk_widget_snapshot_child(widget, child, snapshot) }
      }
    }
    widgetClass.pointee.system_setting_changed = { widget, setting in
      nonisolated(unsafe) let widget = widget
      g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GtkWidgetClass.self)
        .pointee.system_setting_changed?(widget, setting)
      MainThread.assume { DrawnWidget.of(widget)?.fontsChanged() }
    }
    letChildrenGo(widgetClass)
    gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_IMG)
    gtk_widget_class_set_css_name(widgetClass, "drawn")
  }
}
