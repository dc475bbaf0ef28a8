import CAdwaita
import Foundation
import KolodaGLib

@testable import KolodaGTK

/// A settings object as in newer versions of GTK, which has a property for reduced motion.
@MainActor
enum NewSettings {
  private nonisolated(unsafe) static var preference: gint = 0
  private nonisolated(unsafe) static var animations: gboolean = 1
  private nonisolated(unsafe) static var choices = [
    GEnumValue(value: 0, value_name: strdup("NO_PREFERENCE"), value_nick: strdup("no-preference")),
    GEnumValue(value: 1, value_name: strdup("REDUCE"), value_nick: strdup("reduce")),
    GEnumValue(),
  ]

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size)
    info.class_init = { pointer, _ in
      guard let objectClass = pointer?.assumingMemoryBound(to: GObjectClass.self) else { return }
      objectClass.pointee.get_property = { _, id, value, _ in
        if id == 1 {
          g_value_set_enum(value, NewSettings.preference)
        } else {
          g_value_set_boolean(value, NewSettings.animations)
        }
      }
      objectClass.pointee.set_property = { _, id, value, _ in
        if id == 1 {
          NewSettings.preference = g_value_get_enum(value)
        } else {
          NewSettings.animations = g_value_get_boolean(value)
        }
      }
      let choice = NewSettings.choices.withUnsafeBufferPointer {
        g_enum_register_static("KolodaTestReducedMotion", $0.baseAddress)
      }
      g_object_class_install_property(
        objectClass, 1,
        g_param_spec_enum(
          "gtk-interface-reduced-motion", nil, nil, choice, 0, G_PARAM_READWRITE))
      g_object_class_install_property(
        objectClass, 2,
        g_param_spec_boolean("gtk-enable-animations", nil, nil, 1, G_PARAM_READWRITE))
    }
    return g_type_register_static(
      GType(20 << 2), "KolodaTestSettings", &info, GTypeFlags(rawValue: 0))
  }()

  /// Makes settings without any reduction.
  static func make() -> ObjectReference? {
    preference = 0
    animations = 1
    return g_object_new_with_properties(type, 0, nil, nil).map {
      ObjectReference(owning: OpaquePointer($0))
    }
  }

  /// Sets `gtk-interface-reduced-motion`, which newer versions of GTK have.
  static func setPreference(_ number: Int32, of settings: ObjectReference) {
    preference = number
    notify(settings, "gtk-interface-reduced-motion")
  }

  /// Sets `gtk-enable-animations`, which all versions of GTK have.
  static func setAnimations(_ areOn: Bool, of settings: ObjectReference) {
    animations = areOn ? 1 : 0
    notify(settings, "gtk-enable-animations")
  }

  private static func notify(_ settings: ObjectReference, _ property: String) {
    g_object_notify(
      UnsafeMutableRawPointer(settings.pointer).assumingMemoryBound(to: GObject.self), property)
  }
}
