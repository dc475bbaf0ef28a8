import ArgumentParser
import KolodaFiles
import KolodaTriage

/// `koloda agreement ADDRESS`: shows how well people agree on a shared deck.
struct AgreementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement", abstract: "Show how well people agree on a shared deck.")

  @OptionGroup
  var deck: SharedDeckArgument

  @OptionGroup
  var comparing: ComparingOption

  func run() throws {
    try reportingErrors {
      let process = try deck.connect()
      let groups = try process.groups(by: comparing.basis)
      let report = AgreementReport(try process.agreement(groups), groups)
      try deck.print(deck.json ? report.json : report.text)
    }
  }
}
