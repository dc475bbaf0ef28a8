import ArgumentParser
import KolodaDecks
import KolodaRecords

/// Options for how a command reads a deck.
package struct ReadingOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      """
      The encoding of a file of records without a byte-order mark. With a decision, the deck keeps it.
      """, valueName: "name"))
  package var encoding: TextCoding?

  /// What a text file may be read as.
  package enum Form: String, ExpressibleByArgument, CaseIterable {
    case table, notes
  }

  /// What the first line of a table is.
  package enum FirstLine: String, ExpressibleByArgument, CaseIterable {
    case names, record
  }

  /// What makes a letter of a quote in quotes.
  package enum Escape: String, ExpressibleByArgument, CaseIterable {
    case doubled, backslash
  }

  @Option(
    name: .customLong("as"),
    help: "Read a text file as a table, or as notes. With a decision, the deck keeps this, too.")
  package var form: Form?

  @Option(help: "What the first line of a table has: the names of the fields, or a record.")
  package var firstLine: FirstLine?

  @Option(help: ArgumentHelp("How many lines come before a table.", valueName: "lines"))
  package var skip: Int?

  @Option(help: "What separates the fields of a table.")
  package var separator: TableChoice.Separator?

  @Option(help: "What is around the fields of a table that hold separators.")
  package var quote: TableChoice.Quote?

  @Option(help: "How such a quote is written in a field: twice, or behind a backslash.")
  package var escape: Escape?

  package func validate() throws {
    guard (0...TableChoice.mostSkippedLines).contains(skip ?? 0) else {
      throw ValidationError("--skip must be a number from 0 to \(TableChoice.mostSkippedLines)")
    }
  }

  /// What these options say.
  package var wish: ReadingWish {
    ReadingWish(
      coding: encoding,
      table: TableChoice(
        isTable: form.map { $0 == .table }, hasNames: firstLine.map { $0 == .names },
        skippedLines: skip, separator: separator, quote: quote,
        hasBackslashes: escape.map { $0 == .backslash }))
  }
}

extension TextCoding: ExpressibleByArgument {}
extension TableChoice.Separator: ExpressibleByArgument {}
extension TableChoice.Quote: ExpressibleByArgument {}
