import Koloda

/// A surface to paint a scene on; it knows how to draw but nothing about decks.
///
/// Lengths are in logical pixels; angles are in radians, clockwise. A card's picture is placed with
/// the card's centre at the origin.
@MainActor
protocol SceneCanvas {
  /// Saves translation, rotation and scale until `restore()`.
  func save()
  /// Restores the state that was saved last.
  func restore()
  func move(by way: Point)
  func turn(by angle: Double)
  func scale(_ x: Double, _ y: Double)

  /// Draws a card's picture.
  func place(_ picture: CardPicture, opacity: Double)
  /// Draws a live widget's face, with the card's centre at the origin.
  func place(_ face: RenderNode, opacity: Double)
  /// Draws a blank sheet with its centre at the origin.
  func place(_ sheet: SheetsBelow, opacity: Double, size: Size)
  /// Draws a direction's tint over a card whose centre is the origin, with the border if letting go
  /// decides the card.
  func tint(
    _ direction: SwipeDirection, of overlays: OverlayPictures, withBorder: Bool, opacity: Double,
    over card: Size)
  /// Draws the border over a card whose centre is the origin.
  func border(of overlays: OverlayPictures, opacity: Double, over card: Size)
  /// Draws two things fading into each other: progress 0 shows only the first, 1 only the second.
  func crossFade(by progress: Double, from first: () -> Void, to second: () -> Void)
}
