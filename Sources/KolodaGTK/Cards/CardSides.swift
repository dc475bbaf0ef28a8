import Koloda

/// What the two sides of a card show.
@MainActor
struct CardSides {
  /// The front's picture, nil where nothing is to be drawn.
  var front: CardPicture?
  /// What lies upon the front's picture.
  var face: RenderNode?
  /// The back's picture.
  var back: CardPicture?
  /// What lies upon the back's picture.
  var backFace: RenderNode?
  /// The sheets that lie under it, a little turned: it stands for several.
  var sheets: SheetsBelow?

  /// The picture of the side that a pose shows.
  func picture(of pose: CardPose) -> CardPicture? { pose.showsBack ? back ?? front : front }

  /// What lies upon the picture of the side that a pose shows.
  func face(of pose: CardPose) -> RenderNode? { pose.showsBack ? backFace : face }
}
