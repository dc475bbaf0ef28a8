import Koloda

/// Everything that is drawn for one card: its front, its back and the sheets below it.
@MainActor
struct CardSides {
  /// The front's picture; nil if there is nothing to draw.
  var front: CardPicture?
  /// The face of the front's widget, drawn on top of the front's picture.
  var face: RenderNode?
  /// The back's picture.
  var back: CardPicture?
  /// The face of the back's widget, drawn on top of the back's picture.
  var backFace: RenderNode?
  /// The slightly rotated sheets below a card that stands for several items.
  var sheets: SheetsBelow?

  /// The picture of the side that is visible in a pose.
  func picture(of pose: CardPose) -> CardPicture? { pose.showsBack ? back ?? front : front }

  /// The widget's face on the side that is visible in a pose.
  func face(of pose: CardPose) -> RenderNode? { pose.showsBack ? backFace : face }
}
