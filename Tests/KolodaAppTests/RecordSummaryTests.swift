import CAdwaita
import Koloda
import KolodaGTK
import KolodaJournal
import KolodaRecords
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaDecks

/// The one-line summaries of records in lists.
@Suite("Summaries of records")
struct RecordSummaryTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func summary(_ text: String, as name: String) throws -> RecordSummary {
    let path = try folder.write(Array(text.utf8), as: name)
    let kind = try #require(RecordForm.kind(ofFileName: Array(name.utf8)))
    let journal = JournalLocation(path: folder.path + "/none.sqlite")
    let opened = try OpenedRecords.read(path.bytes, as: kind, in: journal, access: .reading)
    return RecordSummary(RecordReading(opened.source.listing, roles: opened.roles).layout(of: 0)) {
      Array("/deck/\($0.name)".utf8)
    }
  }

  @Test("A flash card that asks by an image has no name, and shows nothing of its answer")
  func imageAlone() throws {
    let text = "#separator:tab\n#html:true\n#guid column:1\nid-1\t<img src=\"at.svg\">\tAustria\n"
    let summary = try summary(text, as: "capitals.txt")
    #expect(summary.name == nil)
    #expect(summary.heading == nil && summary.body == nil)
    #expect(summary.picture == Array("/deck/at.svg".utf8))
  }

  @Test("A flash card is called by what it asks, and an image of its answer isn’t shown")
  func question() throws {
    let text = "#separator:tab\n#html:true\nSun\tСонце<img src=\"sun.svg\">\n"
    let summary = try summary(text, as: "words.txt")
    #expect(summary.name == "Sun")
    #expect(summary.body == "Sun")
    #expect(summary.picture == nil)
  }

  @Test("A record with a title has its text below")
  func titled() throws {
    let record = #"{"id": "a", "title": "Lamp", "text": "It gives light.", "price": 12}"#
    let summary = try summary(record + "\n", as: "shop.jsonl")
    #expect(summary.heading == "Lamp")
    #expect(summary.body == "It gives light.")
    #expect(summary.name == "Lamp")
  }

  @Test("A record that is nothing but text has no heading")
  func textAlone() throws {
    let summary = try summary(#"{"text": "It gives light."}"# + "\n", as: "texts.jsonl")
    #expect(summary.heading == nil)
    #expect(summary.body == "It gives light.")
  }

  @Test("A bookmark has its address below its title")
  func bookmark() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <DL><p>
      <DT><A HREF="https://www.gnome.org/">GNOME</A>
      </DL><p>
      """
    let summary = try summary(text, as: "bookmarks.html")
    #expect(summary.heading == "GNOME")
    #expect(summary.body == "https://www.gnome.org/")
    #expect(summary.name == "GNOME")
  }

  @Test("What stands on a small card is bounded, however long the record is")
  func bounded() throws {
    let text = String(repeating: "long ", count: 10_000)
    let summary = try summary("{\"title\": \"a\", \"text\": \"\(text)\"}\n", as: "long.jsonl")
    #expect(try #require(summary.body).count <= 300)
  }
}
