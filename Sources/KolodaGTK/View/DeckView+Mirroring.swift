import CAdwaita
import Koloda
import KolodaGLib

// Right-to-left text: the layout is mirrored, and left and right decisions swap or stay, as set.
//
// Where decisions swap, the stage is laid out as for left-to-right text, and the view shows its
// mirror image: locations are mirrored on their way in, poses on their way out.
extension DeckView {
  var isSceneMirrored: Bool { mirroring.ofScene }

  /// The front card's frame at rest, in the view; nil before the first layout.
  public var frontFrame: Rect? { stage.frontFrame.map(mirrored) }

  /// The front card's pose at a time, in the view.
  package func frontPose(at time: Double) -> CardPose? { stage.frontPose(at: time).map(mirrored) }

  /// Whether the front card covers a location in the view.
  func frontContains(_ location: Point, at time: Double) -> Bool {
    stage.frontContains(mirrored(location), at: time)
  }

  /// Converts a location between the view and the stage, in either direction.
  func mirrored(_ place: Point) -> Point {
    isSceneMirrored ? Point(x: stage.bounds.width - place.x, y: place.y) : place
  }

  /// Converts a rectangle between the view and the stage, in either direction.
  func mirrored(_ rect: Rect) -> Rect { mirrored(rect, in: stage.bounds) }

  func mirrored(_ rect: Rect, in bounds: Size) -> Rect {
    guard isSceneMirrored else { return rect }
    return Rect(
      x: bounds.width - rect.origin.x - rect.size.width, y: rect.origin.y,
      width: rect.size.width, height: rect.size.height)
  }

  /// Converts a pose from the stage to the view.
  func mirrored(_ pose: CardPose) -> CardPose {
    guard isSceneMirrored else { return pose }
    var pose = pose
    pose.center = mirrored(pose.center)
    pose.rotation = -pose.rotation
    return pose
  }

  /// Returns the direction of the decision that a movement towards a side of the view makes.
  public func logical(_ side: SwipeDirection) -> SwipeDirection {
    isSceneMirrored ? side.mirrored : side
  }
}

extension SwipeDirection {
  /// The direction with left and right swapped.
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
