import CAdwaita
import Koloda
import KolodaGLib

/// The GObject classes behind deck views: subclasses of GtkWidget that draw themselves.
///
/// There is a class for each set of action names, because GTK installs actions on classes.
@MainActor
enum DeckWidgetClass {
  private static var types: [[String]: GType] = [:]

  /// The size that a deck asks for, in logical pixels.
  private static let naturalWidth: Int32 = 360
  private static let naturalHeight: Int32 = 450

  /// Makes a widget with the named actions; its reference is floating.
  static func makeWidget(actions: [String]) -> Widget? {
    let type = types[actions] ?? register(actions)
    types[actions] = type
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  }

  private static func register(_ actions: [String]) -> GType {
    let suffix = types.isEmpty ? "" : "\(types.count)"
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.class_init = { classPointer, data in
      nonisolated(unsafe) let classPointer = classPointer
      nonisolated(unsafe) let data = data
      MainThread.assume { DeckWidgetClass.initialize(classPointer, data) }
    }
    // Classes are never unloaded, so their action names are never freed.
    info.class_data = UnsafeRawPointer(Unmanaged.passRetained(ActionNamesBox(actions)).toOpaque())
    info.instance_size = guint16(MemoryLayout<GtkWidget>.size)
    return g_type_register_static(
      gtk_widget_get_type(), "KolodaDeckView" + suffix, &info, GTypeFlags(rawValue: 0))
  }

  private static func initialize(
    _ classPointer: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?
  ) {
    guard let classPointer else { return }
    let widgetClass = classPointer.assumingMemoryBound(to: GtkWidgetClass.self)
    widgetClass.pointee.snapshot = { widget, snapshot in
      nonisolated(unsafe) let widget = widget
      nonisolated(unsafe) let snapshot = snapshot
      MainThread.assume {
        guard let snapshot else { return }
        WidgetBinding.owner(of: widget)?.snapshot(into: snapshot)
      }
    }
    widgetClass.pointee.measure = { _, orientation, _, minimum, natural, _, _ in
      minimum?.pointee = 1
      natural?.pointee =
        orientation == GTK_ORIENTATION_HORIZONTAL
        ? DeckWidgetClass.naturalWidth : DeckWidgetClass.naturalHeight
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      nonisolated(unsafe) let widget = widget
      MainThread.assume {
        WidgetBinding.owner(of: widget)?
          .allocate(Size(width: Double(width), height: Double(height)))
      }
    }
    widgetClass.pointee.focus = { widget, direction in
      nonisolated(unsafe) let widget = widget
      return MainThread.assume {
        WidgetBinding.owner(of: widget)?.moveFocus(direction) == true ? 1 : 0
      }
    }
    letChildrenGo(widgetClass)
    gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_GROUP)
    gtk_widget_class_set_css_name(widgetClass, "koloda-deck")
    guard let data else { return }
    let names = Unmanaged<ActionNamesBox>.fromOpaque(data).takeUnretainedValue().names
    for name in names {
      gtk_widget_class_install_action(widgetClass, name, nil) { widget, name, _ in
        guard let name else { return }
        nonisolated(unsafe) let widget = widget
        let action = String(cString: name)
        MainThread.assume { WidgetBinding.owner(of: widget)?.perform(action: action) }
      }
    }
  }

  private final class ActionNamesBox: @unchecked Sendable {
    let names: [String]
    init(_ names: [String]) { self.names = names }
  }
}
