import CAdwaita
import Koloda

/// Draws baked pictures by the poses of a stage, for windows that cairo draws.
///
/// GTK's cairo renderer copies each texture anew for every frame, converting its pixels one by
/// one, and draws whatever fades on a surface of its own. Drawn straight from the baked pixels, a
/// frame of a drag takes a quarter of the time.
@MainActor
struct CairoDeckPainter {
  /// The overlays for the cards' size, nil until they are baked.
  var overlays: OverlayPictures?
  /// The overlays that single cards have of their own.
  var own: OwnOverlays?
  /// How far the front card's sign has grown, 0 to 1 and a little over.
  var glyphGrowth = 0.0

  /// Adds all cards to a snapshot, the rearmost first.
  ///
  /// Cards out of sight are left out: cairo fails on a card as far away as a broken device says.
  ///
  /// - Parameters:
  ///   - view: what can be seen of the cards.
  ///   - sides: what a card shows; a side without a picture is left out.
  func append(
    _ poses: [CardPose], in view: Rect, to snapshot: OpaquePointer,
    sides: (CardPose) -> CardSides
  ) {
    let seen = poses.compactMap { pose -> (CardPose, CardPicture)? in
      guard pose.opacity > 0, pose.isSeen, let picture = sides(pose).picture(of: pose),
        CairoDeckPainter.touches(CairoDeckPainter.reach(of: pose, picture), view)
      else { return nil }
      return (pose, picture)
    }
    guard var bounds = CairoDeckPainter.bounds(of: seen, in: view),
      let cairo = gtk_snapshot_append_cairo(snapshot, &bounds)
    else { return }
    for (index, (pose, picture)) in seen.enumerated() {
      cairo_save(cairo)
      defer { cairo_restore(cairo) }
      if let cover = CardCover.largest(seen[(index + 1)...]) {
        let reach = CairoDeckPainter.reach(of: pose, picture)
        if cover.contains(reach.origin), cover.contains(reach.end) { continue }
        CairoDeckPainter.clip(cairo, to: bounds, without: cover)
      }
      if pose.back > 0, pose.back < 1 {
        fade(pose, sides(pose), on: cairo)
      } else {
        draw(pose, picture, on: cairo)
      }
    }
    cairo_destroy(cairo)
  }

