import Koloda
import KolodaGTK
import KolodaTriage

extension Pile {
  /// A pile of which no more is known than what decisions call it.
  init(unknown id: PileID) {
    self.init(
      id: id, name: id.text, colour: 0x77767b, icon: Pile.later.icon, answer: .ignore, side: nil)
  }

  /// Whether it is one of those that come with the program.
  var isBuiltIn: Bool { Pile.builtIn.contains { $0.id == id } }

  /// The name of its icon in a look; those of the background's pair are outlines.
  ///
  /// - Parameter piles: all piles that cards may go to.
  func iconName(in look: DeckLook, among piles: [Pile]) -> String {
    guard isOfPair(in: look, among: piles) else { return icon }
    return id == .keep ? "koloda-heart-outline-symbolic" : "koloda-cross-outline-symbolic"
  }

  /// Whether it is one of two piles that say yes and no: a heart is a tick only where no star is
  /// beside it.
  private func isOfPair(in look: DeckLook, among piles: [Pile]) -> Bool {
    look == .background && Set(piles.map(\.id)) == [.reject, .keep]
  }

  /// The style class that gives it its colour; `PileColours` knows those that aren't built in.
  var styleClass: String {
    let standard = Pile.builtIn.first { $0.id == id }
    return standard?.colour == colour ? id.text : PileColours.styleClass(of: colour)
  }

  /// How a card looks that is dragged towards it: in the pile's colour, with its sign and name.
  ///
  /// - Parameter piles: all piles that cards may go to.
  func overlay(in look: DeckLook, among piles: [Pile]) -> OverlayLook {
    let glyph: OverlayGlyph =
      switch id {
      case .keep: isOfPair(in: look, among: piles) ? .heart : .tick
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
    return OverlayLook(tint: CardColor(hex: colour), glyph: glyph, label: title)
  }
}
