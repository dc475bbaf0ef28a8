import Foundation
import KolodaFolders
import KolodaJournal
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// The fields that a window's export adds to the records depend on the deck's piles, not on what was
/// decided.
@Suite("What a window exports of a deck of records")
@MainActor
struct RecordExportingTests {
  /// Decides the records of a deck one after the other, and returns the lines of the export.
  ///
  /// - Parameters:
  ///   - decided: the pile of each record.
  ///   - kept: the deck's own piles; none for those of the preferences.
  ///   - standard: the piles of the preferences.
  ///   - later: the deck's own piles at the export, if others than when the records were decided.
  private func export(
    _ decided: [PileID], kept: [Pile] = [], standard: Piles = .builtIn, then later: [Pile]? = nil
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-exporting-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("r.jsonl")
    try Data(decided.indices.map { "{\"id\": \($0)}\n" }.joined().utf8).write(to: file)
    let opened = try OpenedRecords.read(
      Array(file.path.utf8), as: .jsonl,
      in: JournalLocation(path: folder.appendingPathComponent("data/journal.sqlite").path))
    let deck = opened.open(piles: standard)
    defer {
      _ = deck.close(waitingAtMost: 60)
      opened.journal.waitUntilClosed(atMost: 60)
    }
    deck.keep(kept)
    for (card, pile) in zip(opened.source.order, decided) { deck.decide([card], pile) }
    if let later { deck.keep(later) }
    let target = folder.appendingPathComponent("out.jsonl")
    let exporting = RecordExporting(
      source: opened.source, entries: opened.entries(of: deck), marks: [],
      tellsPile: deck.sharesAnswers, person: "ann")
    let outcome = exporting.write(to: Array(target.path.utf8), as: .jsonl)
    #expect(try outcome.get().count == decided.count)
    let text = String(decoding: try Data(contentsOf: target), as: UTF8.self)
    return text.split(separator: "\n").map { String($0) }
  }

  /// The usual piles, the first called "Positive", and a fifth one.
  private func fivePiles() throws -> [Pile] {
    var piles = Pile.builtIn
    piles[0].name = "Positive"
    let mixed = try #require(PileID("mixed"))
    return piles + [
      Pile(id: mixed, name: "Mixed", colour: 0, icon: "x", answer: .ignore, side: nil)
    ]
  }

  @Test("Where piles count as the same answer, each record has its pile, whichever were used")
  func sharedAnswers() throws {
    let piles = try fivePiles()
    let mixed = piles[4].id
    #expect(
      try export([.reject, .keep, mixed], kept: piles) == [
        #"{"id": 0, "answer": "reject", "pile": "reject"}"#,
        #"{"id": 1, "answer": "accept", "pile": "keep"}"#,
        #"{"id": 2, "answer": "ignore", "pile": "mixed"}"#,
      ])
    for decided in [[.reject], [.keep, .favourite], [.later, mixed]] as [[PileID]] {
      for line in try export(decided, kept: piles) { #expect(line.contains("\"pile\"")) }
      // The same piles, for all decks.
      for line in try export(decided, standard: Piles(piles)) {
        #expect(line.contains("\"pile\""))
      }
    }
  }

  @Test("Of the standard piles, two count as accepted", arguments: [PileID.keep, .favourite])
  func standardPiles(pile: PileID) throws {
    #expect(
      try export([pile, .later]) == [
        #"{"id": 0, "answer": "accept", "pile": "\#(pile)"}"#,
        #"{"id": 1, "answer": "ignore", "pile": "later"}"#,
      ])
  }

  @Test("Where each answer has one pile, it is enough")
  func ownAnswers() throws {
    let piles: [Pile] = [.keep, .reject, .later]
    let lines = [
      #"{"id": 0, "answer": "accept"}"#, #"{"id": 1, "answer": "reject"}"#,
      #"{"id": 2, "answer": "ignore"}"#,
    ]
    #expect(try export([.keep, .reject, .later], kept: piles) == lines)
    #expect(try export([.keep, .reject, .later], standard: Piles(piles)) == lines)
  }

  @Test("A record on a pile that the deck has no more is told from the others")
  func formerPiles() throws {
    let lines = try export([.favourite, .keep], then: [.keep, .reject, .later])
    #expect(
      lines == [
        #"{"id": 0, "answer": "accept", "pile": "favourite"}"#,
        #"{"id": 1, "answer": "accept", "pile": "keep"}"#,
      ])
  }
}
