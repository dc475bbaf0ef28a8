import Koloda
import KolodaFiles
import KolodaGTK

// A picture that is to lie in front.
extension DeckSession {
  /// What a picture that is to lie in front turned out to be.
  enum Placing: Equatable {
    case inFront, decided, unknown
  }

  /// Brings a picture's card to the front, where it is not decided yet.
  func bringToFront(_ picture: FileName) -> Placing {
    guard let card = photos?.source.card(named: picture) else { return .unknown }
    guard deck.pile(of: card) == nil else { return .decided }
    guard view.deck.front != card else { return .inFront }
    // It lies under another of its stack, or the filter leaves it out.
    guard view.deck.offset(of: card) != nil else {
      lookAgain(at: card)
      return .inFront
    }
    do {
      try view.edit { (pile: inout Deck) throws(DeckError) in try pile.jump(to: card) }
    } catch {
      return .unknown
    }
    wantCards()
    observer?.sessionChanged(self)
    return .inFront
  }
}
