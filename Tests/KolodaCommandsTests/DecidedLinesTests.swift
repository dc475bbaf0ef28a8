import Foundation
import KolodaJournal
import KolodaRecords
import KolodaTriage
import Testing

@testable import KolodaCommands
@testable import KolodaDecks

/// Which pile a line of an export names.
@Suite struct DecidedLinesTests {
  private func target(_ line: String, hasOwnPile: Bool = false) -> DecidedLines.Target? {
    DecidedLines.target(of: Record.json(Array(line.utf8)), hasOwnPile: hasOwnPile)
  }

  @Test func aPileComesBeforeAnAnswer() {
    #expect(target(#"{"pile": "later", "answer": "ignore"}"#) == .pile("later"))
    #expect(target(#"{"answer": "ignore"}"#) == .answer(.ignore))
    #expect(target(#"{"pile": 1}"#) == nil)
  }

  @Test func aPileOfTheRecordItselfIsNoDecision() {
    let added = #"{"pile": "reject", "answer": "accept", "koloda_pile": "keep"}"#
    #expect(target(added) == .pile("keep"))
    #expect(target(added, hasOwnPile: true) == .pile("keep"))
    #expect(
      target(#"{"pile": "reject", "answer": "accept"}"#, hasOwnPile: true) == .answer(.accept))
    #expect(target(#"{"pile": "reject"}"#, hasOwnPile: true) == nil)
  }

  /// Decides the records of a file as the export of a shared deck says, and returns their piles.
  ///
  /// - Parameters:
  ///   - answers: the piles of the records, which are counted from 0.
  ///   - encoded: encodes the export.
  @MainActor
  private func piles(
    _ text: String, as kind: RecordForm.Kind, _ answers: [Int: String],
    encoded: (Data) throws -> Data = { $0 }
  ) throws -> [PileID?] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-decided-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, export) = (
      folder.appendingPathComponent("deck"), folder.appendingPathComponent("answers.jsonl")
    )
    try Data(text.utf8).write(to: file)
    let opened = try OpenedRecords.read(
      Array(file.path.utf8), as: kind,
      in: JournalLocation(path: folder.appendingPathComponent("data/journal.sqlite").path))
    let listing = opened.source.listing
    let lines = try answers.map { number, pile -> [UInt8] in
      let record = try RecordLine.json(of: listing.record(number), in: listing.form)
      let added = [
        (name: "answer", text: "ignore"), (name: "pile", text: pile), (name: "time", text: "now"),
        (name: "resolved", text: "all"),
      ]
      return try #require(RecordLine.adding(added, to: record))
    }
    try encoded(Data(lines.joined(separator: [10]))).write(to: export)
    let deck = opened.open(piles: .builtIn)
    defer {
      _ = deck.close(waitingAtMost: 60)
      opened.journal.waitUntilClosed(atMost: 60)
    }
    _ = try DecidedLines(file: Array(export.path.utf8)).decide(in: opened, deck)
    return opened.source.order.map { deck.pile(of: $0) }
  }

  @MainActor
  @Test func recordsWithoutAnIDAreKnownByTheirFields() throws {
    #expect(
      try piles("name,x\na,1\nb,2\na,2\n", as: .csv, [1: "keep", 2: "reject"])
        == [nil, .keep, .reject])
    #expect(
      try piles(
        "{\"t\": 1}\n{\"t\": 1, \"time\": \"x\"}\n{\"t\": \"1\"}\n", as: .jsonl,
        [0: "keep", 2: "later"]) == [.keep, nil, .later])
    // Since one record has no id, none is known by it.
    #expect(
      try piles("id,t\n1,a\n2,b\n,c\n", as: .csv, [0: "keep", 2: "reject"])
        == [.keep, nil, .reject])
  }

  /// A mark at the beginning is part of what is exported, and so is the encoding.
  @MainActor
  @Test(arguments: ["BOM", "UTF-16 with a BOM", "UTF-16LE", "UTF-16BE"])
  func anExportMayBeInTheEncodingOfTheRecords(name: String) throws {
    let piles = try piles(
      "{\"id\": \"ä\"}\n{\"id\": \"b\"}\n", as: .jsonl, [0: "keep", 1: "later"]
    ) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return switch name {
      case "BOM": Data([0xEF, 0xBB, 0xBF]) + bytes
      case "UTF-16 with a BOM": try #require(text.data(using: .utf16))
      case "UTF-16LE": try #require(text.data(using: .utf16LittleEndian))
      default: try #require(text.data(using: .utf16BigEndian))
      }
    }
    #expect(piles == [.keep, .later])
  }

  @MainActor
  @Test func recordsThatAreTheSameAreNotGuessed() throws {
    #expect(throws: DecidedLines.Failure.self) {
      try piles("name,x\na,1\na,1\nb,1\n", as: .csv, [0: "keep"])
    }
  }

  /// People answer shared flash cards with the usual piles.
  @MainActor
  @Test func flashCardsTakeTheUsualPiles() throws {
    let answers = [0: "keep", 1: "reject", 2: "favourite", 3: "later"]
    #expect(
      try piles("one\teins\ntwo\tzwei\nthree\tdrei\nfour\tvier\n", as: .txt, answers)
        == [.good, .again, .good, nil])
    // Another kind of deck doesn't guess.
    #expect(throws: CommandFailure.self) { try piles("id,t\n1,a\n", as: .csv, [0: "good"]) }
  }
}
