import CAdwaita
import Koloda
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import KolodaRecords

/// The picture on a record's card, with its regions drawn over it.
@MainActor
final class RecordPictureArea {
  /// The widget, to which this holds a reference: it is removed from its card and added again.
  let widget: Widget
  private let picture: Widget
  private lazy var drawing = DrawingArea(least: .zero) { [weak self] cairo, size in
    self?.draw(cairo, size)
  }
  /// The picture's size, in its own pixels; nil while there is none.
  private var shown: PixelSize?
  /// The regions that are drawn.
  private(set) var regions = RegionPainter(regions: [])

  /// Creates the space for a picture.
  ///
  /// - Parameter height: its least height, in logical pixels.
  init(height: Double) {
    picture = gtk_picture_new()
    widget = gtk_overlay_new()
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    gtk_widget_set_size_request(picture, -1, Int32(height))
    gtk_picture_set_can_shrink(picture.opaque, 1)
    gtk_widget_add_css_class(picture, "record-picture")
    gtk_widget_add_css_class(picture, "pending")
    gtk_overlay_set_child(widget.opaque, picture)
    let over = drawing.widget
    gtk_widget_set_can_target(over, 0)
    gtk_overlay_add_overlay(widget.opaque, over)
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  /// Shows a picture with regions over it.
  func show(_ new: Picture, named name: String, under regions: RegionPainter) {
    guard let texture = new.texture else { return }
    shown = new.size
    self.regions = regions
    gtk_picture_set_paintable(picture.opaque, texture.pointer)
    gtk_picture_set_alternative_text(picture.opaque, name)
    setClass("pending", of: picture, to: false)
    gtk_widget_queue_draw(drawing.widget)
  }

  /// Where the picture lies in a widget around it, in logical pixels; nil while there is none.
  func place(in outer: Widget) -> Rect? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(picture, outer, &bounds) != 0 else { return nil }
    let size = Size(width: Double(bounds.size.width), height: Double(bounds.size.height))
    return fitted(in: size).map { place in
      Rect(
        x: place.origin.x + Double(bounds.origin.x), y: place.origin.y + Double(bounds.origin.y),
        width: place.size.width, height: place.size.height)
    }
  }

  private func draw(_ cairo: OpaquePointer, _ size: Size) {
    guard let place = fitted(in: size) else { return }
    regions.draw(
      cairo, over: place, seen: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Where the picture is in its widget: whole, in the middle, and as large as can be.
  private func fitted(in size: Size) -> Rect? {
    guard let shown, !size.isEmpty else { return nil }
    let (width, height) = (Double(max(shown.width, 1)), Double(max(shown.height, 1)))
    let scale = min(size.width / width, size.height / height)
    return Rect(
      center: Point(x: size.width / 2, y: size.height / 2),
      size: Size(width: width * scale, height: height * scale))
  }
}

extension PictureFrame {
  /// What regions need to know of a picture.
  init(_ facts: PictureFacts) {
    self.init(
      size: Size(width: Double(facts.size.width), height: Double(facts.size.height)),
      orientation: facts.orientation)
  }
}
