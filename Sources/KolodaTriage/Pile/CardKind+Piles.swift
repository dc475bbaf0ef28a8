extension CardKind {
  /// The piles of a deck that specifies none itself; nil for those of the preferences.
  package var usualPiles: Piles? { isFlashCards ? Piles(Pile.flashCards) : nil }

  /// What a new pile counts as until the user says otherwise.
  ///
  /// A record is not exported with an answer that nobody chose. A photo stays a chosen one for photo
  /// editors, and a bookmark stays in the export for browsers, which has only the accepted ones.
  package var answerOfNewPile: Pile.Answer {
    switch self {
    case .records: .ignore
    case .photos, .bookmarks, .flashCards: .accept
    }
  }
}
