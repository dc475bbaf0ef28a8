import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// Rotation, scaling and cropping of a pixbuf; nil if there is no memory for the result.
enum PixbufGeometry {
  static func size(of pixels: ObjectReference) -> PixelSize {
    PixelSize(
      width: Int(gdk_pixbuf_get_width(pixels.pointer)),
      height: Int(gdk_pixbuf_get_height(pixels.pointer)))
  }

  /// The EXIF orientation that the pixbuf's loader left to be applied.
  static func remainingOrientation(of pixels: ObjectReference) -> Int {
    gdk_pixbuf_get_option(pixels.pointer, "orientation").flatMap { Int(String(cString: $0)) } ?? 1
  }

  /// Applies an EXIF orientation, whatever the pixbuf's own option says.
  static func turned(_ pixels: ObjectReference, by orientation: Int) -> ObjectReference? {
    gdk_pixbuf_remove_option(pixels.pointer, "orientation")
    gdk_pixbuf_set_option(pixels.pointer, "orientation", "\(orientation)")
    return gdk_pixbuf_apply_embedded_orientation(pixels.pointer).map(
      ObjectReference.init(owning:))
  }

  /// Scales to a size; for a smaller size each new pixel is the average of those that it covers.
  static func scaled(_ pixels: ObjectReference, to size: PixelSize) -> ObjectReference? {
    guard Self.size(of: pixels) != size else { return pixels }
    let profile = gdk_pixbuf_get_option(pixels.pointer, "icc-profile").map { String(cString: $0) }
    let scaled = gdk_pixbuf_scale_simple(
      pixels.pointer, Int32(clamping: size.width), Int32(clamping: size.height), GDK_INTERP_BILINEAR
    ).map(ObjectReference.init(owning:))
    if let profile, let scaled { gdk_pixbuf_set_option(scaled.pointer, "icc-profile", profile) }
    return scaled
  }

  /// Crops the bars from a preview whose shape differs from its photo's.
  static func cropped(_ pixels: ObjectReference, to shape: PixelSize) -> ObjectReference? {
    let present = size(of: pixels)
    let fit = min(
      Double(present.width) / Double(shape.width), Double(present.height) / Double(shape.height))
    let inner = PixelSize(
      width: min(present.width, max(1, Int(Double(shape.width) * fit))),
      height: min(present.height, max(1, Int(Double(shape.height) * fit))))
    // A difference of one pixel is no bar, only rounding.
    guard inner.width < present.width - 1 || inner.height < present.height - 1 else {
      return pixels
    }
    return gdk_pixbuf_new_subpixbuf(
      pixels.pointer, Int32((present.width - inner.width) / 2),
      Int32((present.height - inner.height) / 2), Int32(inner.width), Int32(inner.height)
    ).map(ObjectReference.init(owning:))
  }
}
