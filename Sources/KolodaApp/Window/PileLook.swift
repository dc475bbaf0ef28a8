import KolodaGTK
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

  /// The order on the page of counts.
  static let buttonOrder: [Pile] = [.reject, .later, .favourite, .keep]

  /// How a card looks that is dragged towards it; the background's button for keeping is a heart.
  func overlay(in look: DeckLook) -> OverlayLook {
    var overlay = OverlayLook.standard[direction] ?? OverlayLook(tint: .white, glyph: .tick)
    if look == .background, self == .keep { overlay.glyph = .heart }
    return overlay
  }
}
