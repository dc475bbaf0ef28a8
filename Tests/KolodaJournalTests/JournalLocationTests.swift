import Testing

@testable import KolodaJournal

@Suite struct JournalLocationTests {
  @Test func theDirectoryIsThePathWithoutItsLastPart() {
    #expect(JournalLocation(path: "/a/b/journal.sqlite").directory == "/a/b")
    #expect(JournalLocation(path: "/journal.sqlite").directory == "/")
  }
}
