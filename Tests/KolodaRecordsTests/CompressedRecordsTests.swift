import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaRecords

/// Files of records that are compressed.
@Suite struct CompressedRecordsTests {
  private static let lines =
    "{\"id\": 1, \"text\": \"one\"}\n{\"text\": \"two\"}\n{\"text\": \"é\"}\n"

  /// A compressed file, and a cache of its own.
  private struct Packed {
    let sample: RecordSample
    let cache: UnpackCache

    init(
      _ name: String, _ bytes: [UInt8], limits: Unpacker.Limits = Unpacker.Limits(spare: 0)
    ) throws {
      sample = try RecordSample(name, bytes)
      cache = try UnpackCache(sample.test.folder.path(of: FileName("cache")), limits: limits)
    }

    func open(
      wholly: Bool = true, progress: (Double) -> Bool = { _ in true }
    ) throws -> RecordFile {
      try RecordFile.content(of: sample.path, keptIn: cache, wholly: wholly, progress: progress)
    }

    func scan(wholly: Bool = true) throws -> RecordListing {
      try RecordListing.scan(
        open(wholly: wholly), as: RecordForm.kind(ofFile: sample.path) ?? .jsonl,
        beginning: wholly ? nil : 1 << 20)
    }

    func refusal(_ fault: UnpackingFault) -> RecordFileError {
      RecordFileError(sample.path, .cannotUnpack(fault))
    }

    /// The names of the files in the cache.
    var kept: [String] {
      get throws {
        let folder = String(
          decoding: try sample.test.folder.path(of: FileName("cache")), as: UTF8.self)
        return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      }
    }
  }

  /// Records that compress to about a third, longer than what is unpacked at first.
  private static let many: [UInt8] = {
    var random = SeededGenerator(seed: 38)
    var bytes: [UInt8] = []
    for number in 0..<160_000 {
      let noise = UInt64.random(in: 0 ... .max, using: &random)
      bytes += Array("{\"n\": \(number), \"text\": \"\(noise)\"}\n".utf8)
    }
    return bytes
  }()

  @Test func whatIsCompressedIsReadAsIfItWereNot() throws {
    let bytes = Array(Self.lines.utf8)
    let plain = try RecordSample("a.jsonl", bytes).scan()
    let entry = TestCompression.Entry(name: "folder/a.jsonl", bytes: bytes)
    var stored = entry
    stored.method = 0
    let extras = [
      TestCompression.Entry(name: "folder/", bytes: []),
      TestCompression.Entry(name: "__MACOSX/folder/._a.jsonl", bytes: [0]),
      TestCompression.Entry(name: "folder/.DS_Store", bytes: [0]),
    ]
    for (name, packed) in [
      ("a.jsonl.gz", TestCompression.gzip(bytes)), ("a.jsonl", TestCompression.gzip(bytes)),
      ("b.gz", TestCompression.gzip(bytes, named: "a.jsonl")),
      (
        "a.jsonl.gz",
        TestCompression.gzip(Array(bytes.prefix(30))) + TestCompression.gzip(Array(bytes[30...]))
      ),
      ("a.jsonl.gz", TestCompression.gzip(bytes) + [0, 0, 0, 0]),
      ("a.jsonl.zst", TestCompression.zstandard(bytes)),
      ("a.JSONL", TestCompression.zstandard(bytes)),
      ("b.zip", TestCompression.zip([entry])), ("b.zip", TestCompression.zip([stored])),
      ("b.zip", TestCompression.zip(extras + [entry])),
      ("b.zip", TestCompression.zip([entry], isWide: true)),
      ("a.jsonl.zip", TestCompression.zip([entry]) + [0, 0]),
    ] {
      let file = try Packed(name, packed)
      let listing = try file.scan()
      #expect(listing.texts == plain.texts, "\(name)")
      #expect(listing.file.isWhole && !listing.file.isCut)
      var (window, other) = (FileWindow(listing.file), FileWindow(plain.file))
      let (keys, plainKeys) = (
        RecordKeys(listing, identity: .guessed), RecordKeys(plain, identity: .guessed)
      )
      for record in 0..<3 {
        #expect(keys.key(of: record, in: &window) == plainKeys.key(of: record, in: &other))
      }
    }
  }

