import CAdwaita
import Koloda
import KolodaGTK
import KolodaLocalization
import KolodaTriage

/// A photo in the review's grid: its small picture with its marks, above its name.
@MainActor
final class PhotoCell: DrawnWidget {
  /// The small picture; without one there is a placeholder.
  var picture = CellPicture.none {
    didSet {
      guard picture.texture !== oldValue.texture || picture.failure != oldValue.failure else {
        return
      }
      scaled = nil
      gtk_widget_queue_draw(widget)
    }
  }
  /// The picture scaled to its size in the cell, for windows drawn by cairo, where GTK would
  /// convert and scale each picture in every frame.
  private var scaled: (surface: SurfaceReference, scale: Int32)?
  private var name = ""
  private var isVideo = false
  private var tooltip: String?
  /// The widgets for the marks, which are made when the photo first has any.
  private(set) var badge: MarkBadge?

  /// The space between picture and name, and the corner radius of a placeholder, in logical pixels.
  private static let spacing: Int32 = 6
  private static let radius: Float = 9
  /// The opacity of a placeholder, and of the sign on it that a photo can't be shown.
  private static let faint: Float = 0.08
  private static let signFaint = 0.4
  /// The width of that sign, relative to the cell's.
  private static let signShare = 0.3
  /// The radius of the sign of a video, its distance from the picture's edges in logical pixels, and
  /// how dark it is.
  private static let videoRadius = 12.0
  private static let videoMargin = 6.0
  private static let videoOpacity = 0.6
  /// The height of a name, the same in all cells, in logical pixels; nil before the first is
  /// measured.
  private static var nameHeight: Int32?

  override init() {
    super.init()
    gtk_widget_add_css_class(widget, "review-cell")
    gtk_widget_add_css_class(widget, "caption")
  }

  /// Shows a photo's texts and marks.
  ///
  /// - Parameters:
  /// - name: the text below the picture.
  /// - isVideo: whether it is a video.
  /// - spoken: the cell's label for screen readers.
  func say(
    _ name: String, isVideo: Bool = false, tooltip: String?, spoken: String, marks: Marks
  ) {
    if name != self.name || isVideo != self.isVideo {
      self.name = name
      self.isVideo = isVideo
      gtk_widget_queue_draw(widget)
    }
    if tooltip != self.tooltip {
      self.tooltip = tooltip
      gtk_widget_set_tooltip_text(widget, tooltip)
    }
    setItemName(spoken, of: widget)
    guard badge != nil || marks != Marks() else { return }
    let badge = badge ?? addBadge()
    badge.show(marks)
  }

  private func addBadge() -> MarkBadge {
    let made = MarkBadge()
    badge = made
    gtk_widget_set_valign(made.widget, GTK_ALIGN_END)
    gtk_widget_set_parent(made.widget, widget)
    return made
  }

  // MARK: Layout

  override var size: (width: Int32, height: Int32) {
    (ReviewCell.side, ReviewCell.side + PhotoCell.spacing + lineHeight)
  }

  private var lineHeight: Int32 {
    if let height = PhotoCell.nameHeight { return height }
    guard let layout = gtk_widget_create_pango_layout(widget, "X") else { return 0 }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    PhotoCell.nameHeight = height
    return height
  }

  override func fontsChanged() {
    PhotoCell.nameHeight = nil
    gtk_widget_queue_resize(widget)
  }

