import ArgumentParser
import KolodaCommands
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaRecords
import KolodaTriage

/// `koloda piles PATH`: shows a deck's piles, or makes them of the labels in a field.
struct PilesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "piles",
    abstract: "Show the piles of a deck, or make a pile for each label of its records.")

  @Argument(help: "A folder of pictures, or a file of records.")
  var path: String

  @OptionGroup
  var reading: ReadingOptions

  @Option(
    help: ArgumentHelp(
      """
      Make a pile for each label in this field of the records, or for each of their options, and one \
      for later.
      """, valueName: "field"))
  var from: String?

  @Flag(help: "Go back to the piles of the preferences, or of the deck’s own file.")
  var standard = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if from != nil, standard { throw ValidationError("use either --from or --standard") }
  }

  func run() throws {
    try reportingErrors {
      let place = CommandDeck.path(path)
      guard from != nil || standard else {
        let opened = try DeckCommand.read(place, reading: reading.wish)
        return try show(MainActor.assumeIsolated { DeckCommand.openDeck(opened).piles.all })
      }
      var piles: [Pile] = []
      try DeckCommand.act(on: place, reading: reading.wish, json: false) { opened, deck in
        if let from {
          try makePiles(of: from, in: opened, deck)
        } else {
          deck.keep([])
        }
        piles = deck.piles.all
        return DeckChanges(moved: [])
      }
      try show(piles)
    }
  }

  @MainActor
  private func makePiles(of field: String, in opened: any OpenedDeck, _ deck: OpenDeck) throws {
    guard let records = opened.kind.file, records.cardKind.hasFreeFields else {
      throw CommandFailure.unsuited("--from is for files of records")
    }
    let labels: FieldLabels
    do throws(FieldLabels.Fault) {
      labels = try records.source.listing.labels(of: field)
    } catch {
      throw CommandFailure.unsuited("“\(displayText(field.utf8))” \(error)")
    }
    if labels.areChanging {
      StandardError.write(
        "koloda: the options change from record to record: each has a pile now, but not every record "
          + "offers it")
    }
    var draft = PileDraft(deck.piles)
    draft.adopt(labels, former: deck.piles.former)
    deck.keep(draft.piles)
    records.journal.keep(
      records.roles.suggesting(field, labels).text, as: RecordFacts.Name.roles)
  }

  private func show(_ piles: [Pile]) throws {
    let text =
      json
      ? PileText.json(piles)
      : piles.map { "\($0.id.text)\t\($0.title)\t\($0.answer.rawValue)" }.joined(separator: "\n")
    try Output.descriptor(1).write(Array((text + "\n").utf8))
  }
}
