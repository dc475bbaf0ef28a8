import CAdwaita

/// The value of a property that has no function of its own.
package enum ObjectProperty {
  case flag(Bool)
  case number(Double)
  case text(String)

  /// Sets the property of an object.
  package func set(_ name: String, of object: UnsafeMutableRawPointer) {
    var value = GValue()
    defer { g_value_unset(&value) }
    switch self {
    case .flag(let flag):
      g_value_init(&value, g_type_from_name("gboolean"))
      g_value_set_boolean(&value, flag ? 1 : 0)
    case .number(let number):
      g_value_init(&value, g_type_from_name("gdouble"))
      g_value_set_double(&value, number)
    case .text(let text):
      g_value_init(&value, g_type_from_name("gchararray"))
      g_value_set_string(&value, text)
    }
    g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  }
}
