import CAdwaita
import KolodaGTK

/// Emits the signals of an event controller as GTK does for events, to simulate gestures.
@MainActor
struct SignalEmission {
  /// GLib's fundamental types, which Swift does not import: their numbers shifted by two bits.
  private static let boolean = GType(5 << 2)
  private static let int = GType(6 << 2)
  private static let double = GType(15 << 2)

  private let object: UnsafeMutablePointer<GObject>

  /// Finds a widget's controller by its type's name, such as `GtkGestureDrag`; nil without one.
  init?(_ typeName: String, of widget: UnsafeMutablePointer<GtkWidget>) {
    var found: UnsafeMutablePointer<GObject>?
    EventControllers.each(of: widget) { controller in
      // The widget holds a reference.
      let object = UnsafeMutablePointer<GObject>(controller)
      let name = g_type_name_from_instance(UnsafeMutablePointer<GTypeInstance>(controller))
      if found == nil, name.map({ String(cString: $0) }) == typeName { found = object }
    }
    guard let found else { return nil }
    object = found
  }

  /// Emits the signals of an object that is no controller.
  init(of object: UnsafeMutableRawPointer) {
    self.object = object.assumingMemoryBound(to: GObject.self)
  }

  /// Emits a signal with an object as its argument.
  func emit(_ name: String, object: UnsafeMutableRawPointer) {
    let instance = object.assumingMemoryBound(to: GTypeInstance.self)
    var value = GValue()
    g_value_init(&value, instance.pointee.g_class.pointee.g_type)
    g_value_set_object(&value, object)
    emit(name, values: [value], answer: nil)
  }

  /// Emits a signal with numbers as arguments.
  func emit(_ name: String, _ numbers: Double...) {
    emit(name, values: numbers.map(Self.value), answer: nil)
  }

  /// Emits a signal with numbers as arguments.
  ///
  /// - Returns: whether a handler returned true.
  func ask(_ name: String, _ numbers: Double...) -> Bool {
    var answer = GValue()
    g_value_init(&answer, Self.boolean)
    emit(name, values: numbers.map(Self.value), answer: &answer)
    return g_value_get_boolean(&answer) != 0
  }

  /// Emits `released`, as a click does.
  func click(x: Double, y: Double) {
    var count = GValue()
    g_value_init(&count, Self.int)
    g_value_set_int(&count, 1)
    emit("released", values: [count, Self.value(x), Self.value(y)], answer: nil)
  }

  /// Emits `cancel`, as when the compositor takes a gesture over.
  func cancel() {
    var sequence = GValue()
    g_value_init(&sequence, gdk_event_sequence_get_type())
    emit("cancel", values: [sequence], answer: nil)
  }

  /// Emits `device-removed`, as a seat does when a device is unplugged.
  func lose(_ device: OpaquePointer) {
    var value = GValue()
    g_value_init(&value, gdk_device_get_type())
    g_value_set_object(&value, UnsafeMutableRawPointer(device))
    emit("device-removed", values: [value], answer: nil)
  }

  private static func value(_ number: Double) -> GValue {
    var value = GValue()
    g_value_init(&value, double)
    g_value_set_double(&value, number)
    return value
  }

  private func emit(_ name: String, values: [GValue], answer: UnsafeMutablePointer<GValue>?) {
    let type = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GTypeInstance.self)
      .pointee.g_class.pointee.g_type
    var instance = GValue()
    g_value_init(&instance, type)
    // The value keeps the controller alive during the emission, even if its widget goes.
    g_value_set_object(&instance, object)
    var arguments = [instance] + values
    g_signal_emitv(&arguments, g_signal_lookup(name, type), 0, answer)
    for index in arguments.indices { g_value_unset(&arguments[index]) }
  }
}
