import CKolodaPictures

/// The colour spaces that ITU-T H.273 numbers, as ICC profiles.
enum CodedColours {
  private static let linear = 8

  /// Returns the ICC profile of a colour space; nil for sRGB, and for numbers that say nothing.
  ///
  /// The brightness of films in HDR is taken as that of sRGB.
  ///
  /// - Parameters:
  ///   - primaries: the standard's ColourPrimaries.
  ///   - transfer: its TransferCharacteristics.
  static func profile(primaries: Int, transfer: Int) -> [UInt8]? {
    let points = points(primaries)
    guard points != nil || transfer == linear else { return nil }
    var (white, triple) = points ?? Self.standard
    guard let curve = curve(transfer) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let profile = cmsCreateRGBProfile(&white, &triple, &curves) else { return nil }
    defer { cmsCloseProfile(profile) }
    var length: UInt32 = 0
    guard cmsSaveProfileToMem(profile, nil, &length) != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    return cmsSaveProfileToMem(profile, &bytes, &length) != 0 ? bytes : nil
  }

  private static let daylight = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
  private static let standard = (
    daylight,
    triple((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
  )

  private static func triple(
    _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double)
  ) -> cmsCIExyYTRIPLE {
    cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: red.0, y: red.1, Y: 1), Green: cmsCIExyY(x: green.0, y: green.1, Y: 1),
      Blue: cmsCIExyY(x: blue.0, y: blue.1, Y: 1))
  }

  /// The white point and the primaries of the wide colour spaces: BT.2020, DCI-P3 and Display P3.
  private static func points(_ primaries: Int) -> (cmsCIExyY, cmsCIExyYTRIPLE)? {
    switch primaries {
    case 9: (daylight, triple((0.708, 0.292), (0.170, 0.797), (0.131, 0.046)))
    case 11:
      (cmsCIExyY(x: 0.314, y: 0.351, Y: 1), triple((0.680, 0.320), (0.265, 0.690), (0.150, 0.060)))
    case 12: (daylight, triple((0.680, 0.320), (0.265, 0.690), (0.150, 0.060)))
    default: nil
    }
  }

  private static func curve(_ transfer: Int) -> OpaquePointer? {
    if transfer == linear { return cmsBuildGamma(nil, 1) }
    // That of sRGB.
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return cmsBuildParametricToneCurve(nil, 4, parameters)
  }
}
