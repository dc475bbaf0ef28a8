import KolodaSyncMessages
import KolodaTriage

extension SharedServer {
  /// Reads all answers, and how far they agree; it blocks, and long where there are many.
  ///
  /// - Parameter order: the deck's piles.
  func agreement(order: [PileID]) throws -> Agreement {
    var tally = AnswerTally()
    var card: [SyncedAnswer] = []
    func add() {
      tally.add(card.compactMap { answer in PileID(answer.pile).map { (answer.person, $0) } })
    }
    try eachAnswers(withRecords: false) { answers in
      // What settles a card is the work of somebody who saw the answers.
      for answer in answers where !answer.isSettled {
        if answer.card != card.last?.card {
          add()
          card = []
        }
        card.append(answer)
      }
    }
    add()
    return Agreement(tally, order: order)
  }
}
