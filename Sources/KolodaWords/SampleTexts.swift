import KolodaDecks
import KolodaLocalization
import KolodaTriage

extension SampleDeck {
  /// The name of the deck.
  package var title: String {
    switch self {
    case .rockNRoll: localizedIn("sample deck", "Rock’n’roll")
    case .travel: localizedIn("sample deck", "Travel")
    case .flashCards: localizedIn("sample deck", "First Words")
    case .mentions: localizedIn("sample deck", "Mentions")
    case .sayings: localizedIn("sample deck", "Sayings")
    case .shop: localizedIn("sample deck", "Shop")
    case .bookmarks: localizedIn("sample deck", "Bookmarks")
    case .capitals: localizedIn("sample deck", "Capitals")
    }
  }
}

extension SampleDeck {
  /// What the deck's cards are, in a word or two.
  package var content: String {
    switch self {
    case .rockNRoll: localizedIn("content of a sample deck", "Posters")
    case .travel: localizedIn("content of a sample deck", "Places")
    case .flashCards: localizedIn("content of a sample deck", "Picture and word")
    case .mentions: localizedIn("content of a sample deck", "Labelled text")
    case .sayings: localizedIn("content of a sample deck", "A table")
    case .shop: localizedIn("content of a sample deck", "Records with pictures")
    case .bookmarks: localizedIn("content of a sample deck", "Links")
    case .capitals: localizedIn("content of a sample deck", "Question and answer")
    }
  }
}

// Their own files are in English, as those of any other deck may be in any language.
extension SampleDeck {
  /// The question about each card; nil for a deck without one.
  package var question: String? {
    switch self {
    case .mentions:
      localizedIn("question of a sample deck", "Are all names marked correctly?")
    case .shop: localizedIn("question of a sample deck", "Is it for you?")
    case .rockNRoll, .travel, .flashCards, .sayings, .bookmarks, .capitals: nil
    }
  }

  /// The deck's piles in the user's language.
  package func translated(_ piles: [Pile]) -> [Pile] {
    piles.map { pile in
      var translated = pile
      translated.name = name(of: pile.id) ?? pile.name
      return translated
    }
  }

  /// The name of a pile that has a name of its own in the deck; nil for any other pile.
  private func name(of pile: PileID) -> String? {
    switch (self, pile) {
    case (.mentions, .keep): localizedIn("pile", "Accept")
    case (.mentions, .reject): Pile.reject.title
    case (.mentions, .later): localizedIn("pile", "Ignore")
    case (.shop, .keep): localizedIn("pile", "Wish List")
    case (.shop, .reject): localizedIn("pile", "Not for Me")
    case (.shop, .later): Pile.later.title
    default: nil
    }
  }
}
