import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

/// A vector drawing, drawn by librsvg at the size at which it is shown.
final class SVGStream: PictureStream {
  let picture: StoredPicture
  private let svg: shim_svg
  private let drawing: ObjectReference
  private let width: Double
  private let height: Double
  private var surface: UnsafeMutableRawPointer?
  /// The size that it is drawn at.
  private var size = PixelSize(width: 0, height: 0)
  private var count = 0

  /// The size of a drawing that doesn't state one, as browsers have it.
  private static let usual = (width: 300.0, height: 150.0)

  /// Reads the drawing.
  ///
  /// - Parameter read: reads the next bytes into a buffer and returns their number; 0 at the end.
  init(
    as given: ContainedPicture, isCancelled: () -> Bool,
    read: (UnsafeMutableRawBufferPointer) throws(PictureFailure) -> Int
  ) throws(PictureFailure) {
    guard let svg = shim_svg_load()?.pointee else { throw .noLoader(.svg) }
    let text = try Self.text(isCancelled, read)
    var error: UnsafeMutablePointer<GError>?
    guard let handle = svg.open(text, gsize(text.count), &error) else {
      let words = error.map { String(cString: $0.pointee.message) } ?? ""
      g_clear_error(&error)
      throw .damaged(words)
    }
    self.svg = svg
    drawing = ObjectReference(owning: OpaquePointer(handle))
    (width, height) = Self.size(of: handle, svg)
    let size = PixelSize(width: Self.pixels(width), height: Self.pixels(height))
    guard size.isPossible else { throw .damaged("") }
    picture = StoredPicture(
      size: size, orientation: given.orientation ?? 1, pixels: .premultiplied, isScalable: true)
  }

  deinit {
    if let surface { svg.surface_free(surface) }
  }

  func memory(for target: PixelSize) -> Int? { target.area.map { $0 * 4 } }

  func start(atLeast target: PixelSize) throws(PictureFailure) -> PixelSize {
    let surface = svg.surface_new(
      Int32(SHIM_CAIRO_ARGB32), Int32(clamping: target.width), Int32(clamping: target.height))
    self.surface = surface
    guard svg.surface_status(surface) == SHIM_CAIRO_SUCCESS else { throw .tooLarge(target) }
    let context = svg.context_new(surface)
    defer { svg.context_free(context) }
    svg.scale(context, Double(target.width) / width, Double(target.height) / height)
    var whole = shim_svg_area(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutablePointer<GError>?
    let handle = UnsafeMutableRawPointer(drawing.pointer)
    guard svg.render(handle, context, &whole, &error) != 0 else {
      let words = error.map { String(cString: $0.pointee.message) } ?? ""
      g_clear_error(&error)
      throw .damaged(words)
    }
    svg.surface_flush(surface)
    size = target
    return target
  }

  func read(into row: UnsafeMutablePointer<UInt8>) throws(PictureFailure) {
    guard let surface, let start = svg.surface_data(surface) else { throw .damaged("") }
    row.update(from: start + count * Int(svg.surface_stride(surface)), count: size.width * 4)
    count += 1
  }

  private static func text(
    _ isCancelled: () -> Bool,
    _ read: (UnsafeMutableRawBufferPointer) throws(PictureFailure) -> Int
  ) throws(PictureFailure) -> [UInt8] {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 65_536)
    defer { buffer.deallocate() }
    var text: [UInt8] = []
    while true {
      // A cancelled job's failure is not reported.
      if isCancelled() { throw .damaged("") }
      let count = try read(UnsafeMutableRawBufferPointer(buffer))
      guard count > 0 else { return text }
      text += UnsafeMutableBufferPointer(rebasing: buffer[..<count])
    }
  }

  /// The size in pixels that a drawing states, or else that of its view box or of its content.
  private static func size(
    of drawing: UnsafeMutableRawPointer, _ svg: shim_svg
  ) -> (Double, Double) {
    var (width, height) = (0.0, 0.0)
    if svg.size(drawing, &width, &height) != 0 { return (width, height) }
    var box = shim_svg_area()
    var hasBox: gboolean = 0
    svg.dimensions(drawing, nil, nil, nil, nil, &hasBox, &box)
    if hasBox != 0 { return (box.width, box.height) }
    var ink = shim_svg_area()
    var view = shim_svg_area(x: 0, y: 0, width: usual.width, height: usual.height)
    if svg.geometry(drawing, nil, &view, &ink, nil, nil) != 0,
      ink.width > 0, ink.height > 0
    {
      return (ink.width, ink.height)
    }
    return usual
  }

  private static func pixels(_ length: Double) -> Int {
    length.isFinite && length > 0 && length <= Double(PixelSize.longest)
      ? max(1, Int(length.rounded())) : 0
  }
}
