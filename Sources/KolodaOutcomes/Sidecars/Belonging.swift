/// The files that programs and cameras keep beside a picture and that belong to it by their names.
///
/// By the picture's whole name, `photo.jpg.pp3`, or by that without its ending, `photo.aae`.
enum Belonging {
  /// The endings of their names.
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

  /// The picture of whose duplicate a sidecar is: darktable's second version of `photo.jpg` has
  /// `photo_01.jpg.xmp`.
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
