import CAdwaita
import Koloda
import KolodaGTK

/// A plot of a spring's position over time, with its numbers below.
@MainActor
final class SpringPlot {
  let widget: Widget
  private let title = makeLabel("", classes: ["heading"])
  private let numbers = makeLabel("", classes: ["numeric", "caption", "dim-label"])
  private var drawing: DrawingArea?
  private var curve: SpringCurve

  /// The plot's least extents, in logical pixels.
  private static let size = Size(width: 280, height: 170)
  /// The room of an axis's label, in logical pixels.
  private static let labelWidth = 60.0

  init(_ spring: Spring) {
    curve = SpringCurve(spring)
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
    let drawing = DrawingArea(least: SpringPlot.size) { [weak self] cairo, size in
      self?.draw(cairo, size)
    }
    self.drawing = drawing
    for label in [title, numbers] {
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_wrap(label.opaque, 1)
    }
    for part in [title, drawing.widget, numbers] { append(part, to: widget) }
    show(spring, purpose: "")
  }

  /// Draws another spring.
  func show(_ spring: Spring, purpose: String) {
    curve = SpringCurve(spring)
    gtk_label_set_text(title.opaque, purpose)
    gtk_label_set_text(numbers.opaque, curve.summary)
    guard let area = drawing?.widget else { return }
    shim_accessible_set_label(area.opaque, GalleryTexts.curve(curve.summary))
    gtk_widget_queue_draw(area)
  }

  private func draw(_ cairo: OpaquePointer, _ size: Size) {
    guard
      let frame = PlotFrame(size: size, duration: curve.shownTime, highest: curve.shownValue)
    else { return }
    let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    let ink = CardColor(white: isDark ? 1 : 0)
    drawAxes(of: frame, on: cairo, ink: ink)
    let settled = frame.point(time: curve.settleTime, value: 0)
    cairo_set_dash(cairo, [2, 3], 2, 0)
    stroke(
      [settled, Point(x: settled.x, y: frame.area.origin.y)], on: cairo, width: 1, ink: ink,
      alpha: 0.45)
    cairo_set_dash(cairo, nil, 0, 0)
    let accent = drawing.flatMap { CardColor.accent(of: $0.widget) } ?? ink
    stroke(frame.points(of: curve), on: cairo, width: 2.5, ink: accent, alpha: 1)
    if let peak = curve.peakTime, curve.overshoot > SpringCurve.rest {
      let point = frame.point(time: peak, value: 1 + curve.overshoot)
      cairo_new_path(cairo)
      cairo_arc(cairo, point.x, point.y, 4, 0, 2 * .pi)
      cairo_set_source_rgba(cairo, accent.red, accent.green, accent.blue, 1)
      cairo_fill(cairo)
    }
  }

  private func drawAxes(of frame: PlotFrame, on cairo: OpaquePointer, ink: CardColor) {
    let end = frame.area.origin.x + frame.area.size.width
    for value in [0, 0.5, 1] {
      let y = frame.point(time: 0, value: value).y.rounded() + 0.5
      stroke(
        [Point(x: frame.area.origin.x, y: y), Point(x: end, y: y)], on: cairo, width: 1, ink: ink,
        alpha: value == 0.5 ? 0.1 : 0.3)
      write(
        NumberTexts.decimal(value, digits: 1), on: cairo, at: Point(x: 4, y: y), ink: ink)
    }
    let bottom = frame.area.origin.y + frame.area.size.height
    for time in frame.times {
      let x = frame.point(time: time, value: 0).x.rounded() + 0.5
      stroke(
        [Point(x: x, y: frame.area.origin.y), Point(x: x, y: bottom + 3)], on: cairo, width: 1,
        ink: ink, alpha: time == 0 ? 0.3 : 0.1)
      write(
        GalleryTexts.seconds(NumberTexts.decimal(time, digits: 2)), on: cairo,
        at: Point(x: x, y: bottom + 11), ink: ink, around: end + PlotFrame.right)
    }
  }

  private func stroke(
    _ points: [Point], on cairo: OpaquePointer, width: Double, ink: CardColor, alpha: Double
  ) {
    cairo_new_path(cairo)
    for point in points { cairo_line_to(cairo, point.x, point.y) }
    cairo_set_line_width(cairo, width)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
    cairo_set_source_rgba(cairo, ink.red, ink.green, ink.blue, alpha)
    cairo_stroke(cairo)
  }

  /// Writes from a point on, or around it where a right edge is given, which it stays inside of.
  ///
  /// The middle of the letters is at the point's height.
  private func write(
    _ text: String, on cairo: OpaquePointer, at point: Point, ink: CardColor,
    around edge: Double? = nil
  ) {
    let overflows = edge.map { point.x + Self.labelWidth / 2 > $0 - 1 } ?? false
    let label = CardText(
      text: text, pixels: 10.5,
      color: CardColor(red: ink.red, green: ink.green, blue: ink.blue, alpha: 0.65),
      alignment: edge == nil ? .left : overflows ? .right : .center)
    guard let line = label.set(cairo, width: Self.labelWidth) else { return }
    let left = edge.map { min(point.x - Self.labelWidth / 2, $0 - Self.labelWidth - 1) }
    line.draw(cairo, at: Point(x: left ?? point.x, y: point.y - line.height / 2))
  }
}
