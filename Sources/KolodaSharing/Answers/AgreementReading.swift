import KolodaSyncMessages
import KolodaTriage

extension SharedServer {
  /// Computes how well people's answers agree, extra answers included.
  ///
  /// Blocks.
  ///
  /// Settlements don't count as answers: whoever settles a card has seen the others' answers.
  ///
  /// - Parameter groups: which of the deck's piles are the same.
  package func agreement(_ groups: AnswerGroups) throws -> Agreement {
    var tally = AnswerTally()
    try eachCombination { combination in
      guard combination.isSound(after: tally.cardCount) else { throw SyncFailure.wrongAnswer }
      let answers = combination.answers.compactMap { pair -> (person: String, pile: PileID)? in
        guard pair.count == 2, let pile = PileID(pair[1]) else { return nil }
        return (pair[0], groups.group(of: pile))
      }
      tally.add(answers, times: combination.cards)
    }
    return Agreement(tally, order: groups.order)
  }
}