  override func allocate(width: Int32, height: Int32) {
    guard let sign = badge?.widget, gtk_widget_should_layout(sign) != 0 else { return }
    var least: Int32 = 0
    gtk_widget_measure(sign, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
    gtk_widget_allocate(
      sign, max(width, least), max(height - PhotoCell.spacing - lineHeight, 1), -1, nil)
  }

  // MARK: Drawing

  override func draw(into snapshot: OpaquePointer) {
    let width = Float(gtk_widget_get_width(widget))
    let height = Float(gtk_widget_get_height(widget) - PhotoCell.spacing - lineHeight)
    guard width > 0, height > 0 else { return }
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
    if let texture = picture.texture {
      var place = fitted(texture, width, height)
      if !isDrawnByCairo || !paint(texture, in: place, into: snapshot) {
        gtk_snapshot_append_texture(snapshot, texture.pointer, &place)
      }
      if isVideo { drawVideoSign(on: place, into: snapshot) }
    } else {
      let place = graphene_rect_t(
        origin: graphene_point_t(x: 0, y: 0), size: graphene_size_t(width: width, height: height))
      drawEmpty(place, colour, into: snapshot)
      if picture.failure != nil { drawSign(in: place, colour, into: snapshot) }
    }
    guard !name.isEmpty, let layout = gtk_widget_create_pango_layout(widget, name) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_single_paragraph_mode(layout, 1)
    // The two ends of a name say most.
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    pango_layout_set_width(layout, Int32(width) * PANGO_SCALE)
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    gtk_snapshot_save(snapshot)
    var place = graphene_point_t(x: 0, y: height + Float(PhotoCell.spacing))
    gtk_snapshot_translate(snapshot, &place)
    gtk_snapshot_append_layout(snapshot, layout, &colour)
    gtk_snapshot_restore(snapshot)
  }

  private var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget),
      let renderer = gtk_native_get_renderer(native)
    else { return false }
    return shim_is_cairo_renderer(UnsafeMutableRawPointer(renderer)) != 0
  }

  /// Draws the picture from pixels that were scaled once.
  ///
  /// Returns false if there is no memory for them.
  private func paint(
    _ texture: Texture, in place: graphene_rect_t, into snapshot: OpaquePointer
  ) -> Bool {
    let scale = gtk_widget_get_scale_factor(widget)
    if scaled?.scale != scale {
      scaled = PhotoCell.scale(texture, to: place.size, scale).map { ($0, scale) }
    }
    var place = place
    guard let scaled, let cairo = gtk_snapshot_append_cairo(snapshot, &place) else { return false }
    cairo_set_source_surface(
      cairo, scaled.surface.pointer, Double(place.origin.x), Double(place.origin.y))
    cairo_paint(cairo)
    cairo_destroy(cairo)
    return true
  }

  private static func scale(
    _ texture: Texture, to size: graphene_size_t, _ scale: Int32
  ) -> SurfaceReference? {
    let width = gdk_texture_get_width(texture.pointer)
    let height = gdk_texture_get_height(texture.pointer)
    guard let whole = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      return nil
    }
    defer { cairo_surface_destroy(whole) }
    guard let data = cairo_image_surface_get_data(whole) else { return nil }
    gdk_texture_download(texture.pointer, data, gsize(cairo_image_surface_get_stride(whole)))
    cairo_surface_mark_dirty(whole)
    let own = (
      width: Int32((Float(scale) * size.width).rounded(.up)),
      height: Int32((Float(scale) * size.height).rounded(.up))
    )
    guard
      let made = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, max(own.width, 1), max(own.height, 1))
    else { return nil }
    defer { cairo_surface_destroy(made) }
    guard let cairo = cairo_create(made) else { return nil }
    cairo_scale(cairo, Double(own.width) / Double(width), Double(own.height) / Double(height))
    cairo_set_source_surface(cairo, whole, 0, 0)
    // Without this the edges would fade.
    cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
    cairo_paint(cairo)
    cairo_destroy(cairo)
    cairo_surface_set_device_scale(made, Double(scale), Double(scale))
    return SurfaceReference(retaining: made)
  }

  /// The place of a picture: as large as possible, and centred.
  private func fitted(_ texture: Texture, _ width: Float, _ height: Float) -> graphene_rect_t {
    let own = (
      width: Float(max(gdk_texture_get_width(texture.pointer), 1)),
      height: Float(max(gdk_texture_get_height(texture.pointer), 1))
    )
    let scale = min(width / own.width, height / own.height)
    let size = graphene_size_t(width: own.width * scale, height: own.height * scale)
    return graphene_rect_t(
      origin: graphene_point_t(
        x: ((width - size.width) / 2).rounded(), y: ((height - size.height) / 2).rounded()),
      size: size)
  }

  private func drawEmpty(
    _ place: graphene_rect_t, _ colour: GdkRGBA, into snapshot: OpaquePointer
  ) {
    var place = place
    var faint = colour
    faint.alpha *= PhotoCell.faint
    var outline = GskRoundedRect()
    gsk_rounded_rect_init_from_rect(&outline, &place, PhotoCell.radius)
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
    gtk_snapshot_append_color(snapshot, &faint, &place)
    gtk_snapshot_pop(snapshot)
  }

  /// Draws the sign of a video in the upper corner of its picture where lines begin.
  private func drawVideoSign(on picture: graphene_rect_t, into snapshot: OpaquePointer) {
    let side = 2 * PhotoCell.videoRadius
    let left =
      Language.isRightToLeft
      ? Double(picture.size.width) - PhotoCell.videoMargin - side : PhotoCell.videoMargin
    var place = graphene_rect_t(
      origin: graphene_point_t(
        x: picture.origin.x + Float(left), y: picture.origin.y + Float(PhotoCell.videoMargin)),
      size: graphene_size_t(width: Float(side), height: Float(side)))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &place) else { return }
    defer { cairo_destroy(cairo) }
    let centre = Point(
      x: Double(place.origin.x) + PhotoCell.videoRadius,
      y: Double(place.origin.y) + PhotoCell.videoRadius)
    cairo_arc(cairo, centre.x, centre.y, PhotoCell.videoRadius, 0, 2 * .pi)
    cairo_set_source_rgba(cairo, 0, 0, 0, PhotoCell.videoOpacity)
    cairo_fill(cairo)
    PlaySign().draw(cairo, around: centre, size: PhotoCell.videoRadius * 0.45)
  }

  private func drawSign(in place: graphene_rect_t, _ colour: GdkRGBA, into snapshot: OpaquePointer)
  {
    var place = place
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &place) else { return }
    let centre = Point(x: Double(place.size.width) / 2, y: Double(place.size.height) / 2)
    let sign = CardColor(
      red: Double(colour.red), green: Double(colour.green), blue: Double(colour.blue),
      alpha: Double(colour.alpha) * PhotoCell.signFaint)
    BrokenPictureGlyph(color: sign).draw(
      cairo, around: centre, width: Double(place.size.width) * PhotoCell.signShare)
    cairo_destroy(cairo)
  }
}
