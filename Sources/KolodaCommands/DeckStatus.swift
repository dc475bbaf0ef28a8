import Koloda
import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaRecords
import KolodaSources
import KolodaTriage
import KolodaWords

/// The status of a deck for the command line.
struct DeckStatus: Hashable {
  /// A card that an act moved.
  struct Move: Hashable {
    /// The card's file, relative to the folder, or the record's number.
    var card: String
    /// The pile that the card is on now; nil if undecided.
    var pile: PileID?
    /// The pile that the card was on; nil if undecided.
    var was: PileID?
  }

  /// A mark that an act changed.
  struct Marking: Hashable {
    /// The card, named as in `Move`.
    var card: String
    /// The kind of mark.
    var kind: Mark.Kind
    /// The mark now; nil for none.
    var mark: Mark?
    /// The mark before; nil for none.
    var was: Mark?
  }

  /// The changes that an act made.
  struct Changes: Hashable {
    var moved: [Move]
    var marked: [Marking]
  }

  /// The absolute path of the folder or file.
  var deck: String
  /// The IDs of the deck's piles in order, followed by those that only old decisions name.
  var piles: [PileID]
  /// The piles themselves, as far as they are known.
  var kinds: [Pile]
  var progress: DeckProgress
  /// The marks of the deck's cards.
  var marks: MarkTally
  /// The name of the front card for commands; nil if all are decided.
  var next: String?
  /// The paths where the decisions were found, that of the newest first, if the deck has moved.
  var formerPlaces: [String] = []
  /// What the deck's place contains besides its cards.
  var contents: DeckContents
  /// The number of cards that show the same picture as another.
  var copies = 0
  /// The state of an unfinished Apply or undo of one; nil if there is none.
  var unfinished: Applier.LastApply?
  /// What an act changed; nil if there was no act.
  var changed: Changes?

  /// The status of an open deck.
  @MainActor
  init(_ opened: any OpenedDeck, _ deck: OpenDeck, changed: DeckChanges? = nil) {
    self.deck = String(decoding: opened.place.path, as: UTF8.self)
    progress = deck.progress
    marks = MarkTally(deck)
    let known = deck.piles.all.map(\.id)
    let counts = progress.piles
    kinds = deck.piles.all + deck.piles.former.filter { counts[$0.id] ?? 0 > 0 }
    piles = known + progress.piles.keys.filter { !known.contains($0) }.sorted { $0.text < $1.text }
    next = progress.next.flatMap(opened.name)
    contents = opened.contents
    copies = opened.kind.folder?.source.copyCount ?? 0
    formerPlaces = opened.formerPlaces.map { String(decoding: $0, as: UTF8.self) }
    if let photos = opened.kind.folder, let stands = try? Applier(photos.folder).lastApply() {
      unfinished = stands.isUnfinished ? stands : nil
    }
    self.changed = changed.map { changes in
      Changes(
        moved: changes.moved.map {
          Move(card: opened.name(of: $0.card) ?? "", pile: $0.pile, was: $0.was)
        },
        marked: changes.marked.map {
          Marking(card: opened.name(of: $0.card) ?? "", kind: $0.kind, mark: $0.mark, was: $0.was)
        })
    }
  }

  /// The status as one line of JSON; its keys always come in the same order.
  var json: String {
    var members = [
      ("deck", JSONText.string(deck)), ("cards", "\(progress.cards)"),
      ("decided", "\(progress.decided)"), ("remaining", "\(progress.remaining)"),
      (
        "piles",
        JSONText.object(piles.map { ($0.text, "\(progress.piles[$0] ?? 0)") })
      ),
      ("next", next.map(JSONText.string) ?? "null"), ("undoable", "\(progress.undoable)"),
      ("redoable", "\(progress.redoable)"),
    ]
    if !marks.isEmpty { members.append(("marks", marks.json)) }
    if kinds != Pile.builtIn {
      members.append(("pileList", PileText.json(kinds)))
    }
    if let files = contents.files { members.append(("files", "\(files)")) }
    if copies > 0 { members.append(("copies", "\(copies)")) }
    if let applied = progress.applied { members.append(("applied", "\(applied)")) }
    if let unfinished { members.append(("unfinished", JSONText.string(unfinished.word))) }
    if let place = formerPlaces.first { members.append(("movedFrom", JSONText.string(place))) }
    if let changed {
      let moves = changed.moved.map { change in
        JSONText.object([
          ("card", JSONText.string(change.card)), ("pile", quoted(change.pile)),
          ("was", quoted(change.was)),
        ])
      }
      let marks = changed.marked.map { change in
        JSONText.object([
          ("card", JSONText.string(change.card)), (change.kind.rawValue, quoted(change.mark)),
          ("was", quoted(change.was)),
        ])
      }
      let items = moves + marks
      members.append(("changed", "[" + items.joined(separator: ", ") + "]"))
    }
    return JSONText.object(members)
  }

  private func quoted(_ pile: PileID?) -> String {
    pile.map { JSONText.string($0.text) } ?? "null"
  }

  private func quoted(_ mark: Mark?) -> String {
    switch mark {
    case .stars(let stars): "\(stars.rawValue)"
    case .turn(let turn): "\(turn.rawValue)"
    case .label, .note: JSONText.string(mark?.text ?? "")
    case nil: "null"
    }
  }

  /// The status as a few lines of plain text.
  var text: String {
    let front = next.map { "next: \(displayText($0.utf8))" } ?? "nothing left to decide"
    let counts = piles.map { "\($0.text) \(progress.piles[$0] ?? 0)" }.joined(separator: ", ")
    var lines = [displayText(deck.utf8)]
    lines += formerPlaces.map { "  moved from \(displayText($0.utf8))" }
    lines += [
      "  \(progress.decided) of \(progress.cards) decided, \(progress.remaining) to go",
      "  \(counts)", "  \(progress.cards == 0 ? "no cards" : front)",
      "  \(progress.undoable) to undo, \(progress.redoable) to redo",
    ]
    if !marks.isEmpty { lines.append("  marked: \(marks.text)") }
    if let files = contents.files {
      lines.append("  \(files) pictures: some cards have several")
    }
    if copies > 0 {
      lines.append(
        "  \(copies) \(copies == 1 ? "card shows" : "cards show") the same picture as another")
    }
    if let applied = progress.applied { lines.append("  \(applied) applied") }
    switch unfinished {
    case .interrupted, .returning:
      lines.append("  \(CommandFailure.unfinishedApply(deck))")
    case .elsewhere: lines.append("  another program is applying this deck")
    case .none?, .done, nil: break
    }
    return lines.joined(separator: "\n")
  }

  /// One line for each card that was moved, and for each mark that was changed.
  var changes: String {
    let moves = (changed?.moved ?? []).map { change in
      let was = change.was?.text ?? "undecided"
      return "\(displayText(change.card.utf8)): \(was) -> \(change.pile?.text ?? "undecided")"
    }
    let marks = (changed?.marked ?? []).map { change in
      "\(displayText(change.card.utf8)): \(change.kind.rawValue) \(shown(change.was)) -> "
        + shown(change.mark)
    }
    return (moves + marks).joined(separator: "\n")
  }

  private func shown(_ mark: Mark?) -> String {
    let text = displayText((mark?.text ?? "").utf8)
    return text.isEmpty ? "none" : text
  }
}

extension Applier.LastApply {
  /// The word for the state in JSON.
  fileprivate var word: String {
    switch self {
    case .none: "none"
    case .done: "done"
    case .interrupted: "apply"
    case .returning: "undo"
    case .elsewhere: "running"
    }
  }
}
