import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// The first cards of a package, which are there before all of them are laid out.
@Suite struct FirstCardsTests {
  private static let noteCount = 3000

  private static func package(notes count: Int = noteCount) throws -> OpenedPackage {
    var sample = AnkiSample()
    sample.types = [AnkiSample.basic]
    sample.notes = (0..<count).map {
      .init(guid: "g\($0)", fields: ["a word \($0)", "what it means \($0)"])
    }
    // Memory has no room for anything by what the system says.
    return try OpenedPackage(sample.bytes(.third), limits: Unpacker.Limits(spare: 1))
  }

  @Test func theyComeBeforeTheRest() throws {
    let package = try Self.package()
    let file = try package.open(wholly: false)
    #expect(!file.isWhole && !file.isCut && file.length < 2 * Int64(FormGuess.headLength))
    // More than there is may be asked for.
    let first = try RecordListing.scan(file, as: .apkg, beginning: 2 << 20)
    #expect(!first.isWhole && !first.file.isWhole && (100..<Self.noteCount).contains(first.count))
    // The rest is that of the package that was opened, whatever has its name by then.
    try package.sample.write(Array("something else".utf8))
    let whole = try RecordListing.scan(file, as: .apkg)
    #expect(whole.isWhole && whole.count == Self.noteCount)
    #expect(whole.texts.starts(with: first.texts))
  }

  @Test func theRestFollows() throws {
    let package = try Self.package()
    let listing = try RecordListing.scan(
      package.open(wholly: false), as: .apkg, beginning: 2 << 20)
    let source = RecordSource(listing, known: [])
    defer { source.stop() }
    let first = source.order
    let changes = FollowedChanges(source)
    #expect(changes.wait { source.isWhole })
    #expect(source.order.count == Self.noteCount && source.order.starts(with: first))
    #expect(try package.open(wholly: false).isWhole, "what is kept is there at once")
  }

  @Test func aSmallPackageIsThereWholly() throws {
    let package = try Self.package(notes: 5)
    let file = try package.open(wholly: false)
    #expect(file.isWhole)
    #expect(try RecordListing.scan(file, as: .apkg, beginning: 2 << 20).isWhole)
    #expect(throws: CancellationError.self) {
      try package.open(wholly: false) { _ in false }
    }
  }
}

extension OpenedPackage {
  fileprivate func open(
    wholly: Bool, progress: (Double) -> Bool = { _ in true }
  ) throws -> RecordFile {
    try RecordFile.content(
      of: sample.path, as: .apkg, keptIn: cache, wholly: wholly, progress: progress)
  }
}
