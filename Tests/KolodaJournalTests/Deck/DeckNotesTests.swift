import Testing

@testable import KolodaJournal

/// A deck's texts are kept with it, and go with it.
@Suite struct DeckNotesTests {
  @Test func aTextIsKeptForItsDeck() throws {
    let folder = try LibraryFolder()
    let notes = DeckNotes(of: Array("/a".utf8), in: folder.location)
    #expect(try notes.text(of: "apply") == nil)
    try folder.decide(0..<2, of: "/a")
    try folder.decide(0..<2, of: "/b")
    try notes.keep("one", as: "apply")
    try notes.keep("two\nlines", as: "apply")
    #expect(try notes.text(of: "apply") == "two\nlines")
    #expect(try notes.text(of: "other") == nil)
    #expect(try DeckNotes(of: Array("/b".utf8), in: folder.location).text(of: "apply") == nil)
    #expect(try folder.library.forget(Array("/a".utf8)) != nil)
    #expect(try notes.text(of: "apply") == nil)
  }

  @Test func nothingIsKeptForADeckThatIsUnknown() throws {
    let folder = try LibraryFolder()
    let notes = DeckNotes(of: Array("/a".utf8), in: folder.location)
    try folder.decide(0..<2, of: "/b")
    try notes.keep("one", as: "apply")
    #expect(try notes.text(of: "apply") == nil)
  }
}
