import Testing

@testable import KolodaJournal

@Suite struct ConnectionTests {
  @Test func opensAgainAndAgainInBoundedMemory() throws {
    for _ in 0...Connection.mostKept { _ = try Connection(path: ":memory:") }
    #expect(Connection.keptCount == Connection.mostKept)
  }
}
