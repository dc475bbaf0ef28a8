import CAdwaita
import Koloda

/// A card as it is seen, shadow and all, ready to be placed in any number of frames.
///
/// It never changes, so it may be made on one thread and drawn on another.
public struct CardPicture: Sendable {
  /// The `GdkTexture`: the card with its margins, in device pixels, premultiplied.
  public let texture: Texture
  /// The same pixels as cairo draws them.
  package let surface: SurfaceReference
  /// The card's own extents, without margins, in logical pixels.
  public let cardSize: Size
  /// Device pixels to a logical pixel.
  public let scale: Int
  /// How far the texture reaches beyond the card, in logical pixels.
  public let margins: CardMargins
  /// The radius of the corners of a card that covers what lies below it, in logical pixels; nil for
  /// one that may be clear.
  let opaqueRadius: Double?
  /// The memory the pixels take, in bytes.
  public let byteCount: Int

  /// Where the texture goes when the card's top left corner is the origin, in logical pixels.
  public var textureBounds: Rect {
    Rect(
      x: -margins.left, y: -margins.top, width: margins.left + cardSize.width + margins.right,
      height: margins.top + cardSize.height + margins.bottom)
  }
}
