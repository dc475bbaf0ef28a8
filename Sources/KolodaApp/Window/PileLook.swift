import Localization
import Triage

extension Pile {
  /// What the decision is called.
  var title: String {
    switch self {
    case .keep: localizedIn("pile", "Keep")
    case .reject: localizedIn("pile", "Reject")
    case .favourite: localizedIn("pile", "Favourite")
    case .later: localizedIn("pile", "Later")
    }
  }

  /// The name of its symbolic icon.
  var iconName: String { "koloda-\(rawValue)-symbolic" }

  /// The name of its icon in a look; the background's are outlines.
  func iconName(in look: DeckLook) -> String {
    switch (look, self) {
    case (.background, .reject): "koloda-cross-outline-symbolic"
    case (.background, .keep): "koloda-heart-outline-symbolic"
    default: iconName
    }
  }

  /// The style class that gives it its colour.
  var styleClass: String { rawValue }

  /// The key that is shown under its button.
  var keycap: String {
    switch self {
    case .keep: "→"
    case .reject: "←"
    case .favourite: "↑"
    case .later: "↓"
    }
  }

  /// The keys that make the decision, in words.
  var keyWords: String {
    switch self {
    case .keep: localizedIn("keys", "Right, P")
    case .reject: localizedIn("keys", "Left, X")
    case .favourite: localizedIn("keys", "Up, F")
    case .later: localizedIn("keys", "Down, Space")
    }
  }

  /// What its button says when the pointer rests on it.
  var tooltip: String {
    // TRANSLATORS: a button's tooltip, as in "Keep (Right, P)".
    localized("{action} ({keys})", ["action": title, "keys": keyWords])
  }

  /// The order of the buttons.
  static let buttonOrder: [Pile] = [.reject, .later, .favourite, .keep]
}
