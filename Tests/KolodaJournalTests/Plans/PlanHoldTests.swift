import Glibc
import KolodaTriage
import Testing

@testable import KolodaJournal

@Suite struct PlanHoldTests {
  @Test func onlyAHoldOfAnotherIsCalledOne() throws {
    let folder = try LibraryFolder()
    let location = folder.location
    let deck = Array("/a".utf8)
    func error(_ reason: JournalError.Reason) -> JournalError {
      JournalError(reason, path: location.path)
    }
    #expect(throws: error(.unopenable(.system(ENOENT)))) {
      _ = try PlanHold(of: deck, in: location)
    }
    mkdir(location.directory, 0o700)
    do {
      let hold = try PlanHold(of: deck, in: location)
      #expect(throws: error(.locked)) { _ = try PlanHold(of: deck, in: location) }
      _ = try PlanHold(of: Array("/b".utf8), in: location)
      withExtendedLifetime(hold) {}
    }
    _ = try PlanHold(of: deck, in: location)
  }
}
