import CAdwaita
import Koloda

/// Draws baked pixels with cairo, for windows whose renderer is cairo.
///
/// GTK's cairo renderer copies each texture again in every frame, converting its pixels one by one,
/// and draws everything translucent on a surface of its own. Drawing the baked pixels directly
/// takes a quarter of the time for a frame of a drag.
struct CairoCanvas: SceneCanvas {
  private let cairo: OpaquePointer
  private let bounds: Rect

  /// Begins a drawing within bounds of whole pixels in a snapshot; `end()` must follow.
  init?(on snapshot: OpaquePointer, within bounds: Rect) {
    var place = graphene_rect_t(
      origin: graphene_point_t(x: Float(bounds.origin.x), y: Float(bounds.origin.y)),
      size: graphene_size_t(width: Float(bounds.size.width), height: Float(bounds.size.height)))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &place) else { return nil }
    self.cairo = cairo
    self.bounds = bounds
  }

  /// Ends the drawing and releases the cairo context.
  func end() { cairo_destroy(cairo) }

  /// Leaves an opaque area of whole pixels out of the drawing until `restore()`.
  ///
  /// The clip consists of at most four rectangles, which cost almost nothing.
  func clip(without cover: Rect) {
    add(bounds)
    // Outside the bounds, the even-odd rule would add the cover to the clip.
    if let hole = bounds.intersection(cover) { add(hole) }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  private func add(_ rect: Rect) {
    cairo_rectangle(cairo, rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  func save() { cairo_save(cairo) }
  func restore() { cairo_restore(cairo) }
  func move(by way: Point) { cairo_translate(cairo, way.x, way.y) }
  func turn(by angle: Double) { cairo_rotate(cairo, angle) }
  func scale(_ x: Double, _ y: Double) { cairo_scale(cairo, x, y) }

  func place(_ picture: CardPicture, opacity: Double) {
    let bounds = picture.textureBounds
    let scale = Double(picture.scale)
    cairo_save(cairo)
    cairo_translate(
      cairo, bounds.origin.x - picture.cardSize.width / 2,
      bounds.origin.y - picture.cardSize.height / 2)
    if scale != 1 { cairo_scale(cairo, 1 / scale, 1 / scale) }
    cairo_set_source_surface(cairo, picture.surface.pointer, 0, 0)
    // Cards are baked at about the size they are drawn at. There the best filters look no better
    // and take several times as long.
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
    if opacity < 1 { cairo_paint_with_alpha(cairo, opacity) } else { cairo_paint(cairo) }
    cairo_restore(cairo)
  }

  func place(_ face: RenderNode, opacity: Double) {
    cairo_push_group(cairo)
    gsk_render_node_draw(face.pointer, cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, opacity)
  }

  func place(_ sheet: SheetsBelow, opacity: Double, size: Size) {
    func fill(_ color: CardColor, inset: Double) {
      let half = Size(width: size.width / 2 - inset, height: size.height / 2 - inset)
      let radius = max(min(sheet.cornerRadius, half.width, half.height), 0)
      let quarter = Double.pi / 2
      cairo_new_sub_path(cairo)
      for (turn, x, y) in [(-1.0, 1.0, -1.0), (0, 1, 1), (1, -1, 1), (2, -1, -1)] {
        cairo_arc(
          cairo, x * (half.width - radius), y * (half.height - radius), radius, turn * quarter,
          (turn + 1) * quarter)
      }
      cairo_close_path(cairo)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * opacity)
      cairo_fill(cairo)
    }
    fill(SheetsBelow.line, inset: 0)
    fill(sheet.color, inset: 1)
  }

  func tint(
    _ direction: SwipeDirection, of overlays: OverlayPictures, withBorder: Bool, opacity: Double,
    over card: Size
  ) {
    cairo_save(cairo)
    cairo_translate(cairo, -card.width / 2, -card.height / 2)
    overlays.drawTint(direction, opacity: opacity, on: cairo, card: card)
    if withBorder { overlays.drawBorder(opacity: opacity, on: cairo, card: card) }
    cairo_restore(cairo)
  }

  func border(of overlays: OverlayPictures, opacity: Double, over card: Size) {
    cairo_save(cairo)
    cairo_translate(cairo, -card.width / 2, -card.height / 2)
    overlays.drawBorder(opacity: opacity, on: cairo, card: card)
    cairo_restore(cairo)
  }

  /// Adds the two as weighted sums, so that what both have in common stays as it is.
  func crossFade(by progress: Double, from first: () -> Void, to second: () -> Void) {
    cairo_push_group(cairo)
    first()
    guard let one = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(one) }
    cairo_push_group(cairo)
    second()
    guard let other = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(other) }
    cairo_push_group(cairo)
    cairo_set_source(cairo, one)
    cairo_paint_with_alpha(cairo, 1 - progress)
    cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
    cairo_set_source(cairo, other)
    cairo_paint_with_alpha(cairo, progress)
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_paint(cairo)
  }
}
