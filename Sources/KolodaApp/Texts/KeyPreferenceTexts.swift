import KolodaLocalization

/// The words of the preferences of keys.
enum KeyPreferenceTexts {
  static var page: String { localized("Keys") }
  static var singleLetters: String { localized("Single-Letter Keys") }

  static var singleLettersMore: String {
    localized("Letters, digits and signs by themselves; arrows and keys with Ctrl always work")
  }

  static var directionsMore: String { localized("Whatever pile lies there.") }
  static var piles: String { localized("Piles") }
  static var pilesMore: String { localized("Wherever the pile lies.") }
  static var card: String { localized("Card") }
  static var resetAll: String { localized("Reset All") }
  static var reset: String { localized("Restore the Standard Keys") }
  static var addKey: String { localized("Add a Key…") }
  static var noKeys: String { localizedIn("keys", "None") }
  static func removeKey(_ key: String) -> String { localized("Remove {key}", ["key": key]) }

  static func question(_ command: String) -> String {
    localized("Press a key for “{command}”", ["command": command])
  }

  static var escapeCancels: String { localized("Esc cancels.") }
  static var useHere: String { localized("Use It Here") }

  static func belongsToWindow(key: String, command: String) -> String {
    localized("{key} belongs to “{command}”. Press another key.", ["key": key, "command": command])
  }

  static func belongsToCommand(key: String, command: String) -> String {
    localized(
      "{key} means “{command}” so far. Use it here instead, or press another key.",
      ["key": key, "command": command])
  }
}
