import Foundation
import Koloda
import Testing

@testable import KolodaApp

/// The program's memory survives a restart; failing to save it is not an error.
@Suite("The program's memory")
@MainActor
struct ProgramMemoryTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("koloda-memory-\(UUID().uuidString)")
  private var path: String { folder.appendingPathComponent("koloda/session.conf").path }

  private func deck(_ number: Int) -> RecentDeck {
    RecentDeck(
      uri: "file:///decks/\(number)", title: "Deck \(number); \"ä\" = [x]\n\\", decided: number,
      cards: 100)
  }

  @Test("Everything comes back as it was")
  func roundTrip() throws {
    let memory = ProgramMemory(path: path)
    #expect(memory.window == WindowState())
    #expect(memory.openDecks.isEmpty && memory.recent.isEmpty)
    memory.window.size = Size(width: 700, height: 900)
    memory.window.isMaximized = true
    memory.window.room = Size(width: 690, height: 700)
    memory.noteOpenDecks(["file:///decks/2", "file:///decks/1"])
    for number in 1...3 { memory.note(deck(number)) }
    memory.finish()
    let again = ProgramMemory(path: path)
    #expect(again.window == memory.window)
    #expect(again.openDecks == memory.openDecks)
    #expect(again.recent == [deck(3), deck(2), deck(1)])
    try FileManager.default.removeItem(at: folder)
  }

  @Test("The last deck is first, each is there once, and the oldest are forgotten")
  func order() throws {
    let memory = ProgramMemory(path: path)
    for number in 0..<12 { memory.note(deck(number)) }
    #expect(memory.recent.count == ProgramMemory.mostRecent)
    memory.note(deck(9))
    #expect(memory.recent.map(\.decided) == [9, 11, 10, 8, 7, 6, 5, 4])
    let forgotten = try #require(memory.forget("file:///decks/10"))
    #expect(memory.recent.count == ProgramMemory.mostRecent - 1)
    memory.restore(forgotten)
    #expect(memory.recent.map(\.decided) == [9, 11, 10, 8, 7, 6, 5, 4])
    #expect(memory.forget("file:///decks/none") == nil)
    memory.finish()
    try FileManager.default.removeItem(at: folder)
  }

  @Test("A start that ended right after it restored decks is not repeated")
  func trial() throws {
    var memory = ProgramMemory(path: path)
    memory.noteOpenDecks(["file:///decks/1"])
    memory.finish()
    // A trial that the program survives, or that the user ends, changes nothing.
    memory = ProgramMemory(path: path)
    #expect(memory.decksToRestore.map(\.uri) == ["file:///decks/1"])
    memory.beginTrial()
    memory.noteOpenDecks(["file:///decks/1"])
    memory.endTrial()
    memory.finish()
    memory = ProgramMemory(path: path)
    #expect(memory.decksToRestore.count == 1 && !memory.distrustsSession)
    memory.beginTrial()
    memory.noteOpenDecks(["file:///decks/1"])
    memory.finish()
    // The program has crashed here.
    for _ in 0..<2 {
      memory = ProgramMemory(path: path)
      #expect(memory.decksToRestore.isEmpty && memory.distrustsSession)
      memory.note(deck(1))
      memory.finish()
    }
    // The user has opened a deck.
    memory.noteOpenDecks(["file:///decks/2"])
    memory.finish()
    memory = ProgramMemory(path: path)
    #expect(memory.decksToRestore.map(\.uri) == ["file:///decks/2"])
    try FileManager.default.removeItem(at: folder)
  }

  @Test("Only the user can read it, also where others could before")
  func isPrivate() throws {
    let own = folder.appendingPathComponent("koloda").path
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try Data("[Window]\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(own, 0o755) == 0 && chmod(path, 0o644) == 0)
    let memory = ProgramMemory(path: path)
    memory.note(deck(1))
    memory.finish()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(own, &status) == 0 && status.st_mode & 0o777 == 0o700)
    // The folder above is not the program's, so its mode is left alone.
    #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 != 0o700)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("A file that makes no sense is as none")
  func nonsense() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/koloda", withIntermediateDirectories: true)
    for text in [
      "", "\u{0}\u{1}", "[Window]\nwidth=-5\nheight=99999999999999\nmaximized=maybe\n",
      "[Recent 1]\ntitle=no address\ndecided=-3\n[Recent", "width=3",
    ] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let memory = ProgramMemory(path: path)
      #expect(memory.window == WindowState(), "\(text)")
      #expect(memory.recent.isEmpty && memory.decksToRestore.isEmpty, "\(text)")
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test("Without a place to write to, it goes on")
  func noPlace() {
    let memory = ProgramMemory(path: "/proc/none/koloda/session.conf")
    memory.note(deck(1))
    memory.finish()
    #expect(memory.recent == [deck(1)])
  }
}
