import CAdwaita
import KolodaGLib

/// Whether the user wants reduced motion, and notification when that changes.
///
/// Newer versions of GTK have a setting of their own for it; in older ones, animations can only be
/// turned off.
@MainActor
final class MotionSetting {
  private static let newer = "gtk-interface-reduced-motion"
  private static let older = "gtk-enable-animations"

  private let settings: ObjectReference
  private var connections: [SignalConnection] = []

  /// Follows a display's `GtkSettings`, or any object with the same properties.
  init(_ settings: OpaquePointer, changed: @escaping @MainActor () -> Void) {
    self.settings = ObjectReference(retaining: settings)
    connections = [MotionSetting.newer, MotionSetting.older].filter(has).map {
      SignalConnection(settings, property: $0, changed)
    }
  }

  /// Whether reduced motion is wanted.
  var reducesMotion: Bool {
    // `GTK_REDUCED_MOTION_REDUCE` is 1; no preference is 0.
    if has(MotionSetting.newer), number(MotionSetting.newer) != 0 { return true }
    return has(MotionSetting.older) && number(MotionSetting.older) == 0
  }

  private func has(_ property: String) -> Bool { specification(property) != nil }

  private func specification(_ property: String) -> UnsafeMutablePointer<GParamSpec>? {
    let instance = UnsafeMutableRawPointer(settings.pointer)
      .assumingMemoryBound(to: GTypeInstance.self)
    let objectClass = UnsafeMutableRawPointer(instance.pointee.g_class)?
      .assumingMemoryBound(to: GObjectClass.self)
    return objectClass.flatMap { g_object_class_find_property($0, property) }
  }

  /// The value of a boolean or enumeration property.
  private func number(_ property: String) -> Int {
    guard let specification = specification(property) else { return 0 }
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    defer { g_value_unset(&value) }
    g_object_get_property(
      UnsafeMutableRawPointer(settings.pointer).assumingMemoryBound(to: GObject.self), property,
      &value)
    return shim_value_holds_enum(&value).isTrue
      ? Int(g_value_get_enum(&value)) : Int(g_value_get_boolean(&value))
  }
}
