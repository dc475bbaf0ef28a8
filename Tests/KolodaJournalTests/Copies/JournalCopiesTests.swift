import Foundation
import Glibc
import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaJournal

@Suite struct JournalCopiesTests {
  private static let day = 24 * 3600
  /// Noon of a day in UTC, in seconds since 1970.
  private static let noon = 1_700_049_600

  private func names(_ folder: LibraryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.location.directory + "/copies")
      .sorted()
  }

  @Test func theLastSevenDaysAreKept() throws {
    let folder = try LibraryFolder()
    var days: [String] = []
    for day in 0..<10 {
      try folder.decide(day..<(day + 1), of: "/a")
      let copies = JournalCopies(folder.location, now: Self.noon + day * Self.day)
      #expect(!copies.makeDaily())
      days.append("journal-\(copies.day).sqlite")
    }
    #expect(try names(folder) == Array(days.suffix(7)))
    for (index, copy) in JournalCopies(folder.location).daily.enumerated() {
      let library = JournalLibrary(JournalLocation(path: copy), person: "ada")
      #expect(try library.decks().map(\.decided) == [10 - index])
      #expect(folder.mode(copy) == 0o600)
    }
    #expect(folder.mode(folder.location.directory + "/copies") == 0o700)
  }

  @Test func aDayHasOneCopyWithWhatWasThereFirst() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<1, of: "/a")
    let copies = JournalCopies(folder.location, now: Self.noon)
    _ = copies.makeDaily()
    let first = try Data(contentsOf: URL(filePath: copies.daily[0]))
    try folder.decide(1..<2, of: "/a")
    _ = copies.makeDaily()
    #expect(try Data(contentsOf: URL(filePath: copies.daily[0])) == first)
    #expect(copies.tomorrow > Self.noon && copies.tomorrow <= Self.noon + Self.day)
  }

  @Test func whatAnotherProgramIsAtIsLeftToIt() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<1, of: "/a")
    let copies = JournalCopies(folder.location, now: Self.noon)
    mkdir(copies.folder, 0o700)
    let target = copies.folder + "/journal-\(copies.day).sqlite"
    do {
      let other = try PartLock(for: target)
      #expect(throws: SystemError(code: EAGAIN)) { _ = try PartLock(for: target) }
      _ = copies.makeDaily()
      #expect(access(target, F_OK) != 0)
      #expect(access(other.path, F_OK) == 0)
    }
    // A part file left behind by a killed program is replaced.
    try Data("half".utf8).write(to: URL(filePath: target + ".part"))
    _ = copies.makeDaily()
    #expect(try names(folder) == ["journal-\(copies.day).sqlite"])
    #expect(try JournalLibrary(JournalLocation(path: target)).decks().count == 1)
  }

  @Test func aFailureDoesNoHarm() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<1, of: "/a")
    try Data().write(to: URL(filePath: folder.location.directory + "/copies"))
    #expect(!JournalCopies(folder.location).makeDaily())
    try folder.decide(1..<2, of: "/a")
  }

  @Test func aCopyThatCanNotBeMadeSaysWhy() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<1, of: "/a")
    let copies = JournalCopies(folder.location, now: Self.noon)
    let part = CopyFolder(folder.location).path(of: .forgotten, copies.moment) + ".part"
    try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: true)
    let path = folder.location.path
    #expect(throws: JournalError(.unopenable(.system(EISDIR)), path: path)) {
      try copies.keep(.forgotten)
    }
    rmdir(part)
    do {
      let other = try FileLock(part)
      #expect(throws: JournalError(.locked, path: path)) { try copies.keep(.forgotten) }
      other.remove()
    }
    #expect(try access(copies.keep(.forgotten), F_OK) == 0)
  }

  @Test func theFirstActOfADayMakesTheCopy() throws {
    let folder = try LibraryFolder()
    let deck = StillDeck(folder, path: "/a", cards: 3)
    let journal = deck.journal
    try deck.open()
    deck.decide(0)
    #expect(journal.finish(atMost: 60))
    let copy = try #require(JournalCopies(folder.location).daily.first)
    #expect(try JournalLibrary(JournalLocation(path: copy), person: "ada").decks()[0].decided == 1)
    deck.decide(1)
    #expect(journal.finish(atMost: 60))
    #expect(try JournalLibrary(JournalLocation(path: copy), person: "ada").decks()[0].decided == 1)
    journal.close()
  }
}
