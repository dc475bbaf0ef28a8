/// The files that programs and cameras keep beside a picture, and that belong to it by name.
///
/// They are named after the picture's whole name, `photo.jpg.pp3`, or its name without the ending,
/// `photo.aae`.
enum Belonging {
  /// The endings of their names, in lower case.
  static let endings: Set<String> = [
    "xmp",
    // RawTherapee, ART.
    "pp3", "arp",
    // DxO PhotoLab, ON1, Canon Digital Photo Professional.
    "dop", "on1", "vrd",
    // Apple's edits.
    "aae",
    // A camera's thumbnail.
    "thm",
  ]

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
}
