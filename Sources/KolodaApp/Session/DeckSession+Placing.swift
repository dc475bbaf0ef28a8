import Koloda
import KolodaFiles
import KolodaGTK

// Showing a picture in front that was asked for by name.
extension DeckSession {
  /// What became of a picture that was asked for.
  enum Placing: Equatable {
    case inFront, decided, unknown
  }

  /// The picture that is in front and undecided; nil if there is none.
  var frontPicture: FileName? {
    guard let card = view.deck.front, deck.pile(of: card) == nil else { return nil }
    return photos?.source.file(of: card)
  }

  /// Brings a picture's card to the front, unless it is already decided.
  func bringToFront(_ picture: FileName) -> Placing {
    guard let card = photos?.source.card(named: picture) else { return .unknown }
    guard deck.pile(of: card) == nil else { return .decided }
    guard view.deck.front != card else { return .inFront }
    // The card lies under another of its stack, or the filter leaves it out.
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
