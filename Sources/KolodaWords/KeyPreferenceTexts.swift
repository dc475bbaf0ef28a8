import KolodaLocalization

/// The texts of the preferences for keys.
package enum KeyPreferenceTexts {
  package static var page: String { localized("Keys") }
  package static var singleLetters: String { localized("Single-Key Shortcuts") }

  package static var singleLettersMore: String {
    localized("Use letters and digits without Ctrl. Arrow keys always work.")
  }

  package static var byDirection: String { localized("By Direction") }
  package static var byPile: String { localized("By Pile") }
  package static var card: String { localized("Card") }
  package static var resetAll: String { localized("Reset All") }
  package static var reset: String { localized("Restore Default Keys") }
  package static var addKey: String { localized("Add Key…") }
  package static var noKeys: String { localizedIn("keys", "None") }
  package static func removeKey(_ key: String) -> String { localized("Remove {key}", ["key": key]) }

  package static func question(_ command: String) -> String {
    localized("Press a key for “{command}”", ["command": command])
  }

  package static var escapeCancels: String { localized("Press Escape to cancel.") }
  package static var useHere: String { localized("Reassign") }

  package static func belongsToWindow(key: String, command: String) -> String {
    localized(
      "{key} is reserved for “{command}”. Press another key.", ["key": key, "command": command])
  }

  package static func belongsToCommand(key: String, command: String) -> String {
    localized(
      "{key} is already used for “{command}”. Reassign it, or press another key.",
      ["key": key, "command": command])
  }
}
