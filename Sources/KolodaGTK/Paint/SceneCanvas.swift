import Koloda

/// What a scene is painted on: it knows how to draw, and nothing of what a scene is.
///
/// Lengths are logical pixels, angles radians, clockwise. A picture lies with its card's middle at
/// the origin.
@MainActor
protocol SceneCanvas {
  /// Keeps place, turn and size until `restore()`.
  func save()
  /// Goes back to what was kept last.
  func restore()
  func move(by way: Point)
  func turn(by angle: Double)
  func scale(_ x: Double, _ y: Double)

  /// Places a picture.
  func place(_ picture: CardPicture, opacity: Double)
  /// Places a live widget's face, its middle at the origin.
  func place(_ face: RenderNode, opacity: Double)
  /// Draws a blank sheet whose middle is the origin.
  func place(_ sheet: SheetsBelow, opacity: Double, size: Size)
  /// Lays a direction's tint over a card whose middle is the origin, and the border if letting go
  /// decides.
  func tint(
    _ direction: SwipeDirection, of overlays: OverlayPictures, withBorder: Bool, opacity: Double,
    over card: Size)
  /// Lays the border over a card whose middle is the origin.
  func border(of overlays: OverlayPictures, opacity: Double, over card: Size)
  /// Draws one thing that fades into another: 0 shows the first alone, 1 the second.
  func crossFade(by progress: Double, from first: () -> Void, to second: () -> Void)
}
