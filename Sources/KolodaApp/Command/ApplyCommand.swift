import ArgumentParser
import Koloda
import KolodaFiles
import KolodaJournal
import KolodaOutcomes
import KolodaTriage

/// `koloda apply PATH`: does with the files what was decided.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Trash, move or copy the decided photos, or write XMP.",
    discussion: """
      ACTION is nothing, trash, move:DIR or copy:DIR. A pile that has a folder of its own goes there \
      unless told otherwise, and photos that were turned are turned. No file is ever overwritten. \
      “koloda undo PATH --apply” takes it all back.
      """)

  @OptionGroup
  var deck: DeckArgument

  @Option(help: ArgumentHelp("What to do with a pile.", valueName: "id=action"))
  var pile: [PileChoice] = []

  @Option(help: ArgumentHelp("The same for the kept photos.", valueName: "action"))
  var keep: PileActionArgument?

  @Option(help: ArgumentHelp("The same for the rejected photos.", valueName: "action"))
  var reject: PileActionArgument?

  @Option(help: ArgumentHelp("The same for the favourites.", valueName: "action"))
  var favourite: PileActionArgument?

  @Option(help: ArgumentHelp("The same for the photos left for later.", valueName: "action"))
  var later: PileActionArgument?

  @Flag(help: "Write what was decided to XMP sidecars; photos for the trash get none.")
  var xmp = false

  @Option(
    help: ArgumentHelp(
      "The program that is to read them: darktable, digikam, geeqie, lightroom or several.",
      valueName: "name"))
  var editor: PhotoEditor?

  @Flag(
    name: .customLong("in-jpeg"),
    help: "Write it into JPEG files as well: Lightroom reads no sidecars of theirs.")
  var inJPEG = false

  @Option(
    help: ArgumentHelp(
      "Where a name is taken: keep-both gives the file another name, skip leaves it.",
      valueName: "rule"))
  var conflict = ApplyRequest.Conflict.keepBoth

  @Option(
    help: ArgumentHelp(
      "Which files are dealt with: all, or only raw or only jpeg (with HEIC); others stay.",
      valueName: "kind"))
  var files = ApplyRequest.Files.all

  @Flag(help: "Only show what would be done.")
  var dryRun = false

  @Flag(help: "Finish an Apply that was interrupted.")
  var resume = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if editor != nil, !xmp { throw ValidationError("--editor is for --xmp") }
    if inJPEG, !xmp { throw ValidationError("--in-jpeg is for --xmp") }
    let asksForNothing = choices.isEmpty && !xmp
    if resume {
      guard asksForNothing, !dryRun else {
        throw ValidationError("--resume goes on as it was begun: it takes no other option")
      }
    }
  }

  private var choices: [(pile: String, action: ApplyRequest.PileAction)] {
    let short: [(PileID, PileActionArgument?)] = [
      (.keep, keep), (.reject, reject), (.favourite, favourite), (.later, later),
    ]
    return pile.map { ($0.pile, $0.action.action) }
      + short.compactMap { pile, action in action.map { (pile.text, $0.action) } }
  }

  func run() throws {
    try reportingErrors {
      let apply = try ApplyWork(deck.place())
      if resume { return try apply.resume(json: json) }
      let plan = try apply.plan { deck in
        var actions: [PileID: ApplyRequest.PileAction] = [:]
        for (name, action) in choices {
          let known = deck.knownPiles
          guard let pile = PileID(name), known.contains(pile) else {
            throw CommandFailure.noPile(name, known: known)
          }
          guard actions.updateValue(action, forKey: pile) == nil else {
            throw CommandFailure.twoActions(name)
          }
        }
        let isSilent = actions.isEmpty
        for pile in deck.piles.all where actions[pile.id] == nil {
          actions[pile.id] = pile.preset.map { ApplyRequest.PileAction($0) }
        }
        let wish = ApplyWish(
          actions: actions,
          writing: xmp ? ApplyRequest.Writing(editor: editor ?? .darktable, isInJPEG: inJPEG) : nil,
          conflict: conflict, files: files)
        if isSilent, wish.isEmpty, deck.turnedCount == 0 { throw CommandFailure.nothingAsked }
        return wish
      }
      if dryRun { return try apply.show(plan, json: json) }
      try apply.run(plan, json: json)
    }
  }
}
