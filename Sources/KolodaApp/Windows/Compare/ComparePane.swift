import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures

/// One of the two compared photos, with its name below.
@MainActor
final class ComparePane {
  /// What is visible of a photo: all of it, or, at its own size, the part around a spot that both
  /// panes share.
  struct Sight: Equatable {
    var isZoomed = false
    /// The spot of the photo in the middle of the pane, from 0 to 1 each way.
    var spot = Point(x: 0.5, y: 0.5)
  }

  let widget: Widget
  private(set) lazy var area = DrawingArea(least: Size(width: 120, height: 90)) {
    [weak self] cairo, size in
    self?.draw(cairo, size)
  }
  private let name = makeLabel("", classes: ["heading"])
  private let role = makeLabel("", classes: ["dim-label"])
  private var entry = ComparePictures.Entry()
  private var sight = Sight()
  private var hand: CompareHand?

  /// Called when the photo is dragged or scrolled, with the distance in logical pixels.
  var onMove: (@MainActor (Point, ComparePane) -> Void)?
  /// Called to zoom at a point of the pane, in or out; nil for whichever is possible.
  var onZoom: (@MainActor (Point, _ isIn: Bool?, ComparePane) -> Void)?
  /// Called when the pane's size has changed.
  var onSize: (@MainActor () -> Void)?

  init() {
    let words = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["compare-words"], children: [name, role])
    widget = shim_group_new(GTK_ORIENTATION_VERTICAL)
    gtk_widget_add_css_class(widget, "compare-pane")
    let picture = area.widget
    gtk_widget_set_halign(words, GTK_ALIGN_CENTER)
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_ellipsize(role.opaque, PANGO_ELLIPSIZE_END)
    for part in [picture, widget] {
      gtk_widget_set_hexpand(part, 1)
      gtk_widget_set_vexpand(part, 1)
    }
    gtk_widget_set_overflow(picture, GTK_OVERFLOW_HIDDEN)
    gtk_widget_set_focusable(widget, 1)
    append(picture, to: widget)
    append(words, to: widget)
    Signal.connectExtents(picture.object, "resize") { [weak self] _, _ in self?.onSize?() }
    let hand = CompareHand(of: picture)
    self.hand = hand
    hand.onMove = { [weak self] way in self.map { $0.onMove?(way, $0) } }
    hand.onZoom = { [weak self] place, isIn in self.map { $0.onZoom?(place, isIn, $0) } }
  }

  /// Shows the photo's name and role.
  func say(_ name: String, _ role: String) {
    gtk_label_set_text(self.name.opaque, name)
    gtk_label_set_text(self.role.opaque, role)
    shim_accessible_set_label(widget.opaque, StackTexts.spokenPane(name, role))
  }

  /// Shows what has been read of the photo.
  func show(_ entry: ComparePictures.Entry?, _ sight: Sight) {
    self.entry = entry ?? ComparePictures.Entry()
    self.sight = sight
    gtk_widget_set_cursor_from_name(area.widget, sight.isZoomed ? "grab" : nil)
    gtk_widget_queue_draw(area.widget)
  }

  /// The place of the pointer on the photo; nil while it is elsewhere.
  var pointer: Point? { hand?.pointer }

  /// Takes the keyboard focus, so that screen readers read the photo's name.
  func focus() { _ = gtk_widget_grab_focus(widget) }

  /// The space for the photo, in device pixels.
  var box: PictureBox {
    let width = max(Int(size.width), 1) * scale
    let height = max(Int(size.height), 1) * scale
    return PictureBox(size: PixelSize(width: width, height: height))
  }

  private var size: Size {
    let picture = area.widget
    return Size(
      width: Double(gtk_widget_get_width(picture)), height: Double(gtk_widget_get_height(picture)))
  }

  private var scale: Int {
    max(Int(gtk_widget_get_scale_factor(area.widget)), 1)
  }

  /// The pixels of the screen under the photo.
  private var grid: PixelGrid { PixelGrid(under: area.widget) }

  /// The geometry of the photo at its own size; nil while its size is not known.
  func geometry(_ sight: Sight) -> CloseupGeometry? {
    guard let facts = (entry.whole ?? entry.fitting)?.facts else { return nil }
    let room = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let own = entry.isInExcerpts ? facts.size : CloseupLimit.size(facts.size)
    return CloseupGeometry(
      pixels: entry.whole?.size ?? own, grid: grid, room: room, card: fittingRect(facts),
      spot: sight.spot)
  }

  /// The excerpt of the photo that is seen at its own size; nil for a photo that is read as a whole.
  func excerpt(_ sight: Sight) -> CloseupExcerpt? {
    guard entry.isInExcerpts, let geometry = geometry(sight),
      let seen = CloseupPaint.pixels(
        of: geometry.pixels, in: geometry.full, seen: geometry.room, scale: geometry.grid.scale)
    else { return nil }
    return CloseupExcerpt(
      seen: seen, of: geometry.pixels, zoom: geometry.zoom, now: entry.excerpts.wanted)
  }

  /// The place of the whole photo in the pane.
  private func fittingRect(_ facts: PictureFacts) -> Rect {
    let shown = box.shown(facts)
    let unit = 1 / Double(scale)
    return Rect(
      center: Point(x: size.width / 2, y: size.height / 2),
      size: Size(width: Double(shown.width) * unit, height: Double(shown.height) * unit))
  }

  private func draw(_ cairo: OpaquePointer, _ size: Size) {
    guard let picture = entry.fitting ?? entry.whole else {
      if let failure = entry.failure { drawText(failure.reason, cairo, size) }
      return
    }
    if sight.isZoomed, let geometry = geometry(sight) {
      let place = geometry.full
      let seen = geometry.room
      if let whole = entry.whole,
        CloseupPaint.isDrawn(whole, in: place, seen: seen, scale: geometry.grid.scale)
      {
        return CloseupPaint.paint(whole, in: place, seen: seen, grid: geometry.grid, on: cairo)
      }
      paint(picture, in: place, cairo)
      for shown in entry.excerpts.shown {
        CloseupPaint.paint(
          shown.picture, of: shown.excerpt, in: place, seen: seen, grid: geometry.grid, on: cairo)
      }
      return
    }
    paint(picture, in: fittingRect(picture.facts), cairo)
  }

  private func paint(_ picture: Picture, in place: Rect, _ cairo: OpaquePointer) {
    cairo_save(cairo)
    cairo_rectangle(
      cairo, place.origin.x, place.origin.y, place.size.width, place.size.height)
    cairo_clip(cairo)
    picture.paint(cairo, in: place, filter: CAIRO_FILTER_BILINEAR)
    cairo_restore(cairo)
  }

  private func drawText(_ text: String, _ cairo: OpaquePointer, _ size: Size) {
    let picture = area.widget
    guard let layout = gtk_widget_create_pango_layout(picture, text) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_width(layout, Int32(size.width) * PANGO_SCALE)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    cairo_set_source_rgb(cairo, 0.6, 0.6, 0.6)
    cairo_move_to(cairo, 0, max((size.height - Double(height)) / 2, 0))
    pango_cairo_show_layout(cairo, layout)
  }
}
