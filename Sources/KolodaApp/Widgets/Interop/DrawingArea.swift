import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// A widget that is drawn by a closure with cairo; to screen readers, a picture.
@MainActor
final class DrawingArea {
  typealias Draw = @MainActor (_ cairo: OpaquePointer, _ size: Size) -> Void

  let widget: Widget

  private final class Box: Sendable {
    let draw: Draw
    init(_ draw: @escaping Draw) { self.draw = draw }
  }

  /// Creates the widget.
  ///
  /// - Parameters:
  ///   - least: the minimum size, in logical pixels.
  ///   - draw: draws the widget; it must hold the widget's owner weakly.
  init(least: Size, draw: @escaping Draw) {
    widget = shim_drawing_new()
    gtk_widget_set_size_request(widget, Int32(least.width), Int32(least.height))
    gtk_drawing_area_set_draw_func(
      widget.of(GtkDrawingArea.self),
      { _, cairo, width, height, data in
        guard let cairo, let data else { return }
        nonisolated(unsafe) let context = cairo
        let box = Unmanaged<Box>.fromOpaque(data).takeUnretainedValue()
        MainThread.assume {
          box.draw(context, Size(width: Double(width), height: Double(height)))
        }
      }, Unmanaged.passRetained(Box(draw)).toOpaque(),
      { data in
        if let data { Unmanaged<Box>.fromOpaque(data).release() }
      })
  }
}
