import CAdwaita
import Koloda

/// A frame of moving pictures on a card's front.
package struct CardFilm {
  package var frame: Texture
  /// Where the frame lies, in logical pixels from the card's top left corner.
  package var place: Rect
  /// What lies over the frames: a card's picture whose background is clear; nil for nothing.
  package var cover: CardPicture?

  package init(frame: Texture, place: Rect, cover: CardPicture?) {
    self.frame = frame
    self.place = place
    self.cover = cover
  }

  /// Draws it for a card of a size, whose centre is the origin.
  @MainActor
  func face(size: Size, cornerRadius: Double) -> RenderNode? {
    let content = gtk_snapshot_new()
    var bounds = graphene_rect_t(place)
    gtk_snapshot_append_texture(content, frame.pointer, &bounds)
    if let cover {
      var bounds = graphene_rect_t(cover.textureBounds)
      gtk_snapshot_append_texture(content, cover.texture.pointer, &bounds)
    }
    return gtk_snapshot_free_to_node(content).flatMap {
      RenderNode.face(RenderNode(owning: $0), size: size, cornerRadius: cornerRadius)
    }
  }
}

extension graphene_rect_t {
  fileprivate init(_ rect: Rect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.origin.x), y: Float(rect.origin.y)),
      size: graphene_size_t(width: Float(rect.size.width), height: Float(rect.size.height)))
  }
}
