import ArgumentParser
import KolodaFiles
import KolodaTriage

/// `koloda agreement ADDRESS`: shows how well people agree on a shared deck.
struct AgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement", abstract: "Show how well people agree on a shared deck.")

  @OptionGroup
  var deck: SharedDeckArgument

  func run() throws {
    try reportingErrors {
      let agreement = try deck.connect().agreement(order: Piles.builtIn.all.map(\.id))
      let report = AgreementReport(agreement)
      try deck.print(deck.json ? report.json : report.text)
    }
  }
}
