import CAdwaita
import Koloda
import KolodaGTK

/// The pixels of the screen under a widget.
struct PixelGrid: Equatable {
  var screen: ScreenScale
  /// The widget's origin on its surface, in logical pixels.
  var origin = Point.zero

  /// Pixels for a logical pixel.
  var scale: Double { screen.value }

  /// The nearest edge between two pixels, across.
  func snapped(x: Double) -> Double { snapped(x, from: origin.x) }

  /// The nearest edge between two pixels, down.
  func snapped(y: Double) -> Double { snapped(y, from: origin.y) }

  private func snapped(_ length: Double, from origin: Double) -> Double {
    ((length + origin) * scale).rounded() / scale - origin
  }
}

extension PixelGrid {
  /// The pixels under a widget at the moment.
  @MainActor
  init(under widget: Widget) {
    let origin = SurfaceScale.origin(of: widget)
    self.init(
      screen: ScreenScale(
        told: SurfaceScale.told(of: widget), drawn: Int(gtk_widget_get_scale_factor(widget)),
        output: SurfaceScale.output(of: widget), isResized: SurfaceScale.isResized(widget)),
      origin: Point(x: origin.x, y: origin.y))
  }
}
