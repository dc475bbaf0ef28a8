import KolodaLocalization

/// The texts of the preferences for keys.
enum KeyPreferenceTexts {
  static var page: String { localized("Keys") }
  static var singleLetters: String { localized("Single-Key Shortcuts") }

  static var singleLettersMore: String {
    localized("Use letters and digits without Ctrl. Arrow keys always work.")
  }

  static var byDirection: String { localized("By Direction") }
  static var byPile: String { localized("By Pile") }
  static var card: String { localized("Card") }
  static var resetAll: String { localized("Reset All") }
  static var reset: String { localized("Restore Default Keys") }
  static var addKey: String { localized("Add Key…") }
  static var noKeys: String { localizedIn("keys", "None") }
  static func removeKey(_ key: String) -> String { localized("Remove {key}", ["key": key]) }

  static func question(_ command: String) -> String {
    localized("Press a key for “{command}”", ["command": command])
  }

  static var escapeCancels: String { localized("Press Escape to cancel.") }
  static var useHere: String { localized("Reassign") }

  static func belongsToWindow(key: String, command: String) -> String {
    localized(
      "{key} is reserved for “{command}”. Press another key.", ["key": key, "command": command])
  }

  static func belongsToCommand(key: String, command: String) -> String {
    localized(
      "{key} is already used for “{command}”. Reassign it, or press another key.",
      ["key": key, "command": command])
  }
}