  /// Draws from now on within bounds only, but not on whole pixels that something covers: four
  /// rectangles, which cost nothing.
  private static func clip(_ cairo: OpaquePointer, to bounds: graphene_rect_t, without cover: Rect)
  {
    cairo_rectangle(
      cairo, Double(bounds.origin.x), Double(bounds.origin.y), Double(bounds.size.width),
      Double(bounds.size.height))
    // Beyond the bounds the two rectangles would be one, and drawn in.
    let whole = Rect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
    if let hole = whole.intersection(cover) {
      cairo_rectangle(cairo, hole.origin.x, hole.origin.y, hole.size.width, hole.size.height)
    }
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_clip(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  /// Draws one side of a card fading into the other: what both have in common stays as it is.
  private func fade(_ pose: CardPose, _ sides: CardSides, on cairo: OpaquePointer) {
    cairo_push_group(cairo)
    if let front = sides.front { draw(pose, front, on: cairo) }
    guard let front = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(front) }
    cairo_push_group(cairo)
    if let back = sides.back { draw(pose, back, on: cairo) }
    guard let back = cairo_pop_group(cairo) else { return }
    defer { cairo_pattern_destroy(back) }
    cairo_push_group(cairo)
    cairo_set_source(cairo, front)
    cairo_paint_with_alpha(cairo, 1 - pose.back)
    cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
    cairo_set_source(cairo, back)
    cairo_paint_with_alpha(cairo, pose.back)
    cairo_pop_group_to_source(cairo)
    cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    cairo_paint(cairo)
  }

  /// What a card and its shadow take up.
  private static func reach(of pose: CardPose, _ picture: CardPicture) -> Rect {
    let margins = picture.margins
    let margin = max(margins.left, margins.top, margins.right, margins.bottom)
    var outer = pose
    outer.size = Size(
      width: pose.size.width * (1 + 2 * margin / picture.cardSize.width),
      height: pose.size.height * (1 + 2 * margin / picture.cardSize.height))
    return outer.bounds
  }

  private static func touches(_ rect: Rect, _ view: Rect) -> Bool {
    rect.origin.x < view.origin.x + view.size.width
      && rect.origin.x + rect.size.width > view.origin.x
      && rect.origin.y < view.origin.y + view.size.height
      && rect.origin.y + rect.size.height > view.origin.y
  }

  /// The whole pixels that the cards and their shadows touch, nil if none is in the view.
  private static func bounds(
    of cards: [(CardPose, CardPicture)], in view: Rect
  ) -> graphene_rect_t? {
    let reaches = cards.map { CairoDeckPainter.reach(of: $0, $1) }
    let left = reaches.map(\.origin.x).min() ?? 0
    let top = reaches.map(\.origin.y).min() ?? 0
    let right = reaches.map { $0.origin.x + $0.size.width }.max() ?? 0
    let bottom = reaches.map { $0.origin.y + $0.size.height }.max() ?? 0
    let origin = Point(
      x: max(left.rounded(.down), view.origin.x), y: max(top.rounded(.down), view.origin.y))
    let end = Point(
      x: min(right.rounded(.up), view.origin.x + view.size.width),
      y: min(bottom.rounded(.up), view.origin.y + view.size.height))
    guard end.x > origin.x, end.y > origin.y else { return nil }
    return graphene_rect_t(
      origin: graphene_point_t(x: Float(origin.x), y: Float(origin.y)),
      size: graphene_size_t(width: Float(end.x - origin.x), height: Float(end.y - origin.y)))
  }

  private func draw(_ pose: CardPose, _ picture: CardPicture, on cairo: OpaquePointer) {
    cairo_save(cairo)
    defer { cairo_restore(cairo) }
    cairo_translate(cairo, pose.center.x, pose.center.y)
    if pose.rotation != 0 { cairo_rotate(cairo, pose.rotation) }
    let sx = pose.drawnSize.width / picture.cardSize.width
    let sy = pose.size.height / picture.cardSize.height
    if sx != 1 || sy != 1 { cairo_scale(cairo, sx, sy) }
    CairoDeckPainter.paint(picture, opacity: pose.opacity, on: cairo)
    drawOverlay(pose, over: picture, on: cairo)
    guard pose.isWaiting, let badge = overlays?.badge else { return }
    let middle = OverlayLook.badgePlace(on: picture.cardSize)
    cairo_translate(cairo, middle.x, middle.y)
    CairoDeckPainter.paint(badge, opacity: pose.opacity, on: cairo)
  }

  /// Draws a picture with its card's middle at the origin.
  private static func paint(_ picture: CardPicture, opacity: Double, on cairo: OpaquePointer) {
    let bounds = picture.textureBounds
    let scale = Double(picture.scale)
    cairo_save(cairo)
    cairo_translate(
      cairo, bounds.origin.x - picture.cardSize.width / 2,
      bounds.origin.y - picture.cardSize.height / 2)
    if scale != 1 { cairo_scale(cairo, 1 / scale, 1 / scale) }
    cairo_set_source_surface(cairo, picture.surface.pointer, 0, 0)
    // Cards are baked at about the size they are drawn at, for which the best filters look no
    // better and take several times as long.
    cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
    if opacity < 1 { cairo_paint_with_alpha(cairo, opacity) } else { cairo_paint(cairo) }
    cairo_restore(cairo)
  }

  private func drawOwn(
    _ shown: OwnOverlays.Shown?, _ pose: CardPose, over card: CardPicture,
    on cairo: OpaquePointer
  ) {
    guard let shown else { return }
    let size = shown.picture.cardSize
    cairo_save(cairo)
    cairo_scale(cairo, card.cardSize.width / size.width, card.cardSize.height / size.height)
    CairoDeckPainter.paint(shown.picture, opacity: shown.opacity * pose.opacity, on: cairo)
    if pose.isPastThreshold, let overlays {
      cairo_translate(cairo, -size.width / 2, -size.height / 2)
      overlays.drawBorder(opacity: pose.opacity, on: cairo, card: size)
    }
    cairo_restore(cairo)
  }

  private func drawOverlay(
    _ pose: CardPose, over card: CardPicture, on cairo: OpaquePointer
  ) {
    guard let direction = pose.overlay, pose.overlayProgress > OverlayLook.leastProgress else {
      return
    }
    if let own, own.has(pose.card) {
      drawOwn(own.shown(pose.card, direction), pose, over: card, on: cairo)
      return
    }
    guard let overlays else { return }
    let opacity = min(pose.overlayProgress, 1) * pose.opacity
    cairo_save(cairo)
    let size = card.cardSize
    cairo_translate(cairo, -size.width / 2, -size.height / 2)
    overlays.drawTint(direction, opacity: opacity, on: cairo, card: size)
    if pose.isPastThreshold { overlays.drawBorder(opacity: opacity, on: cairo, card: size) }
    cairo_restore(cairo)
    if let glyph = overlays.glyph(direction) {
      let scale = OverlayLook.glyphScale(of: pose, growth: glyphGrowth)
      cairo_save(cairo)
      cairo_scale(cairo, scale, scale)
      CairoDeckPainter.paint(glyph, opacity: opacity, on: cairo)
      cairo_restore(cairo)
    }
    if let label = overlays.label(direction) {
      let middle = OverlayLook.labelPlace(height: label.cardSize.height)
      let scale = OverlayLook.labelScale(of: label.cardSize.width, on: size)
      cairo_save(cairo)
      cairo_translate(cairo, middle.x, middle.y)
      if scale != 1 { cairo_scale(cairo, scale, scale) }
      CairoDeckPainter.paint(label, opacity: opacity, on: cairo)
      cairo_restore(cairo)
    }
  }
}
