import KolodaTriage

extension Piles {
  /// The pile that a word on the command line means: one of that id, or else the first that counts
  /// as `accept`, `reject` or `ignore`.
  ///
  /// - Throws: `CommandFailure.noPile`
  func pile(called word: String) throws(CommandFailure) -> PileID {
    if let id = PileID(word), self[id] != nil { return id }
    guard let answer = Pile.Answer(rawValue: word),
      let pile = all.first(where: { $0.answer == answer })
    else { throw .noPile(word, known: all.map(\.id)) }
    return pile.id
  }
}