  @Test func theNameOfWhatIsInsideTellsItsKind() throws {
    let bytes = Array(Self.lines.utf8)
    for (name, packed, inside) in [
      ("x.csv.gz", TestCompression.gzip(bytes), "x.csv"),
      ("x.tsv.zst", TestCompression.zstandard(bytes), "x.tsv"),
      ("x.gz", TestCompression.gzip(bytes, named: "/tmp/y.json"), "y.json"),
      (
        "x.zip", TestCompression.zip([TestCompression.Entry(name: "../../z.csv", bytes: bytes)]),
        "z.csv"
      ),
      ("gz_as.jsonl", TestCompression.gzip(bytes), "gz_as.jsonl"),
    ] {
      let sample = try RecordSample(name, packed)
      #expect(RecordForm.unpackedName(of: sample.path) == FileName(inside))
      #expect(
        try RecordForm.kind(ofFile: sample.path)
          == RecordForm.kind(ofFileName: Array(inside.utf8)))
    }
    let nameless = try RecordSample("x.gz", TestCompression.gzip(bytes))
    #expect(throws: RecordFileError(nameless.path, .isPacked(.gzip))) {
      try RecordForm.kind(ofFile: nameless.path)
    }
    #expect(RecordForm.packedExtensions == ["gz", "zst", "zip"])
    let text = try RecordSample("x.doc", Array("text".utf8))
    #expect(try RecordForm.kind(ofFile: text.path) == nil)
    #expect(RecordForm.unpackedName(of: text.path) == FileName("x.doc"))
  }

  @Test func theBeginningOfALargeFileComesFirst() throws {
    let bytes = Self.many
    for packed in [TestCompression.gzip(bytes), TestCompression.zstandard(bytes)] {
      let file = try Packed("a.jsonl.gz", packed)
      let beginning = try file.scan(wholly: false)
      #expect(!beginning.isWhole && !beginning.file.isWhole)
      #expect((3..<160_000).contains(beginning.count))
      #expect(beginning.file.length < Int64(bytes.count))
      #expect(try file.kept == [])
      let whole = try file.scan()
      #expect(whole.isWhole && whole.count == 160_000)
      #expect(whole.file.length == Int64(bytes.count))
      let end = String(decoding: bytes.suffix(100), as: UTF8.self).split(separator: "\n").last
      var window = FileWindow(whole.file)
      func text(_ number: Int) -> String {
        String(decoding: whole.record(number, in: &window).bytes, as: UTF8.self)
      }
      #expect(text(159_999) == end.map(String.init))
      #expect(
        text(beginning.count - 1)
          == String(decoding: beginning.record(beginning.count - 1).bytes, as: UTF8.self))
      // What a scan of the beginning can't settle is read from the whole.
      #expect(try beginning.file.whole().length == Int64(bytes.count))
    }
  }

  @Test func whatWasUnpackedIsKeptAsLongAsTheFileIsTheSame() throws {
    let file = try Packed("a.jsonl.gz", TestCompression.gzip(Self.many))
    let length = try file.open().length
    let kept = try file.kept
    #expect(kept.count == 1 && kept.allSatisfy { $0.hasSuffix(".unpacked") })
    var shares: [Double] = []
    let again = try file.open(wholly: false) { share in
      shares.append(share)
      return true
    }
    #expect(shares == [] && again.isWhole && again.length == length)
    // What is not whole was left by a crash.
    let folder = try file.sample.test.folder.path(of: FileName("cache"))
    let place = String(decoding: folder, as: UTF8.self) + "/" + (kept.first ?? "")
    #expect(truncate(place, off_t(length)) == 0)
    #expect(try file.open().length == length)
    #expect(try file.open(wholly: false) { _ in false }.isWhole)
    try file.sample.write(TestCompression.gzip(Array(Self.lines.utf8)))
    #expect(try file.scan().count == 3)
  }

  @Test func ofAFileThatIsCutOffWhatCanBeReadIsThere() throws {
    let bytes = Array(Self.lines.utf8)
    var random = SeededGenerator(seed: 3)
    let noise = (0..<15_000).map {
      "{\"n\": \(UInt64.random(in: 0 ... .max, using: &random)), \"i\": \($0)}\n"
    }
    let long = Array(noise.joined().utf8)
    for packed in [TestCompression.gzip(long), TestCompression.zstandard(long)] {
      let file = try Packed("a.jsonl.gz", Array(packed.dropLast(packed.count / 3)))
      let listing = try file.scan()
      #expect(listing.file.isCut && listing.count > 100)
      #expect(listing.texts[0] + "\n" == noise[0])
    }
    var wrong = TestCompression.gzip(bytes)
    wrong[wrong.count - 5] ^= 1
    #expect(try Packed("a.jsonl.gz", wrong).scan().file.isCut)
    var archive = TestCompression.zip([
      TestCompression.Entry(name: "a.jsonl", bytes: bytes, method: 0)
    ])
    let place = archive.indices.first { archive[$0...].starts(with: "two".utf8) }
    archive[try #require(place) + 1] = UInt8(ascii: "W")
    let file = try Packed("a.zip", archive).scan()
    #expect(file.file.isCut && file.texts[1] == "{\"text\": \"tWo\"}")
  }

  @Test func whatCannotBeUnpackedSaysWhy() throws {
    let bytes = Array(Self.lines.utf8)
    let entry = TestCompression.Entry(name: "a.jsonl", bytes: bytes)
    for (name, packed, fault) in [
      ("a.jsonl.gz", Array(TestCompression.gzip(bytes).prefix(10)), .unreadable),
      ("a.jsonl.zst", Array(TestCompression.zstandard(bytes).prefix(6)), .unreadable),
      ("a.zip", Array(TestCompression.zip([entry]).dropLast(40)), .unreadable),
      ("a.zip", TestCompression.zip([entry, entry]), .notOneFile),
      ("a.zip", TestCompression.zip([]), .notOneFile),
      (
        "a.zip",
        TestCompression.zip([TestCompression.Entry(name: "a.jsonl", bytes: bytes, flags: 1)]),
        .unknownMethod
      ),
      (
        "a.zip",
        TestCompression.zip([TestCompression.Entry(name: "a.jsonl", bytes: bytes, method: 12)]),
        .unknownMethod
      ),
    ] as [(String, [UInt8], UnpackingFault)] {
      let file = try Packed(name, packed)
      #expect(throws: file.refusal(fault), "\(name) \(fault)") {
        _ = try RecordForm.kind(ofFile: file.sample.path)
        _ = try file.open()
      }
      #expect(displayText(file.refusal(fault).path).contains("a."))
    }
    let twice = try Packed("a.jsonl.gz", TestCompression.gzip(TestCompression.gzip(bytes)))
    #expect(throws: RecordFileError(twice.sample.path, .isPacked(.gzip))) { try twice.scan() }
  }

  @Test func whatMightFillTheDiskIsRefused() throws {
    let bomb = TestCompression.gzip([UInt8](repeating: UInt8(ascii: "\n"), count: 8 << 20))
    let limits = Unpacker.Limits(least: 1 << 20, ratio: 100, spare: 0)
    let file = try Packed("a.jsonl.gz", bomb, limits: limits)
    #expect(throws: file.refusal(.tooLarge)) { try file.open() }
    #expect(throws: file.refusal(.tooLarge)) { try file.open(wholly: false) }
    #expect(try file.kept == [])
    let full = try Packed(
      "a.jsonl.gz", TestCompression.gzip(Self.many), limits: Unpacker.Limits(spare: .max))
    #expect(throws: full.refusal(.noRoom)) { try full.open() }
    #expect(try full.kept == [])
    #expect(throws: CancellationError.self) { try full.open(wholly: false) { _ in false } }
  }

  @Test func theRestOfACompressedFileFollows() throws {
    let bytes = Self.many
    let file = try Packed("a.jsonl.gz", TestCompression.gzip(bytes))
    let source = RecordSource(try file.scan(wholly: false), known: [])
    defer { source.stop() }
    let first = source.order
    let changes = FollowedChanges(source)
    #expect(changes.wait { source.isWhole })
    #expect(source.order.count == 160_000 && Array(source.order.prefix(first.count)) == first)
    // The compressed file is followed as any other.
    try file.sample.write(TestCompression.gzip(bytes + Array("{\"n\": \"last\"}\n".utf8)))
    #expect(changes.wait { source.order.count == 160_001 })
  }

  @Test func changedBytesNeverTrap() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let bytes = Array(Self.lines.utf8)
    let originals = [
      TestCompression.gzip(bytes, named: "a.jsonl"), TestCompression.zstandard(bytes),
      TestCompression.zip([TestCompression.Entry(name: "a.jsonl", bytes: bytes)], isWide: true),
      TestCompression.zip([TestCompression.Entry(name: "a.jsonl", bytes: bytes, method: 0)]),
    ]
    let sample = try Packed("a.jsonl", bytes)
    for round in 0..<400 {
      var changed = originals[round % originals.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if round % 5 == 0 { changed.removeLast(Int.random(in: 0..<changed.count, using: &random)) }
      let path = String(decoding: sample.sample.path, as: UTF8.self)
      try Data(changed).write(to: URL(fileURLWithPath: path))
      do {
        _ = try sample.scan().texts
      } catch let error as RecordFileError {
        #expect(error.path == sample.sample.path, "seed \(seed)")
      }
    }
  }
}
