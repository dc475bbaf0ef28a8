import Koloda
import KolodaGTK

// What the deck and its cards are called.
extension DeckSession {
  /// What a card is called: a photo's file, or a record's title.
  func name(of card: CardID) -> String {
    pictures?.shownName(of: card) ?? records?.name(of: card) ?? ""
  }

  /// What a screen reader says of the deck.
  var speech: DeckSpeech {
    var speech = DeckSpeech()
    speech.name = { [weak self] card in self?.name(of: card) ?? "" }
    speech.description = { [weak self] card in self?.description(of: card) }
    // What is announced was recorded before; its side may be another pile's by now.
    speech.decided = { [weak self] name, _ in
      self?.lastPile.map {
        SpeechTexts.decided(card: name, pile: $0.title)
      }
    }
    speech.back = { [weak self] card, name in self?.backName(of: card) ?? name }
    speech.undone = { SpeechTexts.undone($0) }
    speech.place = { [weak self] in self?.place(of: $0) }
    speech.position = { [weak self] name, place, count in
      let text = SpeechTexts.position(card: name, place: place, count: count)
      return self?.shownPile.map { SpeechTexts.decided(card: text, pile: $0.title) } ?? text
    }
    speech.ranOut = { count in
      SpeechTexts.ranOut(count)
    }
    return speech
  }
}
