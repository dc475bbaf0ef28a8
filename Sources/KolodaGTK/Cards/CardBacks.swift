import CAdwaita
import Koloda

/// The backs of the cards that are shown or soon will be.
@MainActor
final class CardBacks {
  let pictures = PictureStore()
  let widgets = CardWidgets()
  /// The cards that have a back, as far as was asked.
  private var known: Set<CardID> = []

  /// Whether a card has a back, as far as was asked.
  func has(_ card: CardID) -> Bool { known.contains(card) }

  /// Takes what a card's back shows, nil for a card without.
  func take(_ content: CardContent?, for card: CardID, cut: CardCut, in parent: Widget) {
    if content != nil { known.insert(card) } else { known.remove(card) }
    if case .widget(let child)? = content {
      widgets.adopt(child, for: card, in: parent)
    } else {
      widgets.drop(card, in: parent)
    }
    pictures.fulfil(card, with: content ?? .pending, cut: cut)
  }

  /// Takes a picture that came by itself.
  func take(_ picture: CardPicture, for card: CardID) {
    known.insert(card)
    pictures.take(picture, for: card)
  }

  /// Forgets that a card's back was asked for.
  func invalidate(_ card: CardID) { pictures.invalidate(card) }

  /// Keeps the wanted cards' backs and nothing else.
  func retain(_ wanted: [CardID]) {
    pictures.retain(wanted)
    if !known.isEmpty { known.formIntersection(wanted) }
  }
}
