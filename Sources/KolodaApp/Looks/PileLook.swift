import Koloda
import KolodaGTK
import KolodaTriage

extension Pile {
  /// A pile of which only the ID in its decisions is known.
  init(unknown id: PileID) {
    self.init(
      id: id, name: id.text, colour: 0x77767b, icon: Pile.later.icon, answer: .ignore, side: nil)
  }

  /// Whether the pile comes with the program.
  var isBuiltIn: Bool { Pile.builtIn.contains { $0.id == id } }

  /// Returns the name of the pile's icon in a look; the background style's pair has outlines.
  ///
  /// - Parameter piles: all piles that cards can go to.
  func iconName(in look: DeckLook, among piles: [Pile]) -> String {
    guard isOfPair(in: look, among: piles) else { return icon }
    return id == .keep ? "koloda-heart-outline-symbolic" : "koloda-cross-outline-symbolic"
  }

  /// Whether keep and reject are the only two piles, in the background style: only then does a
  /// heart mean keep, as there is no star beside it.
  private func isOfPair(in look: DeckLook, among piles: [Pile]) -> Bool {
    look == .background && Set(piles.map(\.id)) == [.reject, .keep]
  }

  /// The style class for the pile's colour; `PileColours` makes those that are not built in.
  var styleClass: String {
    let standard = Pile.builtIn.first { $0.id == id }
    return standard?.colour == colour ? id.text : PileColours.styleClass(of: colour)
  }

  /// Returns what a card shows while it is dragged towards the pile: its colour, sign and name.
  ///
  /// - Parameter piles: all piles that cards can go to.
  func overlay(in look: DeckLook, among piles: [Pile]) -> OverlayLook {
    let glyph: OverlayGlyph =
      switch id {
      case .keep: isOfPair(in: look, among: piles) ? .heart : .tick
      case .reject: .cross
      case .favourite: .star
      case .later: .clock
      case .tie: .tick
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
