import Foundation
import Koloda
import KolodaFiles
import Testing

@testable import Triage

@Suite struct StatusTests {
  private func status(_ test: TestFolder) throws -> Status {
    try Status.read(test.folder, extensions: imageExtensions, journal: test.journal)
  }

  @Test func ofAFolderNeverOpenedIsAllToDoAndMakesNothing() throws {
    let test = try TestFolder()
    try test.write("b 2.jpg", "x")
    try test.write("b 10.jpg", "y")
    let path = try test.folder.text
    #expect(
      try status(test).json == """
        {"deck": "\(path)", "cards": 2, "decided": 0, "remaining": 2, \
        "piles": {"keep": 0, "reject": 0, "favourite": 0, "later": 0}, \
        "next": "b 2.jpg", "undoable": 0, "redoable": 0}
        """)
    #expect(access(test.beside("data"), F_OK) != 0)
  }

  @Test func countsWhatIsOnDisk() throws {
    let test = try TestFolder()
    for index in 0..<6 { try test.write("\(index).jpg", "\(index)") }
    let deck = try FolderDeck.open(test)
    for (index, pile) in Pile.allCases.enumerated() { try deck.decide("\(index).jpg", pile) }
    try deck.decide("4.jpg", .keep)
    try deck.decide("5.jpg", .keep)
    #expect(try status(test).next == nil && status(test).remaining == 0)
    #expect(try status(test).json.contains("\"next\": null"))
    deck.recordAndWait(.undo(CardID(5)))
    let seen = try status(test)
    #expect(seen.decided == 5 && seen.undoable == 5 && seen.redoable == 1)
    #expect(seen.piles.keep == 2 && seen.piles.later == 1 && seen.next == "5.jpg")
    #expect(seen.text.contains("5 of 6 decided, 1 to go") && seen.text.contains("next: 5.jpg"))
    #expect(Status(deck) == seen)
  }

  @Test func isReadBackFromItsJSON() throws {
    let test = try TestFolder()
    try test.write([0xFF, 0x22, 0x0A] + Array(".jpg".utf8), "x")
    let status = try status(test)
    #expect(try JSONDecoder().decode(Status.self, from: Data(status.json.utf8)) == status)
    let encoded = try JSONEncoder().encode(status)
    let keys = try #require(try JSONSerialization.jsonObject(with: encoded) as? [String: Any])
    #expect(
      Set(keys.keys) == [
        "deck", "cards", "decided", "remaining", "piles", "next", "undoable", "redoable",
      ])
  }
}

@Suite struct ExportTests {
  private func deck(_ test: TestFolder) throws -> FolderDeck {
    let names = ["plain 10.jpg", "plain 2.jpg", "a,b.jpg", "q\"q.jpg", "line\nbreak.jpg", "no.jpg"]
    for (index, name) in names.enumerated() { try test.write(name, "picture \(index)") }
    try test.write([0x7A, 0xE9] + Array(".jpg".utf8), "latin")
    let deck = try FolderDeck.open(
      test, now: { UTCTime(microseconds: 1_709_251_199_999_999) })
    for (index, file) in deck.files.enumerated() where file.name.text != "no.jpg" {
      let pile = Pile.allCases[index % 4]
      _ = try deck.recordAndWait(.decide(CardID(index), pile.direction)).get()
    }
    return try FolderDeck.read(
      test.folder, extensions: imageExtensions, journal: test.journal)
  }

