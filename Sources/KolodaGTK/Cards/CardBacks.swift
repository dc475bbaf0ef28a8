import CAdwaita
import Koloda

/// The backs of the cards that are visible or soon will be.
@MainActor
final class CardBacks {
  let pictures = PictureStore()
  let widgets = CardWidgets()
  /// The cards known to have a back; only cards whose back has been asked for can be here.
  private var known: Set<CardID> = []

  /// Whether a card is known to have a back; false until its back has been asked for.
  func has(_ card: CardID) -> Bool { known.contains(card) }

  /// Stores what a card's back shows; nil means that the card has no back.
  func take(_ content: CardContent?, for card: CardID, cut: CardCut, in parent: Widget) {
    if content != nil { known.insert(card) } else { known.remove(card) }
    if case .widget(let child)? = content {
      widgets.adopt(child, for: card, in: parent)
    } else {
      widgets.drop(card, in: parent)
    }
    pictures.fulfil(card, with: content ?? .pending, cut: cut)
  }

  /// Stores a finished picture of a card's back, also one that was not asked for.
  func take(_ picture: CardPicture, for card: CardID) {
    known.insert(card)
    pictures.take(picture, for: card)
  }

  /// Forgets that a card's back was asked for, so that it is asked for again.
  func invalidate(_ card: CardID) { pictures.invalidate(card) }

  /// Keeps the backs of the wanted cards and drops all others.
  func retain(_ wanted: [CardID]) {
    pictures.retain(wanted)
    if !known.isEmpty { known.formIntersection(wanted) }
  }
}
