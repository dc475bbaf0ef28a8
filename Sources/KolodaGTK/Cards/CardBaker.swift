import CAdwaita
import Koloda

/// Draws cards into pictures that a frame then only has to place; works on any thread.
///
/// Placing a finished picture costs a fraction of drawing rounded clips and shadows again in every
/// frame, so these are drawn here, once for each card, size and scale.
public enum CardBaker {
  /// The longest side of a picture, in device pixels; many graphics cards take no larger texture.
  public static let longestSide = 8192

  /// Registers the types that pictures are made of; call it on the main thread before another one
  /// bakes cards while GTK is being initialised.
  ///
  /// A thread that is the first to use a type registers it. If the main thread is initialising a class
  /// that needs the type at that moment, both wait for ever (seen with GLib 2.74, GTK 4.8: a cursor
  /// and its texture).
  public static func prepare() {
    for type in [
      gdk_memory_texture_get_type(), pango_layout_get_type(), pango_context_get_type(),
    ] {
      g_type_class_unref(g_type_class_ref(type))
    }
  }

  /// Draws one card with its corners and shadows.
  ///
  /// - Parameters:
  ///   - size: The card's width and height, in logical pixels. They are rounded to whole device
  ///     pixels, so that its edges are sharp.
  ///   - scale: Device pixels per logical pixel, 1...16.
  ///   - cut: The corners and shadows; a value that is not a number counts as 0.
  ///   - background: The card's colour behind the content.
  ///   - draw: Draws the content with a `cairo_t` in logical pixels whose origin is the card's top
  ///     left corner; the card clips it. `size` is the card's size after rounding.
  /// - Returns: The picture, or nil where the size is empty or not finite, the scale is out of
  ///   range, or the picture would exceed `longestSide`.
  public static func bake(
    size: Size, scale: Int, cut: CardCut = .standard, background: CardColor = .white,
    draw: (_ cairo: OpaquePointer, _ size: Size) -> Void
  ) -> CardPicture? {
    let cut = cut.checked
    guard let shape = shape(size: size, scale: scale, cut: cut) else { return nil }
    let format = CAIRO_FORMAT_ARGB32
    guard
      let surface = cairo_image_surface_create(format, Int32(shape.width), Int32(shape.height)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }

    let cardSize = Size(
      width: Double(shape.cardWidth) / Double(scale),
      height: Double(shape.cardHeight) / Double(scale)
    )
    fill(surface, shape: shape, cardSize: cardSize, background: background, draw: draw)
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else {
      cairo_surface_destroy(surface)
      return nil
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    frame(pixels, stride: stride, shape: shape)
    cairo_surface_mark_dirty(surface)

    let count = stride * shape.height
    // The texture reads the surface's own memory; freeing these bytes destroys the surface.
    let bytes = g_bytes_new_with_free_func(
      pixels, gsize(count), { cairo_surface_destroy(OpaquePointer($0)) },
      UnsafeMutableRawPointer(surface))
    defer { g_bytes_unref(bytes) }
    guard
      let texture = gdk_memory_texture_new(
        Int32(shape.width), Int32(shape.height), pixelFormat, bytes, gsize(stride))
    else { return nil }
    return CardPicture(
      texture: Texture(owning: texture), surface: SurfaceReference(retaining: surface),
      cardSize: cardSize, scale: scale, margins: shape.margins,
      opaqueRadius: background.alpha >= 1 ? cut.cornerRadius : nil, byteCount: count)
  }

  /// GDK's name for cairo's ARGB32: a 32-bit number in the machine's own byte order.
  private static let pixelFormat =
    UInt32(1).littleEndian == 1
    ? GDK_MEMORY_B8G8R8A8_PREMULTIPLIED : GDK_MEMORY_A8R8G8B8_PREMULTIPLIED

  private static func shape(size: Size, scale: Int, cut: CardCut) -> CardFrame.Shape? {
    guard size.width.isFinite, size.height.isFinite, !size.isEmpty, (1...16).contains(scale) else {
      return nil
    }
    let width = (size.width * Double(scale)).rounded()
    let height = (size.height * Double(scale)).rounded()
    let margins = cut.margins
    let widest = Double(longestSide) - (margins.left + margins.right) * Double(scale)
    let highest = Double(longestSide) - (margins.top + margins.bottom) * Double(scale)
    guard width >= 1, height >= 1, width <= widest, height <= highest else { return nil }
    return CardFrame.Shape(
      cardWidth: Int(width), cardHeight: Int(height), scale: scale, cut: cut)
  }

  /// Fills the card's rectangle with background and content; `frame` rounds its corners afterwards.
  private static func fill(
    _ surface: OpaquePointer, shape: CardFrame.Shape, cardSize: Size, background: CardColor,
    draw: (OpaquePointer, Size) -> Void
  ) {
    guard let cairo = cairo_create(surface) else { return }
    defer { cairo_destroy(cairo) }
    cairo_translate(cairo, Double(shape.left), Double(shape.top))
    cairo_scale(cairo, Double(shape.scale), Double(shape.scale))
    cairo_rectangle(cairo, 0, 0, cardSize.width, cardSize.height)
    cairo_clip(cairo)
    cairo_set_source_rgba(
      cairo, background.red, background.green, background.blue, background.alpha)
    cairo_paint(cairo)

    cairo_save(cairo)
    draw(cairo, cardSize)
    cairo_restore(cairo)
  }

  /// Draws the shadow around the card and rounds its corners.
  private static func frame(
    _ data: UnsafeMutablePointer<UInt8>, stride: Int, shape: CardFrame.Shape
  ) {
    let frame = CardFrame.cached(shape)
    let width = shape.width
    let columns = shape.left..<(shape.left + shape.cardWidth)
    let rows = shape.top..<(shape.top + shape.cardHeight)
    data.withMemoryRebound(to: UInt32.self, capacity: stride / 4 * shape.height) { pixels in
      frame.shadow.withUnsafeBufferPointer { shadow in
        for row in 0..<shape.height {
          let pixel = pixels + row * (stride / 4)
          let dark = row * width
          let left = rows.contains(row) ? columns.lowerBound : width
          for column in 0..<left { pixel[column] = UInt32(shadow[dark + column]) << 24 }
          guard left < width else { continue }
          for column in columns.upperBound..<width {
            pixel[column] = UInt32(shadow[dark + column]) << 24
          }
        }

        let side = frame.cornerSide
        for index in frame.corner.indices where frame.corner[index] < 255 {
          let x = index % side
          let y = index / side
          // Sets, so that each pixel is mixed once: the corners of a very small card overlap.
          for row in Set([rows.lowerBound + y, rows.upperBound - 1 - y]) {
            for column in Set([columns.lowerBound + x, columns.upperBound - 1 - x]) {
              let place = row * (stride / 4) + column
              pixels[place] = mix(
                pixels[place], UInt32(shadow[row * width + column]) << 24,
                amount: UInt32(frame.corner[index]))
            }
          }
        }
      }
    }
  }

  /// Mixes two premultiplied colours: `amount` / 255 of `one`, the rest of `other`.
  private static func mix(_ one: UInt32, _ other: UInt32, amount: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let sum = (one >> shift & 0xff) * amount + (other >> shift & 0xff) * (255 - amount)
      result |= ((sum + 127) / 255) << shift
    }
    return result
  }
}