  @Test func jsonLinesSayEachDecisionInNaturalOrder() throws {
    let test = try TestFolder()
    let lines = String(decoding: Export(try deck(test)).bytes(.jsonl), as: UTF8.self)
    let time = "\"time\": \"2024-02-29T23:59:59.999Z\""
    let path = try test.folder.text
    #expect(
      lines == """
        {"file": "a,b.jpg", "pile": "keep", "answer": "accept", \(time)}
        {"file": "line\\nbreak.jpg", "pile": "reject", "answer": "reject", \(time)}
        {"file": "plain 2.jpg", "pile": "later", "answer": "ignore", \(time)}
        {"file": "plain 10.jpg", "pile": "keep", "answer": "accept", \(time)}
        {"file": "q\\"q.jpg", "pile": "reject", "answer": "reject", \(time)}
        {"file": "z\u{FFFD}.jpg", "pile": "favourite", "answer": "accept", \(time), \
        "uri": "file://\(path)/z%E9.jpg"}

        """)
    for line in lines.split(separator: "\n") {
      _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
    }
  }

  @Test func commaSeparatedValuesKeepTheBytesOfNames() throws {
    let test = try TestFolder()
    let bytes = Export(try deck(test)).bytes(.csv)
    let time = "2024-02-29T23:59:59.999Z\r\n"
    let expected =
      Array(
        ("file,pile,answer,time\r\n\"a,b.jpg\",keep,accept,\(time)"
          + "\"line\nbreak.jpg\",reject,reject,\(time)plain 2.jpg,later,ignore,\(time)"
          + "plain 10.jpg,keep,accept,\(time)\"q\"\"q.jpg\",reject,reject,\(time)z").utf8)
      + [0xE9] + Array(".jpg,favourite,accept,\(time)".utf8)
    #expect(bytes == expected)
  }

  @Test func aFileIsReplacedWholeOrNotAtAll() throws {
    let test = try TestFolder()
    let path = test.beside("out.csv")
    try Output.file(Array(path.utf8)).write(Array("first".utf8))
    chmod(path, 0o600)
    #expect(symlink("out.csv", test.beside("link.csv")) == 0)
    try Output.file(Array(test.beside("link.csv").utf8)).write(Array("second".utf8))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(throws: Output.Failure.self) { try Output.file(Array(test.path.utf8)).write([1]) }
    #expect {
      try Output.file(Array(test.beside("none/out.csv").utf8)).write([1])
    } throws: {
      "\($0)" == "\(test.beside("none/out.csv")) cannot be written: No such file or directory"
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: test.beside(""))
    #expect(left.sorted() == ["link.csv", "out.csv", "pictures"])
    try Output.file(Array("/dev/null".utf8)).write([1])
    #expect(throws: Output.Failure.self) { try Output.descriptor(-1).write([1]) }
  }

  /// Where there is no such device the test would make a file of that name.
  @Test(.enabled(if: isDevice("/dev/full"), "no device that is always full"))
  func aFullDeviceIsToldOf() {
    #expect(throws: Output.Failure.self) { try Output.file(Array("/dev/full".utf8)).write([1]) }
    #expect(isDevice("/dev/full"))
  }
}

private func isDevice(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
}

@Suite struct DeckSettingsTests {
  private func settings(_ content: String?) throws -> DeckSettings {
    let test = try TestFolder()
    if let content { try test.write("deck.json", content) }
    return DeckSettings.read(in: try test.folder)
  }

  @Test func saysWhatTheFileSays() throws {
    let read = try settings(
      #"{"title": "Events", "caption": false, "style": "stack", "more": [1]}"#)
    #expect(read.title == "Events" && read.caption == false && read.style == "stack")
    #expect(read.warnings.isEmpty)
    #expect(try settings(nil) == DeckSettings())
    #expect(try settings("{}") == DeckSettings())
  }

  @Test(arguments: ["", "{", "[]", "7", "\u{0}", String(repeating: "[", count: 70_000)])
  func aBrokenFileIsAWarning(content: String) throws {
    let read = try settings(content)
    #expect(read.title == nil && read.warnings.count == 1)
    #expect(read.warnings.first?.description.hasPrefix("deck.json") == true)
  }

  @Test func aTitleIsOneLine() throws {
    #expect(try settings(#"{"title": "a\nb\u202Ec"}"#).title == "a\u{240A}b\u{FFFD}c")
  }

  @Test func aWrongValueIsAWarningAndTheOthersHold() throws {
    let read = try settings(#"{"title": 7, "caption": "yes", "style": "stack"}"#)
    #expect(read.title == nil && read.caption == nil && read.style == "stack")
    #expect(read.warnings.count == 2)
    #expect(read.warnings.last == .notABoolean(key: "caption"))
  }
}

@Suite struct UTCTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
    (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
    (1_709_251_199_999_999, "2024-02-29T23:59:59.999Z"),
  ])
  func knownMoments(microseconds: Int, text: String) {
    #expect(UTCTime(microseconds: Int64(microseconds)).iso8601 == text)
  }

  /// The C library says the same of any moment.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func agreesWithTheSystem(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let seconds = Int.random(in: -60_000_000_000...200_000_000_000, using: &random)
      var time = time_t(seconds)
      var parts = tm()
      gmtime_r(&time, &parts)
      let text = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02d.000Z", Int(parts.tm_year) + 1900,
        parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec)
      #expect(UTCTime(microseconds: Int64(seconds) * 1_000_000).iso8601 == text, "seed \(seed)")
    }
    _ = UTCTime(microseconds: .min).iso8601 + UTCTime(microseconds: .max).iso8601
  }
}

@Suite struct JournalLocationTests {
  @Test func followsXDG() {
    let standard = JournalLocation.standard.path
    #expect(standard.hasPrefix("/") && standard.hasSuffix("/koloda/journal.sqlite"))
  }
}
