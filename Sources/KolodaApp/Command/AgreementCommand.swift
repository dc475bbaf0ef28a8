import ArgumentParser
import KolodaFiles
import KolodaTriage

/// `koloda agreement ADDRESS`: how far the people of a pile agree.
struct AgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement", abstract: "Show how far people agree on a shared deck.")

  @OptionGroup
  var pile: SharedPileArgument

  func run() throws {
    try reportingErrors {
      let agreement = try pile.connect().agreement(order: Piles.builtIn.all.map(\.id))
      let report = AgreementReport(agreement)
      try pile.print(pile.json ? report.json : report.text)
    }
  }
}
