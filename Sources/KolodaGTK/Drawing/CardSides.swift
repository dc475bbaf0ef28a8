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

  /// The picture of the side that a pose shows.
  func picture(of pose: CardPose) -> CardPicture? { pose.showsBack ? back ?? front : front }
}

extension CardPose {
  /// The least width that a card is drawn at, in logical pixels: in the middle of a turn it is
  /// seen from its edge.
  private static let leastWidth = 0.1

  /// Whether anything of the card can be seen, but for its opacity.
  var isSeen: Bool { !size.isEmpty && drawnSize.width >= CardPose.leastWidth }
}
