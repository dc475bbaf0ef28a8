import Koloda

/// A card of a scene: where it is, and what is to be seen of it.
@MainActor
struct SceneCard {
  let pose: CardPose
  let sides: CardSides

  /// Whether a live widget is seen, which no canvas but one of nodes can draw.
  var isLive: Bool {
    sides.face != nil && pose.back < 1 || sides.backFace != nil && pose.back > 0
  }

  /// The picture of the side that is seen.
  var picture: CardPicture? { sides.picture(of: pose) }

  /// What the card and its shadow take up; nil where nothing of it can be seen.
  var reach: Rect? {
    guard pose.opacity > 0, pose.isSeen, let picture else { return nil }
    let margins = picture.margins
    var margin = max(margins.left, margins.top, margins.right, margins.bottom)
    if sides.sheets != nil { margin = max(margin, SheetsBelow.reach(of: picture.cardSize)) }
    var outer = pose
    outer.size = Size(
      width: pose.size.width * (1 + 2 * margin / picture.cardSize.width),
      height: pose.size.height * (1 + 2 * margin / picture.cardSize.height))
    return outer.bounds
  }
}

extension CardPose {
  /// The least width that a card is drawn at, in logical pixels: in the middle of a turn it is
  /// seen from its edge.
  private static let leastWidth = 0.1

  /// Whether anything of the card can be seen, but for its opacity.
  var isSeen: Bool { !size.isEmpty && drawnSize.width >= CardPose.leastWidth }
}
