import ArgumentParser
import Koloda
import KolodaDecks
import KolodaFiles
import KolodaJournal
import KolodaOutcomes
import KolodaTriage

/// `koloda apply PATH`: moves, copies or trashes decided photos, or writes their decisions.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Trash, move or copy the decided photos, or write XMP.",
    discussion: """
      ACTION is nothing, trash, move:DIR or copy:DIR. DIR may end in folders named after each photo, \
      with {year}, {month}, {day}, {camera} and {name}, as in copy:~/Best/{year}/{month}. Photos in a pile with a folder of its own go there \
      unless you say otherwise, and turned photos are turned. Files are never overwritten. \
      “koloda undo PATH --apply” undoes everything.
      """)

  @Argument(help: "A folder of pictures.")
  var path: String?

  @OptionGroup
  var list: ListOptions

  @Option(
    help: ArgumentHelp("What to do with the photos in a pile.", valueName: "id=action"),
    transform: PileChoice.init)
  var pile: [PileChoice] = []

  @Option(
    help: ArgumentHelp("What to do with the kept photos.", valueName: "action"),
    transform: PileActionArgument.init)
  var keep: PileActionArgument?

  @Option(
    help: ArgumentHelp("What to do with the rejected photos.", valueName: "action"),
    transform: PileActionArgument.init)
  var reject: PileActionArgument?

  @Option(
    help: ArgumentHelp("What to do with the favourites.", valueName: "action"),
    transform: PileActionArgument.init)
  var favourite: PileActionArgument?

  @Option(
    help: ArgumentHelp("What to do with the photos left for later.", valueName: "action"),
    transform: PileActionArgument.init)
  var later: PileActionArgument?

  @Flag(help: "Write your decisions to XMP sidecars. Photos in the trash get none.")
  var xmp = false

  @Option(
    help: ArgumentHelp(
      "The photo editor that reads the sidecars.",
      valueName: "name"))
  var editor: PhotoEditor?

  @Flag(
    name: .customLong("in-jpeg"),
    help: "Also write your decisions into JPEG files, where Lightroom and Geeqie read them.")
  var inJPEG = false

  @Option(
    help: ArgumentHelp(
      """
      What to do if a name is taken: keep-both (the default) gives the file another name, skip leaves \
      it in place.
      """,
      valueName: "rule"))
  var conflict: ApplyRequest.Conflict?

  @Option(
    help: ArgumentHelp(
      "Which files to apply to: all (the default), only raw, or only jpeg (and HEIC).",
      valueName: "kind"))
  var files: ApplyRequest.Files?

  @Flag(help: "Show what would happen, and change nothing.")
  var dryRun = false

  @Flag(help: "Finish Apply after it was interrupted.")
  var resume = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try list.check(beside: path, or: "a folder")
    if editor != nil, !xmp { throw ValidationError("--editor needs --xmp") }
    if inJPEG, !xmp { throw ValidationError("--in-jpeg needs --xmp") }
    guard resume else { return }
    guard choices.isEmpty, !xmp, conflict == nil, files == nil, !dryRun else {
      throw ValidationError(
        "--resume finishes what was begun: of the other options it takes only --json")
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
      let apply = try ApplyWork(list.deck(orAt: path))
      if resume { return try apply.resume(json: json) }
      if !dryRun { try apply.failWhereUnfinished() }
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
          conflict: conflict ?? .keepBoth, files: files ?? .all)
        if isSilent, wish.isEmpty, deck.turnedCount == 0 { throw CommandFailure.nothingAsked }
        return wish
      }
      if dryRun { return try apply.show(plan, json: json) }
      try apply.run(plan, json: json)
    }
  }
}
