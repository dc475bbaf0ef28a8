import Glibc
import Koloda

/// A drag that goes round and round: what the hand does, and where it takes the cards.
struct DragScript {
  static let window = Size(width: 1280, height: 900)
  /// The frames of one round, two seconds.
  static let period = 120
  static let cards = 5

  /// A pile of cards of one size.
  static let pile = DragScript(
    name: "drag", style: StackStyle(semiTransparent: 1),
    area: Rect(x: 360, y: 96, width: 560, height: 708), shape: nil,
    reach: Size(width: 340, height: 60))
  /// Photos as large as the window.
  static let photos = DragScript(
    name: "photo drag", style: PhotoStyle(),
    area: Rect(x: 24, y: 24, width: 1232, height: 852),
    shape: CardShape(extents: Size(width: 6000, height: 4000)),
    reach: Size(width: 500, height: 60))

  /// What its rows are called.
  let name: String
  let style: any DeckStyle
  let area: Rect
  /// The shape of all cards.
  let shape: CardShape?
  /// How far the hand goes to each side: past the point where letting go decides.
  let reach: Size

  /// Where the card is grabbed.
  static let grab = Point(x: 700, y: 300)

  /// The size of the front card.
  var cardSize: Size { style.frame(of: shape, at: 0, of: style.visibleCards, in: area.size).size }

  /// Where the hand is in a frame.
  func hand(at frame: Int) -> Point {
    let angle = 2 * Double.pi * Double(frame % DragScript.period) / Double(DragScript.period)
    return DragScript.grab
      + Point(x: reach.width * sin(angle), y: reach.height * sin(2 * angle))
  }

  /// Every card's place in each frame of a round.
  func poses() throws -> [[CardPose]] {
    let cards = (0..<DragScript.cards).map { CardID($0) }
    var stage = DeckStage(deck: try Deck(cards: cards), style: style)
    stage.layout(bounds: DragScript.window, area: area, at: 0)
    for card in cards { stage.setShape(shape, for: card, at: 0) }
    stage.beginDrag(at: DragScript.grab, time: 0)
    var poses: [CardPose] = []
    // The first round brings everything into the motion that the second repeats.
    return (0..<(2 * DragScript.period)).map { frame in
      let time = Double(frame + 1) / 60
      stage.drag(to: hand(at: frame), at: time)
      stage.poses(at: time, into: &poses)
      return poses
    }.suffix(DragScript.period)
  }
}
