import CAdwaita
import Koloda
import KolodaGTK

/// The least widget that shows a drag: it knows beforehand where every texture goes.
@MainActor
final class BareDeck {
  let widget: Widget
  var frame = 0

  private struct Textures {
    var cards: [CardPicture]
    var overlays: OverlayPictures
  }

  /// Makes the widget.
  ///
  /// - Parameter movesSurfaces: whether cairo draws nothing but the cards' own surfaces, as a
  ///   program would that draws its photos by itself.
  init?(
    cards: [CardPicture], overlays: OverlayPictures, _ script: DragScript, movesSurfaces: Bool
  ) throws {
    let textures = Textures(cards: cards, overlays: overlays)
    let poses = try script.poses()
    weak var owner: BareDeck?
    guard
      let made = BareDeckClass.make({ snapshot in
        guard let frame = owner?.frame else { return }
        if movesSurfaces {
          BareDeck.move(poses[frame % poses.count], cards, on: snapshot)
          return
        }
        for pose in poses[frame % poses.count] {
          BareDeck.place(pose, textures, on: snapshot)
        }
      })
    else { return nil }
    widget = made
    g_object_ref_sink(widget.object)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    owner = self
  }

  /// Has cairo draw the cards' surfaces, and nothing else.
  private static func move(
    _ poses: [CardPose], _ cards: [CardPicture], on snapshot: OpaquePointer
  ) {
    var window = graphene_rect_t(
      origin: graphene_point_t(x: 0, y: 0),
      size: graphene_size_t(
        width: Float(DragScript.window.width), height: Float(DragScript.window.height)))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &window) else { return }
    for pose in poses where pose.opacity > 0 {
      let card = cards[pose.card.rawValue]
      let bounds = card.textureBounds
      cairo_save(cairo)
      cairo_translate(cairo, pose.center.x, pose.center.y)
      cairo_rotate(cairo, pose.rotation)
      let scale = pose.size.width / card.cardSize.width
      cairo_scale(cairo, scale, scale)
      cairo_translate(
        cairo, bounds.origin.x - card.cardSize.width / 2,
        bounds.origin.y - card.cardSize.height / 2)
      cairo_set_source_surface(cairo, card.surface.pointer, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
      cairo_paint_with_alpha(cairo, pose.opacity)
      cairo_restore(cairo)
    }
    cairo_destroy(cairo)
  }

  private static func place(
    _ pose: CardPose, _ textures: Textures, on snapshot: OpaquePointer
  ) {
    let card = textures.cards[pose.card.rawValue]
    gtk_snapshot_save(snapshot)
    var center = graphene_point_t(x: Float(pose.center.x), y: Float(pose.center.y))
    gtk_snapshot_translate(snapshot, &center)
    if pose.rotation != 0 { gtk_snapshot_rotate(snapshot, Float(pose.rotation * 180 / .pi)) }
    let scale = Float(pose.size.width / card.cardSize.width)
    if scale != 1 { gtk_snapshot_scale(snapshot, scale, scale) }
    append(card, to: snapshot)
    if let direction = pose.overlay, pose.overlayProgress > 0 {
      let border = pose.isPastThreshold ? textures.overlays.border : nil
      let overlays = [
        textures.overlays.tint(direction), border, textures.overlays.glyph(direction),
      ]
      for picture in overlays.compactMap({ $0 }) {
        append(picture, opacity: pose.overlayProgress, to: snapshot)
      }
    }
    gtk_snapshot_restore(snapshot)
  }

  private static func append(
    _ picture: CardPicture, opacity: Double = 1, to snapshot: OpaquePointer
  ) {
    if opacity < 1 { gtk_snapshot_push_opacity(snapshot, opacity) }
    let bounds = picture.textureBounds
    var place = graphene_rect_t(
      origin: graphene_point_t(
        x: Float(bounds.origin.x - picture.cardSize.width / 2),
        y: Float(bounds.origin.y - picture.cardSize.height / 2)),
      size: graphene_size_t(
        width: Float(bounds.size.width), height: Float(bounds.size.height)))
    gtk_snapshot_append_texture(snapshot, picture.texture.pointer, &place)
    if opacity < 1 { gtk_snapshot_pop(snapshot) }
  }
}
