import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaCommands

/// The status of a deck as the command line prints it.
@MainActor
@Suite struct DeckStatusTests {
  /// The status of a folder opened for reading, as `koloda status` opens it.
  private func status(_ folder: SessionFolder) throws -> DeckStatus {
    let opened = try folder.open(.reading)
    return DeckStatus(opened, DeckCommand.openDeck(opened))
  }

  /// Changes the deck, waits until the change is on disk, and returns the new status.
  private func act(_ folder: SessionFolder, _ body: (OpenDeck) -> DeckChanges) throws -> DeckStatus
  {
    let opened = try folder.open()
    let deck = DeckCommand.openDeck(opened)
    let status = DeckStatus(opened, deck, changed: body(deck))
    let lost = deck.close(waitingAtMost: 20).lost
    opened.journal.waitUntilClosed(atMost: 20)
    #expect(lost == 0)
    return status
  }

  @Test func ofAFolderNeverOpenedIsAllToDoAndMakesNothing() throws {
    let folder = try SessionFolder(files: 11)
    let status = try status(folder)
    let place = try folder.open(.reading).folder.text
    #expect(
      status.json == """
        {"deck": "\(place)", "cards": 11, "decided": 0, "remaining": 11, \
        "piles": {"keep": 0, "reject": 0, "favourite": 0, "later": 0}, \
        "next": "0.png", "undoable": 0, "redoable": 0}
        """)
    let beside = (place as NSString).deletingLastPathComponent
    #expect(try FileManager.default.contentsOfDirectory(atPath: beside) == ["photos"])
  }

  @Test func countsWhatIsOnDisk() throws {
    let folder = try SessionFolder(files: 5)
    let done = try act(folder) { deck in
      DeckChanges(
        moved: Pile.builtIn.enumerated().flatMap { deck.decide(CardID($0), $1.id) }
          + deck.decide(CardID(4), .keep))
    }
    #expect(done.changed?.moved.count == 5 && done.next == nil)
    #expect(done.json.contains("\"next\": null"))
    #expect(done.text.contains("nothing left to decide"))
    let undone = try act(folder) { $0.undo() }
    #expect(undone.changes == "4.png: keep -> undecided")
    #expect(undone.json.hasSuffix(#""changed": [{"card": "4.png", "pile": null, "was": "keep"}]}"#))
    let seen = try status(folder)
    #expect(seen.progress.decided == 4 && seen.next == "4.png" && seen.changed == nil)
    #expect(seen.progress.undoable == 4 && seen.progress.redoable == 1)
    #expect(seen.text.contains("4 of 5 decided, 1 to go") && seen.text.contains("next: 4.png"))
  }

  @Test func tellsMarksThatChanged() throws {
    let folder = try SessionFolder(files: 2)
    let done = try act(folder) { deck in
      DeckChanges(
        marked: deck.mark([(CardID(0), .stars(.four)), (CardID(1), .stars(.one))])
          + deck.mark([(CardID(1), .label(.purple))]))
    }
    #expect(
      done.changes == "0.png: stars none -> 4\n1.png: stars none -> 1\n1.png: label none -> purple")
    #expect(done.json.hasSuffix(#"{"card": "1.png", "label": "purple", "was": null}]}"#))
    let undone = try act(folder) { $0.undo() }
    #expect(undone.changes == "1.png: label purple -> none")
    #expect(try status(folder).progress.undoable == 1)
  }

  @Test func pilesOfTheDecksOwnAreListed() throws {
    let folder = try SessionFolder(files: 2)
    let own = Pile(
      id: try #require(PileID("own")), name: "For \"Anna\"", colour: 0x0000ff, icon: "x",
      answer: .reject, side: nil, keys: ["m"], preset: .copy(Array("/best".utf8)))
    _ = try act(folder) { deck in
      deck.keep([.keep, own])
      return DeckChanges(moved: deck.decide(CardID(0), own.id))
    }
    #expect(
      try status(folder).json.contains(
        ##""pileList": [{"id": "keep", "colour": "#2ec27e", "icon": "koloda-keep-symbolic", "##
          + #""answer": "accept", "side": "right", "keys": []}, "#
          + ##"{"id": "own", "name": "For \"Anna\"", "colour": "#0000ff", "icon": "x", "##
          + #""answer": "reject", "side": null, "keys": ["m"], "copy": "/best"}]"#))
  }

  @Test func isJSONWhateverTheNames() throws {
    var status = try status(try SessionFolder(files: 1))
    status.deck = "/a\"b\\c\n\u{1}"
    status.next = "\u{FFFD}\u{2028}"
    status.formerPlaces = ["/old \u{9B}\u{202E}", "/older"]
    status.changed = DeckStatus.Changes(
      moved: [DeckStatus.Move(card: "\t", pile: .keep, was: nil)],
      marked: [DeckStatus.Marking(card: "\n", kind: .label, mark: .label(.red), was: nil)])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(status.json.utf8)) as? [String: Any])
    #expect(
      Set(json.keys) == [
        "deck", "cards", "decided", "remaining", "piles", "next", "undoable", "redoable",
        "movedFrom", "changed",
      ])
    #expect(json["deck"] as? String == status.deck && json["next"] as? String == status.next)
    #expect(json["movedFrom"] as? String == status.formerPlaces.first)
    // No control characters reach the terminal.
    let controls = status.text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" || $0 == "\u{202E}"
    }
    #expect(controls.isEmpty)
  }

  @Test func nothingWasEverDecidedUntilTheFirstDecisionEvenIfItIsTakenBack() throws {
    let folder = try SessionFolder(files: 1)
    let opened = try folder.open()
    #expect(opened.isFirstUse)
    opened.discard()
    #expect(try folder.open(.reading).isFirstUse, "to open a folder decides nothing")
    _ = try act(folder) { deck in
      deck.decide(CardID(0), .keep)
      return deck.undo()
    }
    #expect(try !folder.open(.reading).isFirstUse)
  }

  @Test func whetherAnythingWasDecidedIsUnknownWithoutAReadableJournal() throws {
    let folder = try SessionFolder(files: 1)
    try folder.breakJournal()
    let opened = try folder.open(.reading)
    #expect(opened.trouble != nil && !opened.isFirstUse)
  }

  @Test func aBackIsThePictureOfTheSameNameInTheirFolder() throws {
    let folder = try SessionFolder(files: 2)
    let place = URL(fileURLWithPath: try folder.open(.reading).folder.text)
    for name in ["backs/0.png", "backs/deep/x.png", "other/backs/4.png"] {
      let file = place.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: file)
    }
    #expect(try folder.open(.reading).source.order.count == 5)
    #expect(try folder.open(.reading).back(of: CardID(0)) == nil)
    try Data(#"{"backs": "backs"}"#.utf8).write(to: place.appendingPathComponent("deck.json"))
    let opened = try folder.open(.reading)
    #expect(
      opened.source.order.map { opened.source.file(of: $0)?.text } == [
        "0.png", "1.png", "other/backs/4.png",
      ])
    #expect(opened.back(of: CardID(0))?.text == "backs/0.png")
    #expect(opened.back(of: CardID(1)) == nil && opened.back(of: CardID(99)) == nil)
  }
}
