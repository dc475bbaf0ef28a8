import Foundation
import GRDB
import Glibc
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaJournal

@Suite struct ExportTests {
  private func path(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func whatIsTakenToAnotherComputerIsTheSameThere() throws {
    let (here, there) = (try LibraryFolder(), try LibraryFolder())
    let ids = try here.decide(0..<20, of: "/home/ada/Pictures")
    let counts = try here.library.export(to: here.bytes("out"))
    #expect(counts == (1, 20))
    #expect(here.mode(here.file("out")) == 0o600)
    let done = try there.library.import(from: here.bytes("out"))
    #expect(done == JournalLibrary.Imported(decks: 1, events: 20))
    let (old, new) = (try here.load("/home/ada/Pictures"), try there.load("/home/ada/Pictures"))
    #expect(new.events == old.events && new.events.map(\.id) == ids)
    #expect(new.cards == old.cards)
  }

  @Test func aPipeKeepsThePermissionsThatItHas() throws {
    let here = try LibraryFolder()
    try here.decide(0..<20, of: "/home/ada/Pictures")
    let pipe = here.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0 && chmod(pipe, 0o622) == 0)
    let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    // All of it has room, so that nobody needs to read meanwhile. Glibc's module lacks the name.
    let setPipeSize: Int32 = 1031
    try #require(fcntl(descriptor, setPipeSize, 1 << 20) > 0)
    try here.library.export(to: here.bytes("pipe"))
    #expect(here.mode(pipe) == 0o622)
    var beginning = [UInt8](repeating: 0, count: JournalLibrary.signature.count)
    #expect(read(descriptor, &beginning, beginning.count) == beginning.count)
    #expect(beginning == JournalLibrary.signature)
  }

  @Test func anImportCanBeRepeatedAndReplacesNothing() throws {
    let (here, there) = (try LibraryFolder(), try LibraryFolder())
    try here.decide(0..<5, of: "/a")
    try there.decide(3..<8, of: "/a", to: .reject, lamport: 50)
    try here.library.export(to: here.bytes("out"))
    #expect(try there.library.import(from: here.bytes("out")).events == 5)
    let once = try LibraryFolder.dump(there.location.path)
    #expect(try there.library.import(from: here.bytes("out")).events == 0)
    #expect(try LibraryFolder.dump(there.location.path) == once)
    let deck = try #require(try there.library.decks().first)
    // Of cards 3 to 5 the newer decisions count; equal cards become one.
    #expect(deck.cards == 8 && deck.piles == [.keep: 3, .reject: 5])
  }

  /// On the other computer the folder has another path, but the deck is found by its cards.
  @Test func aDeckFromElsewhereIsFoundByItsCards() throws {
    let (here, there) = (try LibraryFolder(), try LibraryFolder())
    try here.decide(0..<40, of: "/home/ada/Pictures")
    try here.library.export(to: here.bytes("out"))
    try there.library.import(from: here.bytes("out"))
    let record = try there.load("/media/disk/Pictures") { sample in
      #expect(sample.cards.allSatisfy { $0.isDecided })
      return sample.cards.count
    }
    #expect(record.movedFrom == path("/home/ada/Pictures"))
    #expect(record.events.count == 40)
    #expect(try there.load("/media/disk/Other").events.isEmpty)
  }

  @Test func theDecisionsOfOneOtherPersonAreTakenOver() throws {
    let (here, there) = (try LibraryFolder(), try LibraryFolder())
    try here.decide(0..<3, of: "/a", by: "eve")
    try here.library.export(to: here.bytes("one"))
    try here.decide(3..<5, of: "/a", by: "bert")
    try here.library.export(to: here.bytes("two"))
    try there.library.import(from: here.bytes("one"))
    #expect(try there.library.decks()[0].piles == [.keep: 3])
    try there.library.import(from: here.bytes("two"))
    #expect(try there.library.decks()[0].piles == [.keep: 3])
    #expect(Set(try there.load("/a").events.map(\.author.person)) == ["ada", "bert"])
  }

  @Test func anExportReplacesNothingButDatabases() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<3, of: "/a")
    let photo = Data([0xff, 0xd8, 0xff, 0xe0])
    try photo.write(to: URL(filePath: folder.file("photo.jpg")))
    #expect(throws: LibraryError.taken) { try folder.library.export(to: folder.bytes("photo.jpg")) }
    #expect(try Data(contentsOf: URL(filePath: folder.file("photo.jpg"))) == photo)
    #expect(throws: LibraryError.isJournal) {
      try folder.library.export(to: Array(folder.location.path.utf8))
    }
    link(folder.location.path, folder.file("same"))
    #expect(throws: LibraryError.isJournal) { try folder.library.export(to: folder.bytes("same")) }
    try folder.library.export(to: folder.bytes("out"))
    try folder.decide(3..<4, of: "/a")
    #expect(try folder.library.export(to: folder.bytes("out")).events == 4)
    #expect(throws: LibraryError.unwritable(SystemError(code: ENOENT))) {
      try folder.library.export(to: folder.bytes("nowhere/out"))
    }
    #expect(try folder.library.export(to: folder.bytes("caf") + [0xe9]).events == 4)
  }

  /// Forgotten decks are not in an exported file, not even in its unused pages.
  @Test func anExportHoldsNothingThatWasForgotten() throws {
    let folder = try LibraryFolder()
    try folder.decide(0..<50, of: "/secret place")
    try folder.decide(0..<1, of: "/a")
    _ = try folder.library.forget(path("/secret place"))
    try folder.library.export(to: folder.bytes("out"))
    let bytes = try Data(contentsOf: URL(filePath: folder.file("out")))
    #expect(bytes.range(of: Data("secret".utf8)) == nil)
  }
}
