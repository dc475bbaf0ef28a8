import Glibc
import KolodaFiles

/// What a QuickTime or MP4 film says about itself: when it was recorded, and which Live Photo it is of.
///
/// Its `moov` box has that, as ISO 14496-12 and Apple's QuickTime File Format define it.
package struct FilmFacts: Hashable {
  /// When it was recorded, in seconds since 1970; nil if it doesn't say.
  package private(set) var recorded: Int64?
  /// The identifier that a film of a Live Photo has in common with the photo.
  private(set) var identifier: [UInt8]?

  private static let mostBoxes = 4096
  /// The longest box that is read as a whole, in bytes.
  private static let longest = 1 << 20
  /// The longest name of a key, and value, in bytes.
  private static let longestText = 256
  /// The seconds from 1904, when QuickTime's time begins, to 1970.
  private static let epoch: Int64 = 2_082_844_800
  private static let identifierKey = Array("com.apple.quicktime.content.identifier".utf8)

  init() {}

  /// Reads a film's facts; without any if it is none, or can't be read.
  package init(_ path: [UInt8]) {
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, FileLook(status).stamp != nil else { return }
    let whole = 0..<Int(status.st_size)
    guard let movie = Self.boxes(in: file, whole).first(where: { $0.type == Self.movie }) else {
      return
    }
    for box in Self.boxes(in: file, movie.content) {
      switch box.type {
      case Self.header: recorded = Self.time(in: file, box.content)
      case Self.meta: identifier = Self.identifier(in: file, box.content)
      default: break
      }
    }
  }

  private static let movie = Array("moov".utf8)
  private static let header = Array("mvhd".utf8)
  private static let meta = Array("meta".utf8)
  private static let keys = Array("keys".utf8)
  private static let list = Array("ilst".utf8)

  private struct Box {
    let type: [UInt8]
    let content: Range<Int>
  }

  /// The boxes in a range of a file, as far as they are well-formed.
  private static func boxes(in file: Int32, _ range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var place = range.lowerBound
    while found.count < mostBoxes, place + 8 <= range.upperBound {
      guard let head = try? fileBytes(of: file, at: place..<(place + 16)), head.count >= 8 else {
        break
      }
      var length = whole(head[..<4])
      var start = place + 8
      if length == 1 {
        // The upper half of a length of 64 bits is 0 in any film that fits on a disk.
        guard head.count == 16, whole(head[8..<12]) < 1 << 20 else { break }
        length = whole(head[8...])
        start = place + 16
      } else if length == 0 {
        length = range.upperBound - place
      }
      guard length >= start - place, length <= range.upperBound - place else { break }
      found.append(Box(type: Array(head[4..<8]), content: start..<(place + length)))
      place += length
    }
    return found
  }

  private static func whole(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The whole content of a box; nil if it is too long, or cut off.
  private static func bytes(of file: Int32, _ range: Range<Int>) -> [UInt8]? {
    guard range.count <= longest, let bytes = try? fileBytes(of: file, at: range),
      bytes.count == range.count
    else { return nil }
    return bytes
  }

  /// The time of recording in a movie's header; cameras without a clock write 0.
  private static func time(in file: Int32, _ range: Range<Int>) -> Int64? {
    guard let bytes = bytes(of: file, range), let version = bytes.first else { return nil }
    let length = version == 0 ? 4 : 8
    guard bytes.count >= 4 + length else { return nil }
    let time = whole(bytes[4..<(4 + length)])
    guard time > epoch, time < Int(UInt32.max) * 2 else { return nil }
    return Int64(time) - epoch
  }

  private static func identifier(in file: Int32, _ range: Range<Int>) -> [UInt8]? {
    guard let bytes = bytes(of: file, range) else { return nil }
    // In MP4, but not in QuickTime, four bytes come first.
    let start = bytes.dropFirst(4).starts(with: [0, 0, 0]) ? 4 : 0
    let boxes = boxes(in: file, (range.lowerBound + start)..<range.upperBound)
    guard let keys = boxes.first(where: { $0.type == self.keys }),
      let list = boxes.first(where: { $0.type == self.list }),
      let number = number(of: identifierKey, in: file, keys.content)
    else { return nil }
    for item in Self.boxes(in: file, list.content) where whole(item.type) == number {
      // Eight bytes with the kind and the language come before the value.
      guard let value = Self.boxes(in: file, item.content).first?.content, value.count > 8,
        value.count <= longestText
      else { return nil }
      return Self.bytes(of: file, (value.lowerBound + 8)..<value.upperBound)
    }
    return nil
  }

  /// The number of a key, from 1 on.
  private static func number(of key: [UInt8], in file: Int32, _ range: Range<Int>) -> Int? {
    // Eight bytes with the version and the count come first.
    guard range.count > 8 else { return nil }
    let keys = boxes(in: file, (range.lowerBound + 8)..<range.upperBound)
    return keys.firstIndex { $0.content.count == key.count && bytes(of: file, $0.content) == key }
      .map { $0 + 1 }
  }
}

extension FilmFacts {
  /// The longest time between a photo and its film, in seconds.
  private static let longestDistance: Int64 = 86_400
  /// The farthest that a camera's clock may be from UTC, in seconds.
  private static let farthestZone: Int64 = 14 * 3600

  /// Whether the film proves not to be of a photo, although its name says so: it has another
  /// identifier, or was recorded on another day.
  ///
  /// What says nothing proves nothing.
  func isStranger(to photo: PhotoFacts) -> Bool {
    if let identifier, let other = photo.identifier { return identifier != other }
    guard let recorded, let clock = photo.clock else { return false }
    let distance = abs(recorded - (clock - Int64(photo.offset ?? 0) * 60))
    return distance > Self.longestDistance + (photo.offset == nil ? Self.farthestZone : 0)
  }
}
