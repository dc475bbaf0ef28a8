import Glibc
import Koloda

/// A drag that goes round and round: what the hand does, and where it takes the cards.
struct DragScript {
  static let window = Size(width: 1280, height: 900)
  static let area = Rect(x: 360, y: 96, width: 560, height: 708)
  /// The frames of one round, two seconds.
  static let period = 120
  static let style = StackStyle(semiTransparent: 1)
  static let cards = 5

  /// Where the card is grabbed.
  static let grab = Point(x: 700, y: 300)
  /// How far the hand goes to each side: past the point where letting go decides.
  private static let reach = Size(width: 340, height: 60)

  /// Where the hand is in a frame.
  static func hand(at frame: Int) -> Point {
    let angle = 2 * Double.pi * Double(frame % period) / Double(period)
    return grab
      + Point(x: reach.width * sin(angle), y: reach.height * sin(2 * angle))
  }

  /// Every card's place in each frame of a round.
  static func poses() throws -> [[CardPose]] {
    var stage = DeckStage(deck: try Deck(cards: (0..<cards).map { CardID($0) }), style: style)
    stage.layout(bounds: window, area: area, at: 0)
    stage.beginDrag(at: grab, time: 0)
    var poses: [CardPose] = []
    // The first round brings everything into the motion that the second repeats.
    return (0..<(2 * period)).map { frame in
      let time = Double(frame + 1) / 60
      stage.drag(to: hand(at: frame), at: time)
      stage.poses(at: time, into: &poses)
      return poses
    }.suffix(period)
  }
}
