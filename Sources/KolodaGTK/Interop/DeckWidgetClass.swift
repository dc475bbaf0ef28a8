import CAdwaita
import Koloda
import KolodaGLib

/// The GObject classes behind `KolodaView`: subclasses of GtkWidget with their own snapshot, one
/// for each set of action names, because GTK keeps actions with the class.
@MainActor
enum DeckWidgetClass {
  private static var types: [DeckActionNames: GType] = [:]

  /// Makes a widget whose actions have these names; its reference is floating.
  static func makeWidget(actionNames: DeckActionNames) -> UnsafeMutablePointer<GtkWidget>? {
    let type = types[actionNames] ?? register(actionNames)
    types[actionNames] = type
    guard let object = g_object_new_with_properties(type, 0, nil, nil) else { return nil }
    return UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
  }

  private static func register(_ names: DeckActionNames) -> GType {
    let suffix = types.isEmpty ? "" : "\(types.count)"
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GtkWidgetClass>.size)
    info.class_init = { classPointer, data in
      nonisolated(unsafe) let classPointer = classPointer
      nonisolated(unsafe) let data = data
      MainThread.assume { DeckWidgetClass.initialize(classPointer, data) }
    }
    // A class is never unloaded, so its names are kept for good.
    info.class_data = UnsafeRawPointer(
      Unmanaged.passRetained(ActionNamesBox(names)).toOpaque())
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
        WidgetBinding.owner(of: widget, as: KolodaView.self)?.snapshot(into: snapshot)
      }
    }
    widgetClass.pointee.measure = { _, orientation, _, minimum, natural, _, _ in
      minimum?.pointee = 1
      natural?.pointee =
        orientation == GTK_ORIENTATION_HORIZONTAL
        ? KolodaView.naturalWidth : KolodaView.naturalHeight
    }
    widgetClass.pointee.size_allocate = { widget, width, height, _ in
      nonisolated(unsafe) let widget = widget
      MainThread.assume {
        WidgetBinding.owner(of: widget, as: KolodaView.self)?
          .allocate(Size(width: Double(width), height: Double(height)))
      }
    }
    widgetClass.pointee.focus = { widget, direction in
      nonisolated(unsafe) let widget = widget
      return MainThread.assume {
        WidgetBinding.owner(of: widget, as: KolodaView.self)?.moveFocus(direction) == true ? 1 : 0
      }
    }
    let objectClass = classPointer.assumingMemoryBound(to: GObjectClass.self)
    objectClass.pointee.dispose = { object in
      guard let object else { return }
      // GTK asks every container to let its children go before it goes itself.
      let widget = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
      while let child = gtk_widget_get_first_child(widget) { gtk_widget_unparent(child) }
      g_type_class_peek(gtk_widget_get_type())?.assumingMemoryBound(to: GObjectClass.self)
        .pointee.dispose?(object)
    }
    gtk_widget_class_set_accessible_role(widgetClass, GTK_ACCESSIBLE_ROLE_GROUP)
    gtk_widget_class_set_css_name(widgetClass, "koloda-deck")
    guard let data else { return }
    let names = Unmanaged<ActionNamesBox>.fromOpaque(data).takeUnretainedValue().names
    for name in names.all {
      gtk_widget_class_install_action(widgetClass, name, nil) { widget, name, _ in
        guard let name else { return }
        nonisolated(unsafe) let widget = widget
        let action = String(cString: name)
        MainThread.assume {
          WidgetBinding.owner(of: widget, as: KolodaView.self)?.perform(action: action)
        }
      }
    }
  }

  private final class ActionNamesBox: @unchecked Sendable {
    let names: DeckActionNames
    init(_ names: DeckActionNames) { self.names = names }
  }
}
