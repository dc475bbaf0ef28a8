import ArgumentParser
import KolodaFiles
import KolodaSyncMessages
import KolodaTriage

/// `koloda agreement ADDRESS`: how far the people of a pile agree.
struct AgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement", abstract: "Show how far people agree on a shared deck.")

  @OptionGroup
  var pile: SharedPileArgument

  func run() throws {
    try reportingErrors {
      var tally = AnswerTally()
      var card: [SyncedAnswer] = []
      func add() {
        tally.add(card.compactMap { answer in PileID(answer.pile).map { (answer.person, $0) } })
      }
      try pile.connect().eachAnswers { answers in
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
      let report = AgreementReport(Agreement(tally, order: Piles.builtIn.all.map(\.id)))
      try pile.print(pile.json ? report.json : report.text)
    }
  }
}
