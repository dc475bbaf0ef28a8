import Koloda

/// A card of a scene: its pose and the pictures of its sides.
@MainActor
struct SceneCard {
  let pose: CardPose
  let sides: CardSides

  /// Whether a live widget is visible, which only `NodeCanvas` can draw.
  var isLive: Bool {
    sides.face != nil && pose.back < 1 || sides.backFace != nil && pose.back > 0
  }

  /// The picture of the visible side.
  var picture: CardPicture? { sides.picture(of: pose) }

  /// The bounds of the card with its shadow and sheets; nil if nothing of it is visible.
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
  /// The smallest width at which a card is drawn, in logical pixels: halfway through a flip it is
  /// seen edge-on.
  private static let leastWidth = 0.1

  /// Whether the card is large enough to be drawn; ignores its opacity.
  var isSeen: Bool { !size.isEmpty && drawnSize.width >= CardPose.leastWidth }
}
