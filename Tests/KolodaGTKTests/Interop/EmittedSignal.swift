import CAdwaita

/// Emits a signal of any object with any arguments, as the object itself would.
@MainActor
enum EmittedSignal {
  /// An argument of a signal.
  enum Argument {
    case unsigned(UInt32)
    case number(Int32)
    case real(Double)
    case modifiers(GdkModifierType)
    case object(UnsafeMutableRawPointer)
  }

  private static let boolean = GType(5 << 2)
  private static let int = GType(6 << 2)
  private static let uint = GType(7 << 2)
  private static let double = GType(15 << 2)

  /// Emits a signal.
  ///
  /// - Returns: the handlers' answer if `asks` is true, otherwise false.
  @discardableResult
  static func emit(
    _ name: String, on object: UnsafeMutableRawPointer, _ arguments: Argument..., asks: Bool = false
  ) -> Bool {
    let type = type(of: object)
    var instance = GValue()
    g_value_init(&instance, type)
    g_value_set_object(&instance, object)
    var values = [instance] + arguments.map(value)
    let signal = g_signal_lookup(name, type)
    var answer = GValue()
    if asks {
      g_value_init(&answer, boolean)
      g_signal_emitv(&values, signal, 0, &answer)
    } else {
      g_signal_emitv(&values, signal, 0, nil)
    }
    for index in values.indices { g_value_unset(&values[index]) }
    return asks && g_value_get_boolean(&answer) != 0
  }

  private static func type(of object: UnsafeMutableRawPointer) -> GType {
    object.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
  }

  private static func value(_ argument: Argument) -> GValue {
    var value = GValue()
    switch argument {
    case .unsigned(let number):
      g_value_init(&value, uint)
      g_value_set_uint(&value, number)
    case .number(let number):
      g_value_init(&value, int)
      g_value_set_int(&value, number)
    case .real(let number):
      g_value_init(&value, double)
      g_value_set_double(&value, number)
    case .modifiers(let held):
      g_value_init(&value, gdk_modifier_type_get_type())
      g_value_set_flags(&value, held.rawValue)
    case .object(let object):
      g_value_init(&value, type(of: object))
      g_value_set_object(&value, object)
    }
    return value
  }
}
