import Foundation
import KolodaGLib
import KolodaPictureMessages
import TestSupport
import Testing

@testable import KolodaPictures

/// Films, read behind the worker's walls with this system's GStreamer.
///
/// Where a decoder is not installed, the failure must say so.
@Suite("Films, read by the worker")
struct FilmReadingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/films")
  /// Red, green and blue of each quarter, row by row.
  private static let quarters = [[220, 20, 20], [20, 180, 20], [20, 20, 220], [220, 220, 20]]
  /// Codecs and conversions round, and colours are stored at half the size.
  private static let tolerance = 24

  private func read(
    _ file: URL, at size: PixelSize = PixelSize(width: 64, height: 64), quarters: Int = 0
  ) -> PictureOutcome {
    let outcomes = Monitor<PictureOutcome?>(nil)
    let queue = PictureQueue<String>(lanes: 1) { _, outcome in
      if outcome.isLast { outcomes.change { $0 = outcome } }
    }
    defer { queue.stop() }
    queue.setWanted([
      PictureRequest(
        path: Array(file.path.utf8), box: PictureBox(size: size), purpose: "", quarters: quarters)
    ])
    return outcomes.wait { $0 }
  }

  private func read(_ name: String, quarters: Int = 0) -> PictureOutcome {
    read(Self.folder.appending(path: name), quarters: quarters)
  }

  /// The still of a film; nil where its decoder is not installed.
  private func still(_ outcome: PictureOutcome, _ name: String) -> Picture? {
    switch outcome {
    case .whole(let picture): return picture
    case .failure(.noDecoder): return nil
    default:
      Issue.record("\(name): \(outcome)")
      return nil
    }
  }

  /// Checks the colours in the middle of each quarter, row by row.
  private func check(_ picture: Picture, _ name: String, _ quarters: [[Int]] = quarters) {
    for (number, wanted) in quarters.enumerated() {
      let x = (number % 2 * 2 + 1) * picture.size.width / 4
      let y = (number / 2 * 2 + 1) * picture.size.height / 4
      let pixel = picture.withPixels {
        UnsafeRawPointer($0 + y * picture.stride).assumingMemoryBound(to: UInt32.self)[x]
      }
      let found = [16, 8, 0].map { Int(pixel >> $0 & 255) }
      #expect(pixel >> 24 == 255, "\(name)")
      #expect(
        zip(found, wanted).allSatisfy { abs($0 - $1) <= Self.tolerance },
        "\(name), quarter \(number): \(found)")
    }
  }

  @Test("a recording that states no length has none: what was read so far is not told as such")
  func noLength() throws {
    let test = try TestFolder()
    var film = try Data(contentsOf: Self.folder.appending(path: "vp9.webm"))
    // The length, in eight bytes, becomes nothing.
    let place = try #require(film.firstRange(of: [0x44, 0x89, 0x88]))
    film.replaceSubrange(place, with: [0xEC, 0x89, 0])
    try film.write(to: URL(filePath: test.path + "/a.webm"))
    guard let picture = still(read(URL(filePath: test.path + "/a.webm")), "a.webm") else { return }
    #expect(picture.facts.video != nil && picture.facts.video?.length == nil)
  }

  @Test(
    "a still says more than the black at the beginning, and comes with the film's size and length",
    arguments: [
      "h264.mp4", "long-group.mp4", "hevc.mov", "hevc-10.mp4", "vp9.webm", "mjpeg.avi", "h264.mts",
    ])
  func formats(name: String) {
    guard let picture = still(read(name), name) else { return }
    #expect(picture.size == PixelSize(width: 64, height: 48), "\(name)")
    #expect(picture.facts.size == PixelSize(width: 64, height: 48), "\(name)")
    let length = picture.facts.video?.length
    #expect(length.map { (2500...3300).contains($0) } == true, "\(name): \(length as Any)")
    check(picture, name)
  }

  @Test("a film is upright, and turned further as its user has turned it")
  func turned() {
    if let picture = still(read("turned.mp4"), "turned.mp4") {
      #expect(picture.facts.size == PixelSize(width: 48, height: 64))
      check(picture, "turned.mp4", [2, 0, 3, 1].map { Self.quarters[$0] })
    }
    if let picture = still(read("turned.mp4", quarters: 3), "turned back") {
      #expect(picture.facts.size == PixelSize(width: 64, height: 48))
      check(picture, "turned back")
    }
  }

  @Test("the still has the size that is asked for")
  func reduced() {
    let outcome = read(
      Self.folder.appending(path: "vp9.webm"), at: PixelSize(width: 16, height: 16))
    guard let picture = still(outcome, "vp9.webm") else { return }
    #expect(picture.size == PixelSize(width: 16, height: 12))
    check(picture, "vp9.webm")
  }

  @Test("a film whose end is missing has its still")
  func cutOff() {
    if let picture = still(read("cut-off.mp4"), "cut-off.mp4") { check(picture, "cut-off.mp4") }
  }

  @Test("a film has its still where its index says of every frame that it needs no other")
  func falseIndex() throws {
    let test = try TestFolder()
    for name in ["h264.mp4", "long-group.mp4"] {
      var film = try Data(contentsOf: Self.folder.appending(path: name))
      // Without a list of such frames, all are.
      let place = try #require(film.firstRange(of: Array("stss".utf8)))
      film.replaceSubrange(place, with: Array("free".utf8))
      let file = URL(filePath: test.path + "/" + name)
      try film.write(to: file)
      if let picture = still(read(file), name) { check(picture, name) }
    }
  }

  private func failure(_ outcome: PictureOutcome) -> PictureFailure? {
    if case .failure(let failure) = outcome { failure } else { nil }
  }

  @Test("frames that are too large are not decoded")
  func tooLarge() throws {
    let test = try TestFolder()
    var film = try Data(contentsOf: Self.folder.appending(path: "h264.mp4"))
    let place = try #require(film.range(of: Data("avc1".utf8), options: .backwards))
    // The size comes after the entry's name, its number and what is reserved.
    let size = place.upperBound + 24
    film.replaceSubrange(size..<(size + 4), with: [0x40, 0, 0x40, 0])
    let file = URL(filePath: test.path + "/a.mp4")
    try film.write(to: file)
    switch failure(read(file)) {
    case .tooLarge(PixelSize(width: 16384, height: 16384)), .noDecoder: break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test("what is no film says so, and so does a damaged one")
  func failures() throws {
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try Data(contentsOf: Self.folder.appending(path: "h264.mp4"))
    let picture = Self.folder.deletingLastPathComponent().appending(path: "formats/quarters.png")
    let contents: [(String, Data)] = [
      ("picture.mp4", try Data(contentsOf: picture)),
      ("sound.mp4", try Data(contentsOf: Self.folder.appending(path: "sound.mp4"))),
      ("text.mkv", Data("Not a film, but some text.\n".utf8)),
      ("zeros.mov", Data(count: 4096)),
      ("no-index.mp4", try Data(contentsOf: Self.folder.appending(path: "no-index.mp4"))),
      ("head.mp4", film.prefix(40)),
      ("byte.avi", Data([1])),
    ]
    for (name, content) in contents {
      let file = folder.appending(path: name)
      try content.write(to: file)
      switch failure(read(file)) {
      case .noVideo, .damaged, .noDecoder: break
      case let other: Issue.record("\(name): \(other as Any)")
      }
    }
    let empty = folder.appending(path: "empty.mp4")
    try Data().write(to: empty)
    #expect(failure(read(empty)) == .empty)
  }

  @Test("any damage gets a still or a failure, and the next film is read")
  func mutations() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let endurance = ProcessInfo.processInfo.environment["KOLODA_TEST_ENDURANCE"] != nil
    for round in 0..<(endurance ? 500 : 6) {
      let name = try #require(["h264.mp4", "vp9.webm", "mjpeg.avi"].randomElement(using: &random))
      var film = try Data(contentsOf: Self.folder.appending(path: name))
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        film[Int.random(in: 0..<film.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let file = folder.appending(path: "\(round)-\(name)")
      try film.write(to: file)
      _ = read(file)
    }
    if let picture = still(read("vp9.webm"), "vp9.webm") { check(picture, "vp9.webm") }
  }
}
