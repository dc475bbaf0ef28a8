import KolodaContainers

/// What a film says about itself: when it was recorded, and which Live Photo it is of.
///
/// The `moov` box of QuickTime and MP4 has that, as ISO 14496-12 and Apple's QuickTime File Format define
/// it; its header tells the time in UTC, or, where a camera knows no zone, that of the place (`MakerDate`).
/// Matroska, WebM and AVI have a date.
package struct FilmFacts: Hashable {
  /// When it was recorded; nil if it doesn't say.
  package private(set) var moment: FilmMoment?
  /// The identifier that a film of a Live Photo has in common with the photo.
  private(set) var identifier: [UInt8]?

  /// The longest value, in bytes.
  private static let longestText = 256
  /// The seconds from 1904, when QuickTime's time begins, to 1970.
  private static let epoch: Int64 = 2_082_844_800
  private static let identifierKey = Array("com.apple.quicktime.content.identifier".utf8)
  /// The key of a date with its offset from UTC, as Apple's phones write it.
  private static let dateKey = Array("com.apple.quicktime.creationdate".utf8)

  init() {}

  /// Reads a film's facts; without any if it is none, or can't be read.
  package init(_ path: [UInt8]) {
    guard let facts = withStructure(of: path, { FilmFacts($0) }) else { return }
    self = facts
  }

  private init(_ file: FileBytes) {
    if let other = OtherFilm.moment(in: file) {
      moment = other
      return
    }
    var all = MediaBoxes(file)
    guard let movie = (try? all.first("moov")).flatMap(\.self) else { return }
    var boxes = MediaBoxes(file, movie.content)
    var recorded: Int64?
    var date: XMPDate?
    var maker: MakerDate?
    while let box = (try? boxes.next()).flatMap(\.self) {
      if box.type == "udta" { maker = MakerDate(in: box.content, of: file) }
      guard box.content.count <= Bounds.list, ["mvhd", "meta"].contains(box.type),
        let bytes = try? file.bytes(in: box.content)
      else { continue }
      if box.type == "mvhd" {
        recorded = Self.time(bytes)
      } else {
        let values = Self.values([Self.identifierKey, Self.dateKey], in: bytes)
        identifier = values[0]
        date = values[1].flatMap { XMPDate(String(decoding: $0, as: UTF8.self)) }
      }
    }
    // Of Canon's newer cameras, the film has EXIF in boxes of its own, as a photo does.
    let stated = PictureMetadata(of: file).directory.flatMap { PhotoFacts.date(in: $0) }
    if let place = date ?? stated ?? maker?.date {
      moment = .place(place)
    } else if let recorded {
      moment = maker?.isClockOfPlace == true ? .place(XMPDate(clock: recorded)) : .utc(recorded)
    }
  }

  /// When it was recorded, in seconds since 1970, and whether that is UTC; else it is the clock of the
  /// place.
  private var near: (seconds: Int64, isUTC: Bool)? {
    switch moment {
    case nil: nil
    case .utc(let seconds): (seconds, true)
    case .place(let date):
      (date.clock / 1_000_000 - Int64(date.offset ?? 0) * 60, date.offset != nil)
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

  /// The values of some keys in a movie's list of them; nil for those that it doesn't have.
  private static func values(_ wanted: [[UInt8]], in bytes: [UInt8]) -> [[UInt8]?] {
    // In MP4, but not in QuickTime, four bytes come first.
    let start = bytes.dropFirst(4).starts(with: [0, 0, 0]) ? 4 : 0
    let parts = boxes(bytes.dropFirst(start))
    // In the list of keys, eight bytes with the version and the count come first.
    guard let keys = parts.first(where: { $0.type == "keys" })?.content,
      let list = parts.first(where: { $0.type == "ilst" })?.content
    else { return wanted.map { _ in nil } }
    let names = boxes(keys.dropFirst(8)).map(\.content)
    let items = boxes(list)
    return wanted.map { key in
      guard let index = names.firstIndex(where: { $0.elementsEqual(key) }) else { return nil }
      // A value has the number of its key, from 1 on, as its type.
      let number = withUnsafeBytes(of: UInt32(index + 1).bigEndian) {
        String(decoding: $0, as: UTF8.self)
      }
      // Eight bytes with the kind and the language come before the value.
      guard let item = items.first(where: { $0.type == number }),
        let value = boxes(item.content).first?.content, (9...longestText).contains(value.count)
      else { return nil }
      return Array(value.dropFirst(8))
    }
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
    guard let near, let clock = photo.clock else { return false }
    let distance = abs(near.seconds - (clock - Int64(photo.offset ?? 0) * 60))
    // Two clocks of the same place can be compared even if neither's zone is known.
    let isSure = near.isUTC == (photo.offset != nil)
    return distance > Self.longestDistance + (isSure ? 0 : Self.farthestZone)
  }
}
