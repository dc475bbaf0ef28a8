import KolodaFiles
import KolodaRecords
import KolodaTerminal
import KolodaTriage

/// Why a command failed.
package enum CommandFailure: Error, Hashable, CustomStringConvertible {
  /// The deck has no such card.
  case noCard(String)
  /// The deck has no such pile.
  case noPile(String, known: [PileID])
  /// Several piles have that name.
  case severalPiles(String, [PileID])
  /// The file is not a file of records.
  case notADeck(String)
  /// The option does not fit this kind of deck or format.
  case unsuited(String)
  /// There is nothing to undo.
  case nothingToUndo
  /// There is nothing to redo.
  case nothingToRedo
  /// The journal has no such deck.
  case noDeck(String)
  /// The shared deck was joined on this computer with another address.
  case joinedOtherwise(String, String)
  /// The person does not hold this card of a shared deck.
  case notHeld(String)
  /// The server doesn't let the person settle a card, for this reason.
  case notSettled(String)
  /// Another program decided the card at the same time.
  case decidedElsewhere
  /// It is not known whether the decisions are on disk.
  case notSavedInTime
  /// The order of the cards could not be written in time.
  case orderNotSaved
  /// No action was given for any pile.
  case nothingAsked
  /// Two actions were given for a pile.
  case twoActions(String)
  /// An Apply of the deck was interrupted.
  case unfinishedApply(String)
  /// Another program is applying the deck.
  case applying
  /// No Apply was interrupted.
  case nothingToResume
  /// The deck was never applied, or everything has been undone.
  case nothingApplied
  /// The last decision was applied, so that Apply must be undone first.
  case applyFirst(String)

  /// An order of cards was given for a file of records.
  static let recordsHaveNoOrder = unsuited("--order is for folders of pictures")

  /// Whether the command was used wrongly, rather than failed.
  var isBadArgument: Bool {
    switch self {
    case .noCard, .noPile, .severalPiles, .noDeck, .notADeck, .unsuited, .nothingAsked, .twoActions:
      true
    case .nothingToUndo, .nothingToRedo, .decidedElsewhere, .notSavedInTime, .orderNotSaved,
      .unfinishedApply, .applying, .nothingToResume, .nothingApplied, .applyFirst, .joinedOtherwise,
      .notHeld, .notSettled:
      false
    }
  }

  package var description: String {
    switch self {
    case .noCard(let name):
      "there is no card \(displayText(RawArguments.bytes(of: name))) in this deck"
        + (Int(name).map { $0 > 0 ? "; card number \($0) is '#\($0)'" : "" } ?? "")
    case .noPile(let name, let known):
      "there is no pile \(displayText(RawArguments.bytes(of: name))) in this deck, only "
        + known.map(\.text).joined(separator: ", ")
    case .severalPiles(let name, let piles):
      "several piles are called \(displayText(RawArguments.bytes(of: name))): choose one by its "
        + "id, \(piles.map(\.text).joined(separator: ", "))"
    case .notADeck(let path):
      "\(shown(path)) is neither a folder nor a file of records: its name ends in none of "
        + RecordForm.extensions.keys.sorted().map { ".\($0)" }.joined(separator: ", ")
    case .unsuited(let text): text
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .noDeck(let path):
      "there are no decisions in \(displayText(RawArguments.bytes(of: path)))"
    case .joinedOtherwise(let name, let address):
      "“\(shown(name))” is joined on this computer with the address \(shown(address)). To answer with "
        + "this one, run “koloda join” with it first"
    case .notHeld(let card):
      "\(displayText(RawArguments.bytes(of: card))) is not one of your cards now: “koloda status” names "
        + "them"
    case .notSettled(let reason): "you can’t settle this card: \(displayText(reason.utf8))"
    case .decidedElsewhere: "another program decided this card at the same time"
    case .notSavedInTime:
      "the disk does not answer, and not all decisions may be saved. “koloda status” shows those that "
        + "are"
    case .orderNotSaved: "the order of the cards could not be saved: the disk does not answer"
    case .nothingAsked: "say what to do, as in --reject trash"
    case .twoActions(let name):
      "there are two actions for the pile \(displayText(RawArguments.bytes(of: name)))"
    case .unfinishedApply(let path):
      "Apply was interrupted. Finish it with “koloda apply \(shown(path)) --resume”, or undo it "
        + "with “koloda undo \(shown(path)) --apply”"
    case .applying: "another program is applying this deck"
    case .nothingToResume: "there is no interrupted Apply"
    case .nothingApplied: "there is no Apply to undo"
    case .applyFirst(let path):
      "the last decision was applied. Undo Apply first, with “koloda undo \(shown(path)) "
        + "--apply”"
    }
  }

  private func shown(_ path: String) -> String { displayText(RawArguments.bytes(of: path)) }
}
