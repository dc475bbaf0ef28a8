import Koloda
import KolodaGTK

// The names of the deck's cards, and what a screen reader says.
extension DeckSession {
  /// The name of a card: a photo's file name, or a record's title.
  func name(of card: CardID) -> String { faces.name(of: card) }

  /// The screen reader's texts for the deck.
  var speech: DeckSpeech {
    var speech = DeckSpeech()
    speech.name = { [weak self] card in self?.name(of: card) ?? "" }
    speech.description = { [weak self] card in self?.description(of: card) }
    // The announcement names the recorded pile: the side may belong to another pile by now.
    speech.decided = { [weak self] name, _ in
      guard let self, let pile = sitting.lastPile else { return nil }
      return SpeechTexts.decided(card: name, pile: title(of: pile))
    }
    speech.back = { [weak self] card, name in self?.backName(of: card) ?? name }
    speech.undone = { SpeechTexts.undone($0) }
    speech.place = { [weak self] in self?.spokenPlace(of: $0) }
    speech.position = { [weak self] name, place, count in
      let text = SpeechTexts.position(card: name, place: place, count: count)
      return self?.shownPile.map { SpeechTexts.decided(card: text, pile: $0.title) } ?? text
    }
    speech.ranOut = { count in
      SpeechTexts.ranOut(count)
    }
    return speech
  }

  /// A card's place in the deck, counted from 1; nil for the place after the decided cards.
  ///
  /// The cards under others of their stack are not decided, though the view's deck lacks them.
  private func spokenPlace(of card: CardID) -> Int? {
    course.place(of: card) ?? (course.stacks.hidden.isEmpty ? nil : deck.decidedCount + 1)
  }
}
