import Koloda
import KolodaGTK
import KolodaTriage

extension Pile {
  /// Whether it is one of those that come with the program.
  var isBuiltIn: Bool { Pile.builtIn.contains { $0.id == id } }

  /// The name of its icon in a look; the background's are outlines.
  func iconName(in look: DeckLook) -> String {
    switch (look, id) {
    case (.background, .reject): "koloda-cross-outline-symbolic"
    case (.background, .keep): "koloda-heart-outline-symbolic"
    default: icon
    }
  }

  /// The style class that gives it its colour; `PileColours` knows those that aren't built in.
  var styleClass: String {
    let standard = Pile.builtIn.first { $0.id == id }
    return standard?.colour == colour ? id.text : PileColours.styleClass(of: colour)
  }

  /// How a card looks that is dragged towards it; the background's button for keeping is a heart.
  func overlay(in look: DeckLook) -> OverlayLook {
    let glyph: OverlayGlyph =
      switch id {
      case .keep: look == .background ? .heart : .tick
      case .reject: .cross
      case .favourite: .star
      case .later: .clock
      default:
        switch answer {
        case .accept: .tick
        case .reject: .cross
        case .ignore: .clock
        }
      }
    return OverlayLook(tint: CardColor(hex: colour), glyph: glyph)
  }
}
