import KolodaContainers
import KolodaPictureMessages

/// What a photo's EXIF block says about how it was taken: how the camera was held and set, when, and
/// the small preview that many cameras embed.
struct ExifTags {
  /// The EXIF orientation, 1 to 8.
  private(set) var orientation: Int?
  /// The day when the picture was taken, or else digitised, or else last changed.
  private(set) var dateTaken: PictureDate?
  /// The range of the embedded preview, a small JPEG, in the block.
  private(set) var preview: Range<Int>?
  /// The camera and its settings.
  private(set) var details = PictureDetails()
  /// When and with what camera the picture was taken, or else digitised, or else last changed.
  private(set) var taken = PictureTaken()

  /// The longest text of a time, in bytes; 19 of them are EXIF's own form.
  private static let longestTime = 64
  /// The longest preview, in bytes: it is within one JPEG segment, which can't be longer.
  private static let largestPreview = 65_535

  /// Reads a TIFF structure; nil if it is none.
  init?(_ block: FileStretch) {
    guard let structure = try? TIFFStructure(block) else { return nil }
    guard let image = try? structure.directory() else { return }
    let exif = image.exif
    orientation = image.orientation
    func words(_ tag: Int, _ directory: TIFFDirectory?) -> String? {
      directory?.text(tag, atMost: PictureDetails.longestText).flatMap { PictureDetails.text($0) }
    }
    details.make = words(0x010f, image)
    details.model = words(0x0110, image)
    details.lens = words(0xa434, exif)
    details.exposure = exif?.ratios(0x829a, count: 1)?.first
    details.aperture = exif?.ratios(0x829d, count: 1)?.first
    details.focalLength = exif?.ratios(0x920a, count: 1)?.first
    details.iso = exif?.number(0x8827).flatMap { $0 > 0 ? $0 : nil }
    // Bit 5 says that there is no flash at all.
    details.flash = exif?.number(0x9209).flatMap { $0 & 0x20 == 0 ? $0 & 1 == 1 : nil }
    details.whiteBalance = exif?.number(0xa403).flatMap {
      PictureDetails.WhiteBalance(rawValue: $0)
    }
    let position = structure.directory(0x8825, of: image)
    details.place = position.flatMap { Self.place($0) }
    readTime(image, exif)
    if let position { readTime(ofPosition: position) }
    taken.make = details.make
    taken.model = details.model
    // The camera body's serial number; DNG has a tag of its own.
    taken.serial = words(0xa431, exif) ?? words(0xc62f, image)
    guard let next = image.next, next > 0, let small = try? structure.directory(at: next),
      let offset = small.number(0x0201), let count = small.number(0x0202), offset > 0,
      (1...Self.largestPreview).contains(count)
    else { return }
    preview = offset..<(offset + count)
  }

  /// Reads when the picture was taken.
  ///
  /// Original, then digitised. The plain DateTime, 0x0132, is when the file was last changed: it is
  /// shown in their place, too, because the photo is sorted by it. Some programs put all of them into
  /// the first directory.
  private mutating func readTime(_ image: TIFFDirectory, _ exif: TIFFDirectory?) {
    for (place, tag, fraction, offset) in [
      (exif, 0x9003, 0x9291, 0x9011), (image, 0x9003, 0x9291, 0x9011),
      (exif, 0x9004, 0x9292, 0x9012), (image, 0x9004, 0x9292, 0x9012),
      (image, 0x0132, 0x9290, 0x9010),
    ] {
      guard let text = place?.text(tag, atMost: Self.longestTime) else { continue }
      func beside(_ tag: Int) -> [UInt8]? {
        let owner = exif?.entry(tag) == nil ? place : exif
        return owner?.text(tag, atMost: PictureDetails.longestText)
      }
      if dateTaken == nil {
        dateTaken = PictureDate(exif: text)
        if dateTaken != nil { details.clock = PictureDetails.clock(exif: text) }
      }
      guard taken.clock == nil else { continue }
      taken.clock = PictureTaken.clock(exif: text, fraction: beside(fraction) ?? [])
      guard taken.clock != nil else { continue }
      taken.isOfChange = tag == 0x0132
      // Lightroom keeps one offset for all times of a photo, in the tag of the last change.
      taken.offset =
        [offset, 0x9010].lazy.compactMap { tag in
          beside(tag).flatMap { ExifTime.offset(exif: $0) }
        }.first ?? ExifTime(text)?.offset
    }
  }

  /// Reads the time at which a receiver of GPS found the place, which is that of UTC, where the camera
  /// states no other.
  private mutating func readTime(ofPosition directory: TIFFDirectory) {
    guard taken.clock == nil, let day = directory.text(29, atMost: Self.longestTime),
      let date = PictureDate(exif: day),
      let parts = directory.ratios(7, count: 3)?.map(\.value), parts[0] < 24, parts[1] < 60,
      parts[2] < 60
    else { return }
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    taken.clock = Int64(date.daysSince1970) * 86_400_000_000 + Int64(seconds * 1_000_000)
    taken.offset = 0
    dateTaken = dateTaken ?? date
  }

  /// Where the picture was taken, by a directory of GPS.
  private static func place(_ directory: TIFFDirectory) -> PicturePlace? {
    func angle(_ tag: Int, from side: Int, isNegative letter: Character) -> Int? {
      guard let angle = directory.ratios(tag, count: 3).flatMap(PicturePlace.angle),
        let way = directory.entry(side)?.field.first
      else { return nil }
      return way == letter.asciiValue ? -angle : angle
    }
    guard let latitude = angle(2, from: 1, isNegative: "S"),
      let longitude = angle(4, from: 3, isNegative: "W")
    else { return nil }
    return PicturePlace(latitude: latitude, longitude: longitude)
  }
}

extension TIFFDirectory {
  /// So many fractions of a tag; nil if there are others, or one makes no sense.
  fileprivate func ratios(_ tag: Int, count: Int) -> [PictureDetails.Ratio]? {
    guard let entry = entry(tag), entry.type == 5, entry.count == count,
      let bytes = try? bytes(of: entry, first: 8 * count, of: 8 * count)
    else { return nil }
    var cursor = structure.cursor(bytes)
    let ratios = (0..<count).compactMap { _ -> PictureDetails.Ratio? in
      guard let above = try? cursor.integer(bytes: 4), let below = try? cursor.integer(bytes: 4)
      else { return nil }
      return PictureDetails.Ratio(above, below)
    }
    return ratios.count == count ? ratios : nil
  }
}
