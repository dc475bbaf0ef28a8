import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

/// The actions of one window, named `win.…`, and their keys.
@MainActor
final class WindowActions {
  private let window: Widget
  private let application: UnsafeMutablePointer<GtkApplication>
  private var actions: [String: OpaquePointer] = [:]

  /// Creates a window's actions; there are none yet.
  init(of window: Widget, in application: UnsafeMutablePointer<GtkApplication>) {
    self.window = window
    self.application = application
  }

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - keys: the keys that trigger it in every window of the program.
  ///   - body: the action; it must hold the window weakly.
  func add(_ name: String, keys: [String] = [], _ body: @escaping @MainActor () -> Void) {
    guard let action = g_simple_action_new(name, nil) else { return }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { _ in body() }
    g_action_map_add_action(window.opaque, action)
    actions[name] = action
    g_object_unref(UnsafeMutableRawPointer(action))
    if !keys.isEmpty { setKeys(keys, of: "win." + name, in: application) }
  }

  /// Adds an action with a text as its parameter.
  func addText(_ name: String, _ body: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new(name, type) else { return }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { value in
      guard let value, let text = g_variant_get_string(OpaquePointer(value), nil) else { return }
      body(String(cString: text))
    }
    g_action_map_add_action(window.opaque, action)
    actions[name] = action
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  /// Adds an action that chooses one of several texts; menus show which is chosen.
  func addChoice(_ name: String, _ body: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    guard let action = g_simple_action_new_stateful(name, type, g_variant_new_string("")) else {
      return
    }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { value in
      guard let value, let text = g_variant_get_string(OpaquePointer(value), nil) else { return }
      body(String(cString: text))
    }
    g_action_map_add_action(window.opaque, action)
    actions[name] = action
    g_object_unref(UnsafeMutableRawPointer(action))
  }

  /// Adds an action that switches something on and off; menus show its state.
  func addSwitch(
    _ name: String, keys: [String] = [], _ body: @escaping @MainActor () -> Void
  ) {
    guard let action = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0)) else {
      return
    }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { _ in body() }
    g_action_map_add_action(window.opaque, action)
    actions[name] = action
    g_object_unref(UnsafeMutableRawPointer(action))
    if !keys.isEmpty { setKeys(keys, of: "win." + name, in: application) }
  }

  /// Sets the state of a switch.
  func turn(_ name: String, _ isOn: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_state(action, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Sets the chosen text of a choice.
  func choose(_ name: String, _ choice: String) {
    guard let action = actions[name] else { return }
    g_simple_action_set_state(action, g_variant_new_string(choice))
  }

  /// Enables or disables an action.
  func enable(_ name: String, _ isEnabled: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
  }
}

/// Sets the keys of an action, `win.…` or `app.…`.
@MainActor
func setKeys(
  _ keys: [String], of action: String, in application: UnsafeMutablePointer<GtkApplication>
) {
  var accelerators: [UnsafeMutablePointer<CChar>?] = keys.map { strdup($0) } + [nil]
  defer { accelerators.forEach { free($0) } }
  accelerators.withUnsafeMutableBufferPointer { buffer in
    buffer.baseAddress?.withMemoryRebound(
      to: UnsafePointer<CChar>?.self, capacity: buffer.count
    ) { gtk_application_set_accels_for_action(application, action, $0) }
  }
}
