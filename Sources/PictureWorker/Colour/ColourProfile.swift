import CKolodaPictures

/// Converts colours from a picture's colour space to sRGB, which screens are assumed to have.
///
/// The last profile's transform is kept, since the pictures of one camera share a profile.
final class ColourProfile {
  private var profile: [UInt8] = []
  private var layout = PixelLayout.bgra
  private var isForGrey = false
  private var transform: cmsHTRANSFORM?

  deinit {
    if let transform { cmsDeleteTransform(transform) }
  }

  /// Returns the transform that converts pixels to sRGB in place, by the ICC profile that came with
  /// them.
  ///
  /// Inks become colours in the screen's layout, whose fourth byte is left as it was.
  ///
  /// - Parameter isGrey: whether the pixels are all grey; a grey profile applies to such pixels
  ///   only.
  /// - Returns: nil if the pixels are to be left as they are, or the profile can't be read or is
  ///   for other colours. The transform is valid until the next call.
  func transform(
    by profile: [UInt8]?, for layout: PixelLayout, isGrey: () -> Bool
  ) -> cmsHTRANSFORM? {
    guard let profile else { return nil }
    if profile != self.profile || layout != self.layout { prepare(profile, layout) }
    return isForGrey && !isGrey() ? nil : transform
  }

  private func prepare(_ bytes: [UInt8], _ layout: PixelLayout) {
    if let transform { cmsDeleteTransform(transform) }
    transform = nil
    isForGrey = false
    profile = bytes
    self.layout = layout
    guard let source = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return }
    defer { cmsCloseProfile(source) }
    guard let input = layout.number(read: cmsGetColorSpace(source)), !isStandard(source),
      let target = cmsCreate_sRGBProfile()
    else { return }
    defer { cmsCloseProfile(target) }
    isForGrey = cmsGetColorSpace(source) == cmsSigGrayData
    transform = cmsCreateTransform(
      source, input, target, layout.written, UInt32(INTENT_RELATIVE_COLORIMETRIC),
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
  }

  /// Whether a profile calls itself sRGB, as most profiles in pictures do.
  private func isStandard(_ profile: cmsHPROFILE) -> Bool {
    var text = [CChar](repeating: 0, count: 128)
    _ = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    return text.withUnsafeBufferPointer { text in
      let name = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return name.hasPrefix("sRGB")
    }
  }
}
