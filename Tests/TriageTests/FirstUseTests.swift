import Foundation
import Testing

@testable import Triage

/// Whether anything was ever decided, in any folder.
@Suite struct FirstUseTests {
  @Test func isOverWithTheFirstDecisionEvenIfItIsTakenBack() throws {
    let test = try TestFolder()
    try test.write("1.png", "x")
    #expect(try FolderDeck.open(test).isFirstUse == true)
    let deck = try FolderDeck.open(test)
    #expect(deck.isFirstUse == true, "opening a folder decides nothing")
    try deck.decide("1.png", .keep)
    _ = deck.recordAndWait(.undo(try deck.card("1.png")))
    #expect(try FolderDeck.open(test).isFirstUse == false)
  }

  @Test func isUnknownWithoutAReadableJournal() throws {
    let test = try TestFolder()
    try test.write("1.png", "x")
    // A directory lies where the journal would.
    try FileManager.default.createDirectory(
      atPath: test.journal.path, withIntermediateDirectories: true)
    let deck = try FolderDeck.open(test)
    #expect(deck.journalError != nil && deck.isFirstUse == false)
  }
}
