import KolodaSyncMessages
import KolodaTriage

extension SharedServer {
  /// Finds out how far the answers agree, the extra ones included; it blocks.
  ///
  /// What settles a card is none of them: it is the work of somebody who saw the answers.
  ///
  /// - Parameter order: the deck's piles.
  func agreement(order: [PileID]) throws -> Agreement {
    var tally = AnswerTally()
    try eachCombination { combination in
      guard combination.isSound(after: tally.cardCount) else {
        throw SyncFailure.refused("what the server says of the answers can't be")
      }
      let answers = combination.answers.compactMap { pair -> (person: String, pile: PileID)? in
        guard pair.count == 2, let pile = PileID(pair[1]) else { return nil }
        return (pair[0], pile)
      }
      tally.add(answers, times: combination.cards)
    }
    return Agreement(tally, order: order)
  }
}
