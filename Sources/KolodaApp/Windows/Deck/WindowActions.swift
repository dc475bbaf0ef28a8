import CAdwaita
import KolodaGLib
import KolodaGTK

/// Tells what a window's commands can do now.
@MainActor
protocol CommandStates {
  /// Whether a command can be used now.
  func isPossible(_ command: WindowCommand) -> Bool
  /// Whether what a command switches is on.
  func isOn(_ command: WindowCommand) -> Bool
  /// The text that a command has chosen; empty for none.
  func choice(of command: WindowCommand) -> String
}

/// The commands of one window as actions, named `win.…`.
@MainActor
final class WindowActions {
  private let window: Widget
  private var actions: [WindowCommand: OpaquePointer] = [:]

  /// Adds the actions to a window.
  ///
  /// - Parameter perform: carries out a command, with a text if it takes one; it must hold the
  ///   window weakly.
  init(of window: Widget, perform: @escaping @MainActor (WindowCommand, String) -> Void) {
    self.window = window
    for command in WindowCommand.allCases where !command.isOfProgram {
      actions[command] = add(command.rawValue, command.kind) { perform(command, $0) }
    }
  }

  /// Adds an action that is no command.
  func add(_ name: String, _ body: @escaping @MainActor () -> Void) {
    add(name, .plain) { _ in body() }
  }

  @discardableResult
  private func add(
    _ name: String, _ kind: WindowCommand.Kind, _ body: @escaping @MainActor (String) -> Void
  ) -> OpaquePointer? {
    let text = kind == .text || kind == .choice ? g_variant_type_new("s") : nil
    defer { text.map { g_variant_type_free($0) } }
    let action: OpaquePointer?
    switch kind {
    case .keys: return nil
    case .plain, .text: action = g_simple_action_new(name, text)
    case .choice: action = g_simple_action_new_stateful(name, text, g_variant_new_string(""))
    case .toggle: action = g_simple_action_new_stateful(name, nil, g_variant_new_boolean(0))
    }
    guard let action else { return nil }
    Signal.connectPointer(UnsafeMutableRawPointer(action), "activate") { value in
      let text = value.flatMap { g_variant_get_string(OpaquePointer($0), nil) }
      body(text.map { String(cString: $0) } ?? "")
    }
    g_action_map_add_action(window.opaque, action)
    g_object_unref(UnsafeMutableRawPointer(action))
    return action
  }

  /// Enables the commands that can be used now, and shows the states of switches and choices.
  func refresh(_ states: some CommandStates) {
    for (command, action) in actions {
      g_simple_action_set_enabled(action, states.isPossible(command) ? 1 : 0)
      switch command.kind {
      case .toggle:
        g_simple_action_set_state(action, g_variant_new_boolean(states.isOn(command) ? 1 : 0))
      case .choice:
        g_simple_action_set_state(action, g_variant_new_string(states.choice(of: command)))
      case .plain, .text, .keys: break
      }
    }
  }
}
