import KolodaContainers
import Testing

@testable import PictureWorker

/// A film's length is only believed if its head states it.
@Suite struct StatedLengthTests {
  private static func joined(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let content = Array(content.joined())
    return joined(bytes(UInt32(content.count + 8)), Array(type.utf8), content)
  }

  private static func header(_ length: UInt32, isWide: Bool = false) -> [UInt8] {
    let before = [UInt8](repeating: 0, count: isWide ? 27 : 15)
    return box(
      "mvhd", [isWide ? 1 : 0], before, bytes(length), [UInt8](repeating: 0, count: 80))
  }

  /// The head of a film in fragments.
  private static func movie(_ header: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
    box("moov", header, box("mvex", Array(parts.joined())))
  }

  /// A list of fragments of so many bytes each.
  private static func list(_ lengths: [Int]) -> [UInt8] {
    let entries = lengths.flatMap { joined(bytes(UInt32($0)), bytes(90), bytes(0)) }
    return box(
      "sidx", bytes(0), bytes(1), bytes(90), bytes(0), bytes(0), bytes(UInt32(lengths.count)),
      entries)
  }

  private static let fragment = joined(box("moof", [1]), box("mdat", [1]))

  /// A Matroska file of an information with one element, and nothing after it.
  private static func matroska(_ element: [UInt8]) -> [UInt8] {
    joined(
      [0x1A, 0x45, 0xDF, 0xA3, 0x80], [0x18, 0x53, 0x80, 0x67, 0xFF], [0x15, 0x49, 0xA9, 0x66],
      [0x80 | UInt8(element.count)], element)
  }

  private static let stated: [[UInt8]] = [
    joined(box("moov", header(5)), box("mdat", [1])),
    joined(box("moov", header(0)), box("mdat", [1])),
    joined(movie(header(7, isWide: true)), fragment),
    joined(movie(header(0), box("mehd", bytes(0), bytes(9))), fragment),
    joined(movie(header(0)), list([fragment.count]), fragment),
    joined(movie(header(0)), list([fragment.count, fragment.count]), fragment, fragment),
    matroska([0x44, 0x89, 0x84, 1, 2, 3, 4]),
  ]

  private static let unstated: [[UInt8]] = [
    joined(movie(header(0), box("trex", [1])), fragment),
    joined(movie(header(0, isWide: true)), fragment),
    joined(movie(header(.max)), fragment),
    joined(movie(header(0), box("mehd", bytes(0), bytes(0))), fragment),
    // A stream that was kept in pieces.
    joined(movie(header(0)), list([fragment.count]), fragment, fragment),
    matroska([0xEC, 0x85, 0, 0, 0, 0, 0]),
    matroska([0x44, 0x89, 0x84, 0, 0, 0, 0]),
  ]

  /// What is cut off, makes no sense or is of another kind: there, nothing is known better.
  private static let other: [[UInt8]] = [
    [], Array("RIFF".utf8), Array(unstated[5].prefix(8)), Array(unstated[0].prefix(60)),
    joined(movie(header(0)), list([.max >> 33])),
  ]

  @Test("a length that is stated is believed", arguments: stated)
  func isBelieved(film: [UInt8]) { #expect(StatedLength.isThere(in: FileBytes(film))) }

  @Test("what was read so far is no length", arguments: unstated)
  func isNotBelieved(film: [UInt8]) { #expect(!StatedLength.isThere(in: FileBytes(film))) }

  @Test("where the head tells nothing, the length is believed", arguments: other)
  func isOther(film: [UInt8]) { #expect(StatedLength.isThere(in: FileBytes(film))) }
}
