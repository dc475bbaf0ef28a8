import KolodaSources
import Testing

@testable import KolodaApp

@Suite("The dialog that opens a file")
@MainActor
struct FileChooserTests {
  @Test("It begins with all files that Koloda opens, and has their kinds to choose from")
  func filters() throws {
    let filters = FileChooser.filters
    #expect(
      filters.map(\.name) == [
        WelcomeTexts.supportedFiles, WelcomeTexts.pictures, WelcomeTexts.recordFiles,
        WelcomeTexts.allFiles,
      ])
    let all = try #require(filters.first?.endings)
    #expect(all.isSuperset(of: ["jpg", "jpeg", "dng", "avif", "csv", "jsonl", "html", "txt"]))
    let pictures = try #require(filters[1].endings), records = try #require(filters[2].endings)
    #expect(pictures.contains("jpg") && !pictures.contains("csv"))
    #expect(records == Set(RecordForm.extensions.keys))
    #expect(filters.last?.endings == nil)
  }
}
