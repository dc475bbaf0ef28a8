import CAdwaita
import Koloda

@testable import KolodaGTK

/// The pixels of a render node on a grey background.
@MainActor
struct DrawnPixels {
  private let bytes: [UInt8]

  /// Draws a node, or only the background for nil.
  init(_ node: OpaquePointer?, size: Size) {
    let width = Int32(size.width)
    let height = Int32(size.height)
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height),
      let cairo = cairo_create(surface)
    else {
      bytes = []
      return
    }
    cairo_set_source_rgb(cairo, 0.5, 0.5, 0.5)
    cairo_paint(cairo)
    node.map { gsk_render_node_draw($0, cairo) }
    cairo_destroy(cairo)
    cairo_surface_flush(surface)
    let count = Int(cairo_image_surface_get_stride(surface) * height)
    bytes = Array(UnsafeBufferPointer(start: cairo_image_surface_get_data(surface), count: count))
    cairo_surface_destroy(surface)
  }

  /// Returns how many of a thousand channel values differ by more than a step.
  func difference(from other: DrawnPixels, beyond step: Int) -> Double {
    guard bytes.count == other.bytes.count, !bytes.isEmpty else { return 1000 }
    let far = zip(bytes, other.bytes).count { abs(Int($0) - Int($1)) > step }
    return Double(far) * 1000 / Double(bytes.count)
  }
}
