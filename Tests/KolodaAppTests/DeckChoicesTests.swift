import KolodaFiles
import KolodaFolders
import KolodaJournal
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaCommands
@testable import KolodaDecks

@Suite("What is chosen for one deck")
struct DeckChoicesTests {
  @Test("a deck's own order goes before that of the preferences, and nonsense is no choice")
  func order() {
    let standard = FolderChoice(order: .newest, includesSubfolders: false)
    #expect(DeckChoices([:]).choice(standard) == standard)
    #expect(DeckChoices(["order": "sideways"]).choice(standard) == standard)
    let own = DeckChoices(["order": "taken-reversed"]).choice(standard)
    #expect(own == FolderChoice(order: .takenReversed, includesSubfolders: false))
    #expect(!DeckChoices(["stack-bursts": "perhaps"]).stacksBursts)
    #expect(DeckChoices(["stack-bursts": "yes"]).stacksBursts)
    #expect(DeckChoices(["order-offered": "yes"]).wasOfferedTimes)
    #expect(!DeckChoices([:]).wasOfferedTimes)
    #expect(DeckChoices([:]).stacking == [])
    #expect(DeckChoices(["stack-similar": "yes"]).stacking == .similar)
    #expect(
      DeckChoices(["stack-similar": "yes", "stack-bursts": "yes"]).stacking == [.bursts, .similar])
    let clocks = DeckChoices(["camera-clocks": "-60\tNikon\tZ 6\t1"]).clocks
    #expect(clocks[Camera(make: "Nikon", model: "Z 6", serial: "1")] == -60)
  }

  @Test("an order of the command line that can't be written to the journal is an error")
  func unsavedOrder() throws {
    let folder = try TestFolder()
    let place = DeckPlace.folder(try FolderPath.resolve(folder.path))
    // There is no journal, and none can be made.
    let nowhere = JournalLocation(path: "/proc/koloda/journal.sqlite")
    #expect(throws: JournalError.self) {
      try OrderArgument.keep(.newest, for: place, in: nowhere)
    }
  }
}
