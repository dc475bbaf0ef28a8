import CAdwaita
import Koloda
import KolodaGLib

// Cards with two sides: asking for backs, flipping cards, and what each side shows.
extension DeckView {
  /// Whether a card shows its back, or is being flipped to it.
  public func showsBack(of card: CardID) -> Bool { stage.showsBack(of: card) }

  /// Whether a card is known to have a back.
  ///
  /// The view asks the source only about the front card, the next card and cards that show their
  /// backs; for all others this is false.
  public func hasBack(_ card: CardID) -> Bool { pictures.backs.has(card) }

  /// Flips a visible card, by a spring or, where motion is reduced, by a cross-fade.
  ///
  /// A held card and a card on its way out can be flipped too. A card whose decision is undone
  /// shows its front again.
  ///
  /// - Parameter card: A card with a back.
  /// - Returns: false if the card isn't visible or has no back.
  @discardableResult
  public func flip(_ card: CardID) -> Bool {
    pictures.askForBack(of: card)
    guard pictures.backs.has(card), stage.flip(card, at: MainThread.now) else { return false }
    let showsBack = stage.showsBack(of: card)
    changed(.flipped(card, showsBack: showsBack))
    if card == stage.deck.front, let name = speech.name {
      voice.say(showsBack ? speech.back(card, name(card)) : name(card))
    }
    return true
  }

  /// Flips the front card.
  ///
  /// - Returns: false if there is no front card or it has no back.
  @discardableResult
  public func flip() -> Bool { stage.deck.front.map { flip($0) } ?? false }

  /// Makes a card show its front when it comes; a visible card that shows its back flips.
  package func showFront(of card: CardID) { stage.showFront(of: card, at: MainThread.now) }

  /// Asks for a card's back again; its old picture stays until the new one arrives.
  public func reloadBack(of card: CardID) {
    pictures.backs.invalidate(card)
    pictures.prepareSoon()
  }

  /// Shows a picture that was baked elsewhere on a card's back; it need not have been asked for,
  /// but the back must be among `wantedBacks`.
  public func setBackPicture(_ picture: CardPicture, for card: CardID) {
    pictures.takeBack(picture, for: card)
  }

  /// Whether a card's back has a picture, which may be of an earlier size, or a widget.
  public func hasBackPicture(of card: CardID) -> Bool {
    pictures.backs.pictures.picture(of: card) != nil
      || pictures.backs.widgets[card]?.isReady == true
  }

  /// The cards whose backs are needed, most urgent first: the front card, the next card, and
  /// visible or upcoming cards that show their backs.
  ///
  /// Decided cards are left out, because they come back with their fronts.
  public var wantedBacks: [CardID] {
    var cards = (0..<DeckView.backsAhead).compactMap { stage.deck.card(behindFront: $0) }
    for card in cardsAhead + stage.shownCards
    where stage.showsBack(of: card) && !cards.contains(card) {
      cards.append(card)
    }
    return cards
  }

  /// For how many cards, from the front card on, backs are asked for.
  private static let backsAhead = 2
}
