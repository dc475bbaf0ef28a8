import CKolodaPictures
import KolodaGLib

/// Brings colours that were meant for another colour space to sRGB, which screens are taken for.
///
/// The last profile's transform is kept: the pictures of a camera have the same.
final class ColourProfile {
  private var profile: [UInt8] = []
  private var hasAlpha = false
  private var isForGrey = false
  private var transform: cmsHTRANSFORM?

  deinit {
    if let transform { cmsDeleteTransform(transform) }
  }

  /// Converts a pixbuf's pixels in place, by the profile that its file carried.
  ///
  /// - Parameters:
  ///   - pixels: the pixels.
  ///   - profile: the profile as gdk-pixbuf gives it, base 64; nil leaves all as it is. So does one
  ///     that can't be read, or is for inks, of which gdk-pixbuf has made red, green and blue already.
  func apply(to pixels: ObjectReference, profile text: String?) {
    guard let text else { return }
    var count: gsize = 0
    guard let decoded = g_base64_decode(text, &count) else { return }
    defer { g_free(decoded) }
    let bytes = Array(UnsafeBufferPointer(start: decoded, count: Int(count)))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pixels.pointer) != 0
    if bytes != profile || hasAlpha != self.hasAlpha { prepare(bytes, hasAlpha: hasAlpha) }
    guard let transform, let data = gdk_pixbuf_get_pixels(pixels.pointer) else { return }
    if isForGrey, !ColourProfile.isGrey(pixels) { return }
    let stride = UInt32(gdk_pixbuf_get_rowstride(pixels.pointer))
    cmsDoTransformLineStride(
      transform, data, data, UInt32(gdk_pixbuf_get_width(pixels.pointer)),
      UInt32(gdk_pixbuf_get_height(pixels.pointer)), stride, stride, 0, 0)
  }

  private func prepare(_ bytes: [UInt8], hasAlpha: Bool) {
    if let transform { cmsDeleteTransform(transform) }
    transform = nil
    isForGrey = false
    profile = bytes
    self.hasAlpha = hasAlpha
    guard let source = cmsOpenProfileFromMem(bytes, UInt32(bytes.count)) else { return }
    defer { cmsCloseProfile(source) }
    guard let layout = ColourProfile.layout(of: source, hasAlpha: hasAlpha), !isStandard(source),
      let target = cmsCreate_sRGBProfile()
    else { return }
    defer { cmsCloseProfile(target) }
    isForGrey = cmsGetColorSpace(source) == cmsSigGrayData
    transform = cmsCreateTransform(
      source, layout, target, ColourProfile.layout(PT_RGB, colours: 3, hasAlpha: hasAlpha),
      UInt32(INTENT_RELATIVE_COLORIMETRIC),
      UInt32(cmsFLAGS_BLACKPOINTCOMPENSATION))
  }

  /// Whether a profile says that it is sRGB, which most do that have one at all.
  private func isStandard(_ profile: cmsHPROFILE) -> Bool {
    var text = [CChar](repeating: 0, count: 128)
    _ = cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", &text, UInt32(text.count))
    return text.withUnsafeBufferPointer { text in
      let name = String(
        decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return name.hasPrefix("sRGB")
    }
  }

  /// Whether a pixbuf has nothing but greys.
  private static func isGrey(_ pixels: ObjectReference) -> Bool {
    guard let start = gdk_pixbuf_read_pixels(pixels.pointer) else { return false }
    let step = Int(gdk_pixbuf_get_n_channels(pixels.pointer))
    let stride = Int(gdk_pixbuf_get_rowstride(pixels.pointer))
    let width = Int(gdk_pixbuf_get_width(pixels.pointer))
    return (0..<Int(gdk_pixbuf_get_height(pixels.pointer))).allSatisfy { row in
      let line = start + row * stride
      return (0..<width).allSatisfy { column in
        let pixel = line + column * step
        return pixel[0] == pixel[1] && pixel[1] == pixel[2]
      }
    }
  }

  /// How a pixbuf's pixels are read by a profile; nil for one that is for other colours.
  private static func layout(of profile: cmsHPROFILE, hasAlpha: Bool) -> UInt32? {
    switch cmsGetColorSpace(profile) {
    case cmsSigRgbData: layout(PT_RGB, colours: 3, hasAlpha: hasAlpha)
    // Red, green and blue are then the same.
    case cmsSigGrayData: layout(PT_GRAY, colours: 1, hasAlpha: hasAlpha)
    default: nil
    }
  }

  /// Three bytes a pixel, or four with alpha, as lcms2 numbers it; those that are no colours are left
  /// alone.
  private static func layout(_ space: Int32, colours: UInt32, hasAlpha: Bool) -> UInt32 {
    let rest = (hasAlpha ? 4 : 3) - colours
    return UInt32(space) << 16 | rest << 7 | colours << 3 | 1
  }
}
