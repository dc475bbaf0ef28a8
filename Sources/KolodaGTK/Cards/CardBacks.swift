import Koloda
import KolodaGLib

/// The backs of the cards that are shown or soon will be.
@MainActor
final class CardBacks {
  let pictures = PictureStore()
  /// The cards that have a back, as far as was asked.
  private var known: Set<CardID> = []

  /// Whether a card has a back, as far as was asked.
  func has(_ card: CardID) -> Bool { known.contains(card) }

  /// Takes what a card's back shows, nil for a card without.
  func take(_ content: CardContent?, for card: CardID, cut: CardCut) {
    // A live widget has one place, the front.
    if let content, !content.isWidget {
      known.insert(card)
      pictures.fulfil(card, with: content, cut: cut)
    } else {
      known.remove(card)
      pictures.fulfil(card, with: .pending, cut: cut)
      if content != nil {
        ProgramLog.note("The back of card \(card.rawValue) is a widget; only fronts can be.")
      }
    }
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

extension CardContent {
  /// Whether it is a live widget.
  fileprivate var isWidget: Bool { if case .widget = self { true } else { false } }
}
