import ArgumentParser
import KolodaSources

/// How a command is to read a deck.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How a file of records is written if it has no mark: "
        + TextCoding.allCases.map(\.rawValue).joined(separator: ", ")
        + ". It is kept for the deck.", valueName: "name"))
  var encoding: TextCoding?
}

extension TextCoding: ExpressibleByArgument {}
