import CAdwaita
import Koloda

/// Draws into a snapshot as render nodes, for windows that the graphics processor draws.
///
/// Every picture is a texture, so a frame costs the renderer only those textures.
struct NodeCanvas: SceneCanvas {
  let snapshot: OpaquePointer

  func save() { gtk_snapshot_save(snapshot) }
  func restore() { gtk_snapshot_restore(snapshot) }

  func move(by way: Point) {
    var place = graphene_point_t(x: Float(way.x), y: Float(way.y))
    gtk_snapshot_translate(snapshot, &place)
  }

  func turn(by angle: Double) { gtk_snapshot_rotate(snapshot, Float(angle * 180 / .pi)) }
  func scale(_ x: Double, _ y: Double) { gtk_snapshot_scale(snapshot, Float(x), Float(y)) }

  func place(_ picture: CardPicture, opacity: Double) {
    fading(opacity) {
      let bounds = picture.textureBounds
      var rect = graphene_rect_t(
        origin: graphene_point_t(
          x: Float(bounds.origin.x - picture.cardSize.width / 2),
          y: Float(bounds.origin.y - picture.cardSize.height / 2)),
        size: graphene_size_t(
          width: Float(bounds.size.width), height: Float(bounds.size.height)))
      gtk_snapshot_append_texture(snapshot, picture.texture.pointer, &rect)
    }
  }

  func place(_ face: RenderNode, opacity: Double) {
    fading(opacity) { gtk_snapshot_append_node(snapshot, face.pointer) }
  }

  func place(_ sheet: SheetsBelow, opacity: Double, size: Size) {
    func fill(_ color: CardColor, inset: Double) {
      var bounds = graphene_rect_t(
        origin: graphene_point_t(
          x: Float(inset - size.width / 2), y: Float(inset - size.height / 2)),
        size: graphene_size_t(
          width: Float(size.width - 2 * inset), height: Float(size.height - 2 * inset)))
      var outline = GskRoundedRect()
      gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(sheet.cornerRadius))
      var rgba = GdkRGBA(
        red: Float(color.red), green: Float(color.green), blue: Float(color.blue),
        alpha: Float(color.alpha * opacity))
      gtk_snapshot_push_rounded_clip(snapshot, &outline)
      gtk_snapshot_append_color(snapshot, &rgba, &bounds)
      gtk_snapshot_pop(snapshot)
    }
    fill(SheetsBelow.line, inset: 0)
    fill(sheet.color, inset: 1)
  }

  func tint(
    _ direction: SwipeDirection, of overlays: OverlayPictures, withBorder: Bool, opacity: Double,
    over card: Size
  ) {
    guard let tint = overlays.tint(direction) else { return }
    save()
    // Overlays are baked for the present card size; a card baked before a resize may differ from
    // it.
    scale(card.width / tint.cardSize.width, card.height / tint.cardSize.height)
    place(tint, opacity: opacity)
    if withBorder { border(of: overlays, opacity: opacity, over: card) }
    restore()
  }

  func border(of overlays: OverlayPictures, opacity: Double, over card: Size) {
    if let border = overlays.border { place(border, opacity: opacity) }
  }

  func crossFade(by progress: Double, from first: () -> Void, to second: () -> Void) {
    // Pushed outside the cards' rotations: GTK 4.8 applies a rotation around a fading group twice,
    // once off screen.
    gtk_snapshot_push_cross_fade(snapshot, progress)
    first()
    gtk_snapshot_pop(snapshot)
    second()
    gtk_snapshot_pop(snapshot)
  }

  /// Draws with opacity; for single pictures only, as GTK 4.8 rotates a fading group twice, once
  /// off screen.
  private func fading(_ opacity: Double, _ draw: () -> Void) {
    let fades = opacity < 1
    if fades { gtk_snapshot_push_opacity(snapshot, opacity) }
    draw()
    if fades { gtk_snapshot_pop(snapshot) }
  }
}
