import KolodaFiles
import KolodaFolders
import KolodaGLib
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaDecks

@Suite("The first card is foreseen")
struct ForesightTests {
  private let folder: TestFolder
  private let listing: FolderListing

  init() throws {
    folder = try TestFolder()
    for name in ["1.jpg", "2.jpg", "3.jpg", "4.dng", "4.jpg", "5.jpg", "10.jpg"] {
      try folder.write([0], as: name)
    }
    listing = try FolderScan(.resolve(folder.path), extensions: ["jpg", "dng"]).run()
  }

  /// The cards foreseen for these last decided files, one look at the listing after each.
  private func foreseen(after last: [String?]) -> [String] {
    let told = Monitor<[String]>([])
    let foresight = Foresight { card, name in
      told.change { $0.append("\(card.rawValue) \(name.text)") }
    }
    foresight.look(at: listing)
    for name in last {
      foresight.learn(last: name.map { Array($0.utf8) })
      foresight.look(at: listing)
    }
    return told.look { $0 }
  }

  @Test("It is the one behind the card that was decided last, or the first")
  func next() {
    #expect(foreseen(after: [nil]) == ["0 1.jpg"])
    #expect(foreseen(after: ["1.jpg"]) == ["1 2.jpg"])
    #expect(foreseen(after: ["5.jpg"]) == ["6 10.jpg"])
  }

  @Test("Nothing is guessed before the last is known, behind the end, of a shot, or twice")
  func none() {
    #expect(foreseen(after: []) == [])
    #expect(foreseen(after: ["10.jpg"]) == [])
    #expect(foreseen(after: ["gone.jpg"]) == [])
    #expect(foreseen(after: ["3.jpg"]) == [])
    #expect(foreseen(after: ["1.jpg", "2.jpg"]) == ["1 2.jpg"])
  }
}
