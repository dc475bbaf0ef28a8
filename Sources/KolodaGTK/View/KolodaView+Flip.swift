import CAdwaita
import Koloda
import KolodaGLib

// Cards with two sides: asking for backs, turning cards over, what each side shows.
extension KolodaView {
  /// Whether a card's back is shown, or about to be.
  public func showsBack(of card: CardID) -> Bool { stage.showsBack(of: card) }

  /// Whether a card has a back, as far as the source was asked: it is for the front card, the
  /// one next to come and cards that show their backs.
  public func hasBack(_ card: CardID) -> Bool { pictures.backs.has(card) }

  /// Turns a shown card over, by a spring or, where motion is reduced, by a cross-fade.
  ///
  /// A card that is in a hand, or on its way out, can be turned as well. A card whose decision is
  /// undone shows its front again.
  ///
  /// - Parameter card: a card with a back.
  /// - Returns: whether it turns; not if it isn't shown or has no back.
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

  /// Turns the front card over.
  ///
  /// - Returns: whether it turns; not without a card or a back.
  @discardableResult
  public func flip() -> Bool { stage.deck.front.map { flip($0) } ?? false }

  /// Has a card show its front when it comes; one that is shown turns round.
  package func showFront(of card: CardID) { stage.showFront(of: card, at: MainThread.now) }

  /// Asks for a card's back again; its old picture stays until the new one is there.
  public func reloadBack(of card: CardID) {
    pictures.backs.invalidate(card)
    pictures.prepareSoon()
  }

  /// Shows a picture on a card's back that was baked meanwhile, or even before it was asked for.
  public func setBackPicture(_ picture: CardPicture, for card: CardID) {
    pictures.takeBack(picture, for: card)
  }

  /// Whether a card's back has a picture, perhaps of an earlier size, or a widget.
  public func hasBackPicture(of card: CardID) -> Bool {
    pictures.backs.pictures.picture(of: card) != nil
      || pictures.backs.widgets[card]?.isReady == true
  }

  /// The cards whose backs are wanted, the most wanted first: the front card's, that of the one
  /// next to come, and those that are shown or will be.
  ///
  /// A card that was decided comes back with its front.
  public var wantedBacks: [CardID] {
    var cards = (0..<KolodaView.backsAhead).compactMap { stage.deck.card(behindFront: $0) }
    for card in cardsAhead + stage.shownCards
    where stage.showsBack(of: card) && !cards.contains(card) {
      cards.append(card)
    }
    return cards
  }

  /// How many cards' backs are asked for from the front card on.
  private static let backsAhead = 2
}
