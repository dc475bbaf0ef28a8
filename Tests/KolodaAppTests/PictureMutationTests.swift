import Foundation
import Glibc
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp

@Suite("Pictures at random damage")
struct PictureMutationTests {
  /// The environment variable for the full campaign; its value is the seed.
  private static let wish = ProcessInfo.processInfo.environment["KOLODA_TEST_ENDURANCE"]
  private static let rounds = wish == nil ? 40 : 2000

  @Test(
    "every damaged file is a picture or says why not, and the next sound one is there",
    arguments: [
      "jpeg", "progressive", "png", "gif", "bmp", "tiff", "webp", "heic", "avif", "svg", "ico",
      "pnm", "dng", "jxl",
    ])
  func damaged(format: String) throws {
    let folder = try TestFolder()
    guard let seed = try TestSeeds.file(of: format, in: folder) else {
      return print("mutations: \(format): no encoder is installed")
    }
    let reader = PictureReader()
    let sound = try folder.write(seed, as: "sound")
    if case .noLoader? = reader.failure(sound) {
      return print("mutations: \(format): no loader is installed")
    }
    #expect(reader.failure(sound) == nil)

    let number = Self.wish.flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: number)
    var tally: [String: Int] = [:]
    let clock = ContinuousClock()
    var longest = Duration.zero
    for round in 0..<Self.rounds {
      let bytes = Mutation.of(seed, using: &random)
      let path = try folder.write(bytes, as: "damaged \(round % 32)")
      reader.retry(path)
      let begun = clock.now
      let outcome = try #require(reader.outcomes(of: path).last)
      longest = max(longest, clock.now - begun)
      switch outcome {
      case .whole(let picture):
        tally["picture", default: 0] += 1
        #expect(picture.size.isPossible && picture.facts.size.isPossible)
        #expect(picture.size.width <= 160 && picture.size.height <= 200)
      case .failure(let failure):
        let kind = "\(failure)".prefix { $0 != "(" }
        tally[String(kind), default: 0] += 1
        if case .noWorker = failure { Issue.record("round \(round) of seed \(number)") }
        if failure == .fatal || failure == .slow { Self.keep(bytes, "\(failure) \(round)", format) }
      case .preview, .part: Issue.record("a preview is not the last")
      }
    }
    #expect(reader.failure(sound) == nil)
    let told = tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    print(
      "mutations: \(format): seed \(number), \(Self.rounds) files: "
        + told.joined(separator: ", ") + "; longest \(longest)")
  }

  /// Saves a file that ended or blocked a worker into the folder $KOLODA_SCREENSHOTS, for a closer
  /// look.
  private static func keep(_ bytes: [UInt8], _ name: String, _ format: String) {
    guard let folder = ProcessInfo.processInfo.environment["KOLODA_SCREENSHOTS"] else { return }
    try? Data(bytes).write(to: URL(filePath: "\(folder)/\(name).\(format)"))
  }
}

/// Random damage to files.
private enum Mutation {
  static func of(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard bytes.count > 8 else { break }
      // Mostly near the start, where the structure is.
      let reach = Bool.random(using: &random) ? bytes.count : min(bytes.count, 200)
      let place = Int.random(in: 0..<reach, using: &random)
      let length = min(Int.random(in: 1...64, using: &random), bytes.count - place)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2:
        for index in place..<(place + length) {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
      case 3:
        // Numbers at the limits of their range.
        let values: [[UInt8]] = [
          [0, 0, 0, 0], [0xff, 0xff, 0xff, 0xff], [0x7f, 0xff, 0xff, 0xff],
          [0xff, 0xff, 0xff, 0x7f],
          [0, 1, 0, 0], [0, 0, 1, 0], [0x80, 0, 0, 0],
        ]
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        for (index, byte) in value.enumerated() where place + index < bytes.count {
          bytes[place + index] = byte
        }
      case 4: bytes.removeSubrange(place..<(place + length))
      case 5: bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: place)
      case 6: bytes.removeSubrange(max(place, 1)...)
      default:
        let other = Int.random(in: 0..<(bytes.count - length + 1), using: &random)
        bytes.replaceSubrange(
          place..<(place + length), with: Array(bytes[other..<(other + length)]))
      }
    }
    return bytes
  }
}

/// The intact files that are then damaged.
private enum TestSeeds {
  private static let picture = TestPicture(width: 64, height: 48)

  /// A small file in a format; nil where the tool that makes it is not installed.
  static func file(of format: String, in folder: TestFolder) throws -> [UInt8]? {
    switch format {
    case "jpeg":
      let preview = try TestPicture(width: 16, height: 12).jpeg()
      return try picture.jpeg(
        exif: TestExif(orientation: 6, date: "2026:08:12 18:22:01", preview: preview).bytes)
    case "progressive": return try TestFiles.progressive()
    case "gif": return TestFiles.animation
    case "tiff": return picture.tiff(orientation: 6)
    case "pnm": return picture.ppm
    case "dng": return try TestRaw(picture, orientation: 6).bytes
    case "svg":
      return Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="80" height="60" viewBox="0 0 80 60">
        <defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/>
        <stop offset="1" stop-color="#00f"/></linearGradient>
        <filter id="f"><feGaussianBlur stdDeviation="3"/></filter></defs>
        <g transform="rotate(10) scale(.9)"><rect width="60" height="40" fill="url(#g)"/>
        <path d="M10 10 L50 20 Q30 40 10 30 Z" filter="url(#f)"/><text x="9" y="50">Ω</text></g>
        </svg>
        """.utf8)
    case "webp": return try converted(in: folder, .cwebp, ["-q", "80"], to: "webp")
    case "heic": return try converted(in: folder, .heifEncoder, [], to: "heic")
    case "avif": return try converted(in: folder, .heifEncoder, ["-A"], to: "avif")
    case "jxl": return try converted(in: folder, .cjxl, [], to: "jxl")
    default: return try picture.encoded(as: format)
    }
  }

  private static func converted(
    in folder: TestFolder, _ tool: Tool, _ options: [String], to format: String
  ) throws -> [UInt8]? {
    try folder.write(try picture.encoded(as: "png"), as: "source.png")
    _ = try folder.place("target.\(format)")
    let target = folder.path + "/target." + format
    guard try tool.convert(folder.path + "/source.png", to: target, options) else { return nil }
    return Array(try Data(contentsOf: URL(filePath: target)))
  }
}
