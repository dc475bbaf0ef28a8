import ArgumentParser
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaTriage

/// `koloda mark PATH CARD...`: gives cards stars, a colour label, a note or a turn.
struct MarkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Give cards stars, a colour label or a note, or turn photos.",
    discussion: "Marks don’t decide anything. One undo takes away everything that one command sets."
  )

  @Argument(help: "A folder of pictures, or a file of records.")
  var path: String

  @Argument(
    help: ArgumentHelp(
      "File names within the folder, paths to files, or #N for the Nth card, counted from 1.",
      discussion: "A file whose name begins with # is ./#name. A record is #N, or id:X."))
  var cards: [String]

  @Option(help: ArgumentHelp("The number of stars, 0 to 5.", valueName: "number"))
  var stars: String?

  @Option(
    help: ArgumentHelp(
      "The colour of the label: \(ColourLabel.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "colour"))
  var label: String?

  @Option(help: ArgumentHelp("A note of up to \(Note.longest) bytes; \"\" for none."))
  var note: String?

  @Option(
    help: ArgumentHelp(
      "How far to turn the photo, clockwise: 0, 90, 180 or 270.", valueName: "degrees"))
  var turn: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    _ = try marks()
  }

  /// The marks given on the command line.
  private func marks() throws -> [Mark] {
    var marks: [Mark] = []
    for (kind, text, may) in [
      (Mark.Kind.stars, stars, "must be a whole number from 0 to 5"),
      (
        .label, label,
        "must be one of " + ColourLabel.allCases.map(\.rawValue).joined(separator: ", ")
      ),
      (
        .note, note.map { String(decoding: RawArguments.bytes(of: $0), as: UTF8.self) },
        "must have at most \(Note.longest) bytes"
      ),
      (.turn, turn, "must be 0, 90, 180 or 270"),
    ] {
      guard let text else { continue }
      guard let mark = Mark(kind, text: text) else {
        throw ValidationError("--\(kind.rawValue) \(may)")
      }
      marks.append(mark)
    }
    guard !marks.isEmpty else {
      throw ValidationError("nothing to mark: give --stars, --label, --note or --turn")
    }
    return marks
  }

  func run() throws {
    let marks = try marks()
    try reportingErrors {
      let place = CommandDeck.path(path)
      if try DeckCommand.records(at: place) == nil {
        try ApplyWork(place).failWhereUnfinished()
      } else if turn != nil {
        throw CommandFailure.unsuited("--turn is for folders of pictures")
      }
      try DeckCommand.act(on: place, reading: ReadingWish(), json: json) { opened, deck in
        let found = try cards.map { name in
          guard let card = try place.card(called: name, in: opened) else {
            throw CommandFailure.noCard(name)
          }
          return card
        }
        return DeckChanges(
          marked: deck.mark(found.flatMap { card in marks.map { (card, $0) } }))
      }
    }
  }
}
