import CAdwaita
import Koloda

/// Finds the area that an opaque card hides, so that nothing below is drawn there.
enum CardCover {
  /// Returns the largest upright rectangle of whole pixels around a card's centre that the card
  /// covers completely; nil if there is none or the picture is not opaque.
  static func rectangle(of pose: CardPose, _ picture: CardPicture) -> Rect? {
    guard let radius = picture.opaqueRadius, pose.opacity >= 1, pose.flip == 0, pose.back == 0,
      pose.isSeen, pose.center.isFinite
    else { return nil }
    // A round corner cuts `cornerCut` of its radius off both sides; the last pixel is antialiased.
    let scale = pose.size.width / picture.cardSize.width
    let inset = max(radius * scale, 0) * cornerCut + 1
    let width = pose.size.width / 2 - inset
    let height = pose.size.height / 2 - inset
    let turn = Point(x: 1, y: 0).rotated(by: pose.rotation)
    let (c, s) = (abs(turn.x), abs(turn.y))
    // The rectangle's corners lie on the sides of the rotated card.
    let difference = c * c - s * s
    guard difference > leastDifference else { return nil }
    let halfWidth = (width * c - height * s) / difference
    let halfHeight = (height * c - width * s) / difference
    guard halfWidth > 0, halfHeight > 0 else { return nil }
    let left = (pose.center.x - halfWidth).rounded(.up)
    let top = (pose.center.y - halfHeight).rounded(.up)
    let right = (pose.center.x + halfWidth).rounded(.down)
    let bottom = (pose.center.y + halfHeight).rounded(.down)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the largest rectangle that any single one of the cards covers.
  @MainActor
  static func largest(_ cards: some Sequence<SceneCard>) -> Rect? {
    var largest: Rect?
    var area = 0.0
    for card in cards {
      guard let picture = card.picture, let rectangle = rectangle(of: card.pose, picture) else {
        continue
      }
      let size = rectangle.size.width * rectangle.size.height
      if size > area { (largest, area) = (rectangle, size) }
    }
    return largest
  }

  /// A card turned so far that the cosine of twice its angle is below this counts as covering
  /// nothing.
  private static let leastDifference = 0.2
  /// The distance of a round corner from both sides of its square, as a fraction of the radius.
  private static let cornerCut = 0.3
}
