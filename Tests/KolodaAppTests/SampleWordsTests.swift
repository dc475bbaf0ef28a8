import KolodaDecks
import KolodaFiles
import KolodaFolders
import KolodaTriage
import KolodaWords
import Testing

@testable import KolodaApp

@Suite("Words of the samples")
struct SampleWordsTests {
  /// The settings of a sample, from its file.
  private static func settings(of sample: SampleDeck) throws -> DeckSettings {
    let path = try #require(sample.path)
    let place = try #require(SampleDeck.places[sample])
    let folder =
      place.folder == nil ? path.split(separator: "/").dropLast().map { "/" + $0 }.joined() : path
    return DeckSettings.read(in: try FolderPath.resolve(folder))
  }

  @Test("In English, the words of a sample are those of its file", arguments: SampleDeck.allCases)
  func english(_ sample: SampleDeck) throws {
    let settings = try Self.settings(of: sample)
    #expect(sample.question == settings.question)
    let piles = sample.translated(settings.piles)
    #expect(piles == settings.piles)
  }

  @Test("A pile's name comes from the program, not from the file", arguments: SampleDeck.allCases)
  func translated(_ sample: SampleDeck) throws {
    let settings = try Self.settings(of: sample)
    var foreign = settings.piles
    for place in foreign.indices { foreign[place].name = "foreign" }
    #expect(sample.translated(foreign).map(\.name) == settings.piles.map(\.name))
  }

  @Test(
    "Words below a picture are in short lines, and none is lost",
    arguments: [
      ("Links", "Links"), ("Question and answer", "Question and\nanswer"),
      ("Text mit Markierungen", "Text mit\nMarkierungen"), ("", ""),
    ])
  @MainActor
  func lines(_ text: String, _ lines: String) {
    #expect(SampleButtons.inLines(text) == lines)
  }

  @Test(
    "Samples stand in rows of about the same length, as many in each as fit",
    arguments: [
      (8, 9, 8), (8, 8, 8), (8, 7, 4), (8, 4, 4), (8, 3, 3), (8, 1, 1), (8, 0, 1), (5, 4, 3),
    ])
  func rows(count: Int, most: Int, columns: Int) {
    #expect(SampleButtons.columns(of: count, most: most) == columns)
  }
}
