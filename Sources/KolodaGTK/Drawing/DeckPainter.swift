import CAdwaita
import Koloda

/// Places baked pictures by the poses of a stage.
///
/// It draws nothing itself, so a frame costs the renderer no more than its textures.
@MainActor
struct DeckPainter {
  /// The overlays for the cards' size, nil until they are baked.
  var overlays: OverlayPictures?
  /// The overlays that single cards have of their own.
  var own: OwnOverlays?
  /// How far the front card's sign has grown, 0 to 1 and a little over.
  var glyphGrowth = 0.0

  /// Adds one card to a snapshot: the side that it shows, or one side fading into the other.
  ///
  /// - Parameters:
  ///   - sides: what the card shows.
  ///   - snapshot: is added to.
  func append(_ pose: CardPose, sides: CardSides, to snapshot: OpaquePointer) {
    guard pose.back > 0, pose.back < 1 else {
      append(
        pose, picture: sides.picture(of: pose), face: pose.showsBack ? nil : sides.face,
        to: snapshot)
      return
    }
    // Upright and whole pixels: GTK 4.8 turns a group that fades twice, once off the screen.
    gtk_snapshot_push_cross_fade(snapshot, pose.back)
    append(pose, picture: sides.front, face: sides.face, to: snapshot)
    gtk_snapshot_pop(snapshot)
    append(pose, picture: sides.back, to: snapshot)
    gtk_snapshot_pop(snapshot)
  }

  /// Adds one side of a card to a snapshot.
  ///
  /// - Parameter face: lies upon the picture, its middle at the origin, as large as the card at
  ///   rest.
  func append(
    _ pose: CardPose, picture: CardPicture?, face: RenderNode? = nil, to snapshot: OpaquePointer
  ) {
    guard pose.opacity > 0, let picture, pose.isSeen else { return }
    gtk_snapshot_save(snapshot)
    var center = graphene_point_t(x: Float(pose.center.x), y: Float(pose.center.y))
    gtk_snapshot_translate(snapshot, &center)
    if pose.rotation != 0 {
      gtk_snapshot_rotate(snapshot, Float(pose.rotation * 180 / .pi))
    }
    let sx = pose.drawnSize.width / picture.cardSize.width
    let sy = pose.size.height / picture.cardSize.height
    if sx != 1 || sy != 1 { gtk_snapshot_scale(snapshot, Float(sx), Float(sy)) }
    place(picture, opacity: pose.opacity, on: snapshot)
    if let face { place(face, opacity: pose.opacity, on: snapshot) }
    appendOverlay(pose, over: picture, to: snapshot)
    if pose.isWaiting { appendBadge(pose, over: picture, to: snapshot) }
    gtk_snapshot_restore(snapshot)
  }

  private func appendBadge(_ pose: CardPose, over card: CardPicture, to snapshot: OpaquePointer) {
    guard let badge = overlays?.badge else { return }
    let middle = OverlayLook.badgePlace(on: card.cardSize)
    var place = graphene_point_t(x: Float(middle.x), y: Float(middle.y))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &place)
    self.place(badge, opacity: pose.opacity, on: snapshot)
    gtk_snapshot_restore(snapshot)
  }

  /// Adds a picture with its card's middle at the origin.
  ///
  /// Each picture fades by itself: GTK 4.8 turns a group that fades twice, once off the screen.
  private func place(_ picture: CardPicture, opacity: Double, on snapshot: OpaquePointer) {
    let fades = opacity < 1
    if fades { gtk_snapshot_push_opacity(snapshot, opacity) }
    defer { if fades { gtk_snapshot_pop(snapshot) } }
    let bounds = picture.textureBounds
    var rect = graphene_rect_t(
      origin: graphene_point_t(
        x: Float(bounds.origin.x - picture.cardSize.width / 2),
        y: Float(bounds.origin.y - picture.cardSize.height / 2)),
      size: graphene_size_t(
        width: Float(bounds.size.width), height: Float(bounds.size.height)))
    gtk_snapshot_append_texture(snapshot, picture.texture.pointer, &rect)
  }

  private func place(_ face: RenderNode, opacity: Double, on snapshot: OpaquePointer) {
    let fades = opacity < 1
    if fades { gtk_snapshot_push_opacity(snapshot, opacity) }
    gtk_snapshot_append_node(snapshot, face.pointer)
    if fades { gtk_snapshot_pop(snapshot) }
  }

  private func appendOwn(
    _ shown: OwnOverlays.Shown?, _ pose: CardPose, over card: CardPicture,
    to snapshot: OpaquePointer
  ) {
    guard let shown else { return }
    let picture = shown.picture
    gtk_snapshot_save(snapshot)
    gtk_snapshot_scale(
      snapshot, Float(card.cardSize.width / picture.cardSize.width),
      Float(card.cardSize.height / picture.cardSize.height))
    place(picture, opacity: shown.opacity * pose.opacity, on: snapshot)
    if pose.isPastThreshold, let border = overlays?.border {
      place(border, opacity: pose.opacity, on: snapshot)
    }
    gtk_snapshot_restore(snapshot)
  }

  private func appendOverlay(
    _ pose: CardPose, over card: CardPicture, to snapshot: OpaquePointer
  ) {
    guard let direction = pose.overlay, pose.overlayProgress > OverlayLook.leastProgress else {
      return
    }
    if let own, own.has(pose.card) {
      appendOwn(own.shown(pose.card, direction), pose, over: card, to: snapshot)
      return
    }
    guard let overlays else { return }
    let opacity = min(pose.overlayProgress, 1) * pose.opacity
    if let tint = overlays.tint(direction) {
      gtk_snapshot_save(snapshot)
      // The overlays fit the present card size; a card baked before a resize may differ.
      gtk_snapshot_scale(
        snapshot, Float(card.cardSize.width / tint.cardSize.width),
        Float(card.cardSize.height / tint.cardSize.height))
      place(tint, opacity: opacity, on: snapshot)
      if pose.isPastThreshold, let border = overlays.border {
        place(border, opacity: opacity, on: snapshot)
      }
      gtk_snapshot_restore(snapshot)
    }
    if let glyph = overlays.glyph(direction) {
      let scale = OverlayLook.glyphScale(of: pose, growth: glyphGrowth)
      gtk_snapshot_save(snapshot)
      gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
      place(glyph, opacity: opacity, on: snapshot)
      gtk_snapshot_restore(snapshot)
    }
    if let label = overlays.label(direction) {
      let size = label.cardSize
      let middle = OverlayLook.labelPlace(height: size.height)
      let scale = OverlayLook.labelScale(of: size.width, on: card.cardSize)
      var place = graphene_point_t(x: Float(middle.x), y: Float(middle.y))
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &place)
      if scale != 1 { gtk_snapshot_scale(snapshot, Float(scale), Float(scale)) }
      self.place(label, opacity: opacity, on: snapshot)
      gtk_snapshot_restore(snapshot)
    }
  }
}
