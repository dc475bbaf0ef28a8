import CAdwaita
import Koloda
import KolodaGTK

/// A photo's histogram, with what is clipped in words.
@MainActor
final class HistogramView {
  let widget: Widget
  private let shadows = makeLabel("", classes: ["caption", "numeric"])
  private let highlights = makeLabel("", classes: ["caption", "numeric"])
  private var drawing: DrawingArea?
  private var histogram: Histogram?

  /// The least extents of the curves, in logical pixels.
  private static let size = Size(width: 200, height: 84)
  /// The colours of the curves, and how much of what lies under them is covered.
  private static let colours = (red: 0xe01b24, green: 0x2ec27e, blue: 0x3584e4)
  private static let cover = 0.45
  private static let lightCover = 0.22

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, classes: ["histogram"])
    let drawing = DrawingArea(least: HistogramView.size) { [weak self] cairo, size in
      self?.draw(cairo, size)
    }
    self.drawing = drawing
    let title = makeLabel(InfoTexts.histogram, classes: ["caption", "dim-label"])
    for label in [title, shadows, highlights] {
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_wrap(label.opaque, 1)
    }
    for part in [title, drawing.widget, shadows, highlights] { append(part, to: widget) }
    show(nil)
  }

  /// Shows a histogram; nil for none, which takes no room.
  func show(_ histogram: Histogram?) {
    self.histogram = histogram
    gtk_widget_set_visible(widget, histogram == nil ? 0 : 1)
    guard let histogram, let area = drawing?.widget else { return }
    let texts = [
      InfoTexts.clippedShadows(InfoTexts.share(histogram.percent(histogram.shadows))),
      InfoTexts.clippedHighlights(InfoTexts.share(histogram.percent(histogram.highlights))),
    ]
    for (label, text) in zip([shadows, highlights], texts) {
      gtk_label_set_text(label.opaque, text)
    }
    shim_accessible_set_label(
      area.opaque, InfoTexts.spokenHistogram(shadows: texts[0], highlights: texts[1]))
    gtk_widget_queue_draw(area)
  }

  private func draw(_ cairo: OpaquePointer, _ size: Size) {
    guard let histogram, !size.isEmpty else { return }
    let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
    let ink = CardColor(white: isDark ? 1 : 0)
    fill(histogram.heights(of: histogram.light), on: cairo, size, ink, HistogramView.lightCover)
    for (counts, colour) in [
      (histogram.red, HistogramView.colours.red), (histogram.green, HistogramView.colours.green),
      (histogram.blue, HistogramView.colours.blue),
    ] {
      fill(
        histogram.heights(of: counts), on: cairo, size, CardColor(hex: UInt32(colour)),
        HistogramView.cover)
    }
    cairo_set_source_rgba(cairo, ink.red, ink.green, ink.blue, 0.25)
    cairo_rectangle(cairo, 0.5, 0.5, size.width - 1, size.height - 1)
    cairo_set_line_width(cairo, 1)
    cairo_stroke(cairo)
  }

  /// Fills the area under a curve; the darkest value is on the left in every language.
  private func fill(
    _ heights: [Double], on cairo: OpaquePointer, _ size: Size, _ colour: CardColor, _ alpha: Double
  ) {
    let step = (size.width - 2) / Double(heights.count)
    let foot = size.height - 1
    cairo_new_path(cairo)
    cairo_move_to(cairo, 1, foot)
    for (value, height) in heights.enumerated() {
      let y = foot - height * (size.height - 2)
      cairo_line_to(cairo, 1 + Double(value) * step, y)
      cairo_line_to(cairo, 1 + Double(value + 1) * step, y)
    }
    cairo_line_to(cairo, size.width - 1, foot)
    cairo_close_path(cairo)
    cairo_set_source_rgba(cairo, colour.red, colour.green, colour.blue, alpha)
    cairo_fill(cairo)
  }
}
