import KolodaContainers

/// What a QuickTime or MP4 film says about itself: when it was recorded, and which Live Photo it is of.
///
/// Its `moov` box has that, as ISO 14496-12 and Apple's QuickTime File Format define it.
package struct FilmFacts: Hashable {
  /// When it was recorded, in seconds since 1970; nil if it doesn't say.
  package private(set) var recorded: Int64?
  /// The identifier that a film of a Live Photo has in common with the photo.
  private(set) var identifier: [UInt8]?

  /// The longest value, in bytes.
  private static let longestText = 256
  /// The seconds from 1904, when QuickTime's time begins, to 1970.
  private static let epoch: Int64 = 2_082_844_800
  private static let identifierKey = Array("com.apple.quicktime.content.identifier".utf8)

  init() {}

  /// Reads a film's facts; without any if it is none, or can't be read.
  package init(_ path: [UInt8]) {
    guard let facts = withStructure(of: path, { FilmFacts($0) }) else { return }
    self = facts
  }

  private init(_ file: FileBytes) {
    var all = MediaBoxes(file)
    guard let movie = (try? all.first("moov")).flatMap(\.self) else { return }
    var boxes = MediaBoxes(file, movie.content)
    while let box = (try? boxes.next()).flatMap(\.self) {
      guard box.content.count <= Bounds.list, ["mvhd", "meta"].contains(box.type),
        let bytes = try? file.bytes(in: box.content)
      else { continue }
      if box.type == "mvhd" {
        recorded = Self.time(bytes)
      } else {
        identifier = Self.identifier(bytes)
      }
    }
  }

  /// The time of recording in a movie's header; cameras without a clock write 0.
  private static func time(_ bytes: [UInt8]) -> Int64? {
    guard let version = bytes.first else { return nil }
    var rest = ByteCursor(bytes.dropFirst(4))
    guard let time = try? rest.integer(bytes: version == 0 ? 4 : 8), time > epoch,
      time < Int(UInt32.max) * 2
    else { return nil }
    return Int64(time) - epoch
  }

  /// The identifier in a movie's list of values.
  private static func identifier(_ bytes: [UInt8]) -> [UInt8]? {
    // In MP4, but not in QuickTime, four bytes come first.
    let start = bytes.dropFirst(4).starts(with: [0, 0, 0]) ? 4 : 0
    let parts = boxes(bytes.dropFirst(start))
    // In the list of keys, eight bytes with the version and the count come first.
    guard let keys = parts.first(where: { $0.type == "keys" })?.content,
      let list = parts.first(where: { $0.type == "ilst" })?.content,
      let index = boxes(keys.dropFirst(8)).firstIndex(where: {
        $0.content.elementsEqual(identifierKey)
      })
    else { return nil }
    // A value has the number of its key, from 1 on, as its type.
    let number = withUnsafeBytes(of: UInt32(index + 1).bigEndian) {
      String(decoding: $0, as: UTF8.self)
    }
    // Eight bytes with the kind and the language come before the value.
    guard let item = boxes(list).first(where: { $0.type == number }),
      let value = boxes(item.content).first?.content, (9...longestText).contains(value.count)
    else { return nil }
    return Array(value.dropFirst(8))
  }

  /// The boxes in some bytes, as far as they are well-formed.
  private static func boxes(
    _ bytes: ArraySlice<UInt8>
  ) -> [(type: String, content: ArraySlice<UInt8>)] {
    var cursor = ByteCursor(bytes)
    var found: [(type: String, content: ArraySlice<UInt8>)] = []
    while let box = (try? cursor.box()).flatMap(\.self) { found.append(box) }
    return found
  }
}

extension FilmFacts {
  /// The longest time between a photo and its film, in seconds.
  private static let longestDistance: Int64 = 86_400
  /// The farthest that a camera's clock may be from UTC, in seconds.
  private static let farthestZone: Int64 = 14 * 3600

  /// Whether a film proves to be of none of some photos, although its name says so.
  ///
  /// - Parameters:
  ///   - film: its path.
  ///   - photos: the photos' paths.
  package static func isStranger(_ film: [UInt8], to photos: [[UInt8]]) -> Bool {
    let facts = FilmFacts(film)
    return facts != FilmFacts() && photos.allSatisfy { facts.isStranger(to: PhotoFacts($0)) }
  }

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
