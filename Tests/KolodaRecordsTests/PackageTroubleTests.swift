import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// Packages that are damaged, too new or meant to do harm.
@Suite struct PackageTroubleTests {
  /// Whatever a package is, it gets a clear word, and the cards that can be read are there.
  @Test func badPackagesGetAClearWord() throws {
    let sample = AnkiSample.usual()
    var newer = sample
    newer.meta = 4
    #expect(try OpenedPackage(newer.bytes(.third)).refusal == .isNewer)
    newer = sample
    newer.form = 19
    #expect(try OpenedPackage(newer.bytes(.third)).refusal == .isNewer)
    // The notice alone is no collection.
    newer = AnkiSample()
    newer.meta = 3
    #expect(try OpenedPackage(newer.bytes(.first)).refusal == .noCollection)
    #expect(try OpenedPackage(TestCompression.zip([])).refusal == .noCollection)
    for name in ["../../.bashrc", "/etc/passwd", "a/../../b", "..\\..\\b"] {
      var leading = sample
      leading.furtherFiles = [TestCompression.Entry(name: name, bytes: [1])]
      #expect(try OpenedPackage(leading.bytes(.second)).refusal == .leadsOut(name))
    }
    let text = TestCompression.zip([
      TestCompression.Entry(name: "collection.anki2", bytes: Array(repeating: 65, count: 5000))
    ])
    guard case .damaged = try OpenedPackage(text).refusal else {
      Issue.record("a collection that is no database")
      return
    }
    #expect(throws: RecordFileError.self) { try OpenedPackage(Array("no archive".utf8)).scan() }
  }

  /// Nobody is told to unpack a package whose collection can't be unpacked.
  @Test func aStreamThatCannotBeReadIsDamage() throws {
    let good = TestCompression.zstandard(AnkiSample.usual().collection(.third))
    // A window of many gigabytes.
    let window: [UInt8] = good[..<4] + [0, 0xF8] + good[6...]
    let stored = TestCompression.zip([
      TestCompression.Entry(name: "collection.anki21b", bytes: window, method: 0)
    ])
    guard case .damaged = try OpenedPackage(stored).refusal else {
      Issue.record("a window that is too large")
      return
    }
    let packed = TestCompression.zip([
      TestCompression.Entry(name: "collection.anki21b", bytes: good)
    ])
    guard case .damaged = try OpenedPackage(packed).refusal else {
      Issue.record("what is in zstd is not in deflate, too")
      return
    }
  }

  /// Each beginning of a package is refused, and a byte that was changed is refused or does no harm.
  @Test func damagedPackagesDoNoHarm() throws {
    var random = SeededGenerator(seed: 38)
    for version in AnkiSample.Version.allCases {
      let bytes = AnkiSample.usual().bytes(version)
      for _ in 0..<25 {
        let length = Int.random(in: 0..<bytes.count, using: &random)
        #expect(throws: RecordFileError.self, "the first \(length) bytes") {
          try OpenedPackage(Array(bytes[..<length])).scan()
        }
        var changed = bytes
        let bit = UInt8.random(in: 0..<8, using: &random)
        changed[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << bit
        _ = try? OpenedPackage(changed).sides()
      }
    }
  }

  /// A database that is changed at random, so that no sum tells, is refused or does no harm.
  @Test func damagedCollectionsDoNoHarm() throws {
    var random = SeededGenerator(seed: 39)
    let good = AnkiSample.usual().collection(.third)
    for _ in 0..<100 {
      var collection = good
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        collection[Int.random(in: 0..<collection.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let bytes = TestCompression.zip([
        TestCompression.Entry(
          name: "collection.anki21b", bytes: TestCompression.zstandard(collection), method: 0)
      ])
      _ = try? OpenedPackage(bytes).sides()
    }
  }

  /// Nothing in a collection runs: no view, no trigger and no function of its schema.
  @Test func nothingInACollectionRuns() throws {
    var sample = AnkiSample.usual()
    sample.furtherSQL = """
      ALTER TABLE notes RENAME TO real;
      CREATE VIEW notes AS SELECT id, guid, mid, tags, upper(flds) AS flds FROM real;
      """
    guard case .damaged = try OpenedPackage(sample.bytes(.second)).refusal else {
      Issue.record("a view was read")
      return
    }
  }

  /// An archive whose collection unpacks to far more than one does is refused.
  @Test func aBombIsRefused() throws {
    let bomb = TestCompression.zip([
      TestCompression.Entry(name: "collection.anki2", bytes: [UInt8](repeating: 0, count: 8 << 20))
    ])
    let opened = try OpenedPackage(
      bomb, limits: Unpacker.Limits(least: 1 << 20, ratio: 10, spare: 0))
    #expect(throws: RecordFileError(opened.sample.path, .cannotUnpack(.tooLarge))) {
      try opened.scan()
    }
  }

  /// So is one whose templates make far more of its notes.
  @Test func aTemplateThatGrowsIsRefused() throws {
    var sample = AnkiSample()
    let field = String(repeating: "{{Front}}", count: 1000)
    sample.types = [
      AnkiSample.NoteType(
        name: "Long", fields: ["Front"], templates: [.init(front: field, back: field)])
    ]
    let text = String(repeating: "a", count: 20_000)
    sample.notes = (0..<20).map { .init(guid: "\($0)", fields: [text]) }
    let opened = try OpenedPackage(
      sample.bytes(.third), limits: Unpacker.Limits(least: 4 << 20, ratio: 10, spare: 0))
    #expect(throws: RecordFileError(opened.sample.path, .cannotUnpack(.tooLarge))) {
      try opened.scan()
    }
  }

  /// Where nobody reads databases, a package is refused.
  @Test func aPackageNeedsAReader() throws {
    var opened = try OpenedPackage(AnkiSample.usual().bytes(.third)).cache
    let sample = try RecordSample("w.apkg", AnkiSample.usual().bytes(.third))
    opened.databases = nil
    #expect(throws: RecordFileError.self) {
      try RecordFile.content(of: sample.path, as: .apkg, keptIn: opened)
    }
  }
}
