import KolodaTriage

extension Piles {
  /// Returns the pile that a word on the command line stands for: the one with that ID, or else the
  /// first that counts as `accept`, `reject` or `ignore`, or else the one with that name, ignoring
  /// case.
  ///
  /// - Throws: `CommandFailure.noPile` or `.severalPiles`.
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

  /// Returns the piles that a word on the command line selects: as above, but all that count as
  /// `accept`, `reject` or `ignore`.
  ///
  /// - Parameter known: the IDs of all piles that have cards or are the deck's.
  /// - Throws: `CommandFailure.noPile` or `.severalPiles`.
  func piles(called word: String, known: [PileID]) throws(CommandFailure) -> [PileID] {
    if let id = PileID(word), known.contains(id) { return [id] }
    if let answer = Pile.Answer(rawValue: word) {
      let piles = all.filter { $0.answer == answer }
      if !piles.isEmpty { return piles.map(\.id) }
    }
    do throws(CommandFailure) {
      return [try pile(called: word)]
    } catch .noPile {
      throw .noPile(word, known: known)
    }
  }
}
