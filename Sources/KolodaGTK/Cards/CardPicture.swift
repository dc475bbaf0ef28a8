import CAdwaita
import Koloda

/// A card drawn with its shadow, ready to be placed in any number of frames.
///
/// It is immutable, so one thread can make it and another draw it.
public struct CardPicture: Sendable {
  /// The `GdkTexture`: the card and its margins, in device pixels, premultiplied.
  public let texture: Texture
  /// The same pixels as a cairo surface.
  package let surface: SurfaceReference
  /// The card's size without margins, in logical pixels.
  public let cardSize: Size
  /// Device pixels per logical pixel.
  public let scale: Int
  /// How far the texture extends beyond the card on each side, in logical pixels.
  public let margins: CardMargins
  /// The corner radius of an opaque card, in logical pixels; nil for a card that may be
  /// translucent.
  let opaqueRadius: Double?
  /// The size of the pixels in memory, in bytes.
  public let byteCount: Int

  /// The texture's frame when the card's top left corner is the origin, in logical pixels.
  public var textureBounds: Rect {
    Rect(
      x: -margins.left, y: -margins.top, width: margins.left + cardSize.width + margins.right,
      height: margins.top + cardSize.height + margins.bottom)
  }
}
