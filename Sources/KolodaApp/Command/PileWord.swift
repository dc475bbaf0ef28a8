import KolodaTriage

extension Piles {
  /// The pile that a word on the command line means: one of that id, or else the first that counts
  /// as `accept`, `reject` or `ignore`, or else the one that was given that name, in any case.
  ///
  /// - Throws: `CommandFailure.noPile`, `.severalPiles`
  func pile(called word: String) throws(CommandFailure) -> PileID {
    if let id = PileID(word), self[id] != nil { return id }
    if let answer = Pile.Answer(rawValue: word),
      let pile = all.first(where: { $0.answer == answer })
    {
      return pile.id
    }
    let named = all.filter { $0.name?.lowercased() == word.lowercased() }
    guard named.count < 2 else { throw .severalPiles(word, named.map(\.id)) }
    guard let pile = named.first else { throw .noPile(word, known: all.map(\.id)) }
    return pile.id
  }
}
