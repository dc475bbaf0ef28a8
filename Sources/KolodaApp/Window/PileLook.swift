import KolodaGTK
import Triage

extension Pile {

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
