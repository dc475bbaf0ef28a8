import CAdwaita
import Koloda
import KolodaGLib

// Right to left: the layout mirrors, decisions keep their sides, or not, as the view is set.
//
// Where decisions mirror, the scene is that of a left-to-right view and what is seen is its mirror
// image: places of the hand are turned round on their way in, poses on their way out.
extension KolodaView {
  /// The front card's frame at rest, in the view; nil before it has a size.
  public var frontFrame: Rect? { stage.frontFrame.map(mirrored) }

  /// The front card's pose at a time, in the view.
  package func frontPose(at time: Double) -> CardPose? { stage.frontPose(at: time).map(mirrored) }

  /// Whether the front card is drawn at a place of the view.
  func frontContains(_ location: Point, at time: Double) -> Bool {
    stage.frontContains(mirrored(location), at: time)
  }

  /// A place of the view in the scene, or the other way round.
  func mirrored(_ place: Point) -> Point {
    isSceneMirrored ? Point(x: stage.bounds.width - place.x, y: place.y) : place
  }

  /// A rectangle of the view in the scene, or the other way round.
  func mirrored(_ rect: Rect) -> Rect { mirrored(rect, in: stage.bounds) }

  func mirrored(_ rect: Rect, in bounds: Size) -> Rect {
    guard isSceneMirrored else { return rect }
    return Rect(
      x: bounds.width - rect.origin.x - rect.size.width, y: rect.origin.y,
      width: rect.size.width, height: rect.size.height)
  }

  /// A pose of the scene in the view.
  func mirrored(_ pose: CardPose) -> CardPose {
    guard isSceneMirrored else { return pose }
    var pose = pose
    pose.center = mirrored(pose.center)
    pose.rotation = -pose.rotation
    return pose
  }

  /// The decision that a movement towards a side of the view makes.
  public func logical(_ side: SwipeDirection) -> SwipeDirection {
    isSceneMirrored ? side.mirrored : side
  }
}

extension SwipeDirection {
  /// The direction with left and right exchanged.
  public var mirrored: SwipeDirection {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .up
    case .down: .down
    case .topLeft: .topRight
    case .topRight: .topLeft
    case .bottomLeft: .bottomRight
    case .bottomRight: .bottomLeft
    }
  }
}
