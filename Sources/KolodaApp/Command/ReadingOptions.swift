import ArgumentParser
import KolodaSources

/// Options for how a command reads a deck.
struct ReadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The encoding of a file of records without a byte-order mark. With a decision, the deck keeps it.
      """, valueName: "name"))
  var encoding: TextCoding?
}

extension TextCoding: ExpressibleByArgument {}
