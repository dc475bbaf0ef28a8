import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictures
import KolodaRecords

extension PictureCover {
  /// The colours that Anki has for them.
  private static let asked = CardColor(red: 1, green: 0.557, blue: 0.557)
  private static let other = CardColor(red: 1, green: 0.922, blue: 0.635)
  private static let edge = CardColor(red: 0.129, green: 0.129, blue: 0.129)

  /// Draws the cover over a picture that is shown at the origin; over what has been asked for, only
  /// its edge.
  ///
  /// - Parameters:
  ///   - size: the picture's size.
  ///   - line: the width of the edge.
  func draw(_ cairo: OpaquePointer, over size: Size, line: Double) {
    cairo_save(cairo)
    trace(cairo, over: size)
    let fill = role == .asked ? Self.asked : role == .other ? Self.other : nil
    if let fill {
      cairo_set_source_rgb(cairo, fill.red, fill.green, fill.blue)
      cairo_fill_preserve(cairo)
    }
    let edge = fill == nil ? Self.asked : Self.edge
    cairo_set_source_rgb(cairo, edge.red, edge.green, edge.blue)
    cairo_set_line_width(cairo, fill == nil ? 2 * line : line)
    cairo_stroke(cairo)
    cairo_restore(cairo)
  }

  /// Makes the outline the current path.
  private func trace(_ cairo: OpaquePointer, over size: Size) {
    cairo_new_path(cairo)
    switch outline {
    case .rectangle(let rect):
      turn(cairo, around: rect.origin, over: size)
      cairo_rectangle(
        cairo, rect.origin.x * size.width, rect.origin.y * size.height,
        rect.size.width * size.width, rect.size.height * size.height)
    case .ellipse(let rect):
      turn(cairo, around: rect.origin, over: size)
      // Drawn as a circle, without its line being stretched.
      cairo_save(cairo)
      cairo_translate(
        cairo, (rect.origin.x + rect.size.width / 2) * size.width,
        (rect.origin.y + rect.size.height / 2) * size.height)
      cairo_scale(
        cairo, rect.size.width / 2 * size.width, rect.size.height / 2 * size.height)
      cairo_arc(cairo, 0, 0, 1, 0, 2 * .pi)
      cairo_restore(cairo)
    case .polygon(let corners):
      if let first = corners.first { turn(cairo, around: first, over: size) }
      for corner in corners {
        cairo_line_to(cairo, corner.x * size.width, corner.y * size.height)
      }
    }
    cairo_close_path(cairo)
  }

  private func turn(_ cairo: OpaquePointer, around place: Point, over size: Size) {
    guard angle != 0 else { return }
    let (x, y) = (place.x * size.width, place.y * size.height)
    cairo_translate(cairo, x, y)
    cairo_rotate(cairo, angle * .pi / 180)
    cairo_translate(cairo, -x, -y)
  }
}

extension Picture {
  /// The width of a cover's edge in a texture, relative to the picture's larger side.
  private static let edge = 1.0 / 400

  /// The picture as a texture, with covers over it.
  func texture(under covers: [PictureCover]) -> Texture? {
    guard !covers.isEmpty else { return texture }
    return withPixels { pixels in
      let length = gsize(stride * size.height)
      guard let copy = g_memdup2(pixels, length) else { return nil }
      let surface = cairo_image_surface_create_for_data(
        copy.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width),
        Int32(size.height), Int32(stride))
      if let cairo = cairo_create(surface) {
        let whole = Size(width: Double(size.width), height: Double(size.height))
        for cover in covers {
          cover.draw(cairo, over: whole, line: max(whole.width, whole.height) * Self.edge)
        }
        cairo_destroy(cairo)
      }
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
      let bytes = g_bytes_new_take(copy, length)
      defer { g_bytes_unref(bytes) }
      return texture(of: bytes)
    }
  }
}
