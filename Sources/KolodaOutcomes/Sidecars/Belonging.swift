import KolodaFiles

/// The files that programs and cameras keep beside a picture, and that belong to it by name.
///
/// They are named after the picture's whole name, `photo.jpg.pp3`, or its name without the ending,
/// `photo.aae`; some are in folders of their own.
enum Belonging {
  /// The endings of their names, in lower case.
  static let endings: Set<String> = [
    "xmp",
    // RawTherapee, ART.
    "pp3", "arp",
    // DxO PhotoLab, ON1, Canon Digital Photo Professional, RawRefinery.
    "dop", "on1", "vrd", "dr4", "rrdata",
    // Apple's and Adobe's edits.
    "aae", "acr",
    // A camera's thumbnail.
    "thm",
  ]

  /// The folders beside pictures in which programs keep such files: Nikon's, Capture One, SilkyPix,
  /// gThumb and Geeqie.
  ///
  /// In them, and in their folders, a file of `photo.jpg` has a name that begins with `photo.jpg.`.
  static let folders = Set(
    ["NKSC_PARAM", "CaptureOne", "SILKYPIX_DS", ".comments", ".metadata"].map { FileName($0) })

  /// How deep such folders are nested: `CaptureOne/Cache/Thumbnails` is.
  static let depth = 3

  /// What macOS puts before the name of a file, on file systems that have no place for its
  /// attributes, for the name of a file with these.
  static let attributePrefix = Array("._".utf8)

  /// The names that a file in such a folder may be about: its own, each time up to a dot.
  static func owners(of file: [UInt8]) -> [[UInt8]] {
    let name = split(file).name
    return name.indices.dropFirst().filter { name[$0] == UInt8(ascii: ".") }.map {
      Array(name[..<$0])
    }
  }

  /// The name of the picture whose duplicate a sidecar describes: darktable's second version of
  /// `photo.jpg` has the sidecar `photo_01.jpg.xmp`.
  ///
  /// Nil for other sidecars.
  static func original(ofDuplicates sidecar: [UInt8]) -> [UInt8]? {
    guard Sidecar.ending(of: sidecar)?.lowercased() == "xmp" else { return nil }
    let duplicate = Sidecar.stem(of: sidecar)
    let stem = Sidecar.stem(of: duplicate)
    let digits = stem.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = stem.dropLast(digits.count)
    guard stem.count < duplicate.count, digits.count >= 2, rest.count > 1,
      rest.last == UInt8(ascii: "_")
    else { return nil }
    return rest.dropLast() + duplicate.dropFirst(stem.count)
  }

  /// The name, without its ending, of the photo whose first edit a sidecar describes.
  ///
  /// Apple's phones keep that of `IMG_1234.HEIC` in `IMG_O1234.AAE`. Nil for other sidecars.
  static func stem(ofFirstEdit sidecar: [UInt8]) -> [UInt8]? {
    let stem = Sidecar.stem(of: sidecar)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard Sidecar.ending(of: sidecar)?.lowercased() == "aae", stem.count >= 9,
      stem.starts(with: "IMG_O".utf8), stem.dropFirst(5).prefix(4).allSatisfy(digits.contains)
    else { return nil }
    return Array(stem.prefix(4)) + stem.dropFirst(5)
  }
}
