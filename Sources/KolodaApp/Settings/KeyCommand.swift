import Koloda
import KolodaTriage

/// Something that keys do in a deck's window, and that the user may give other keys.
enum KeyCommand: Hashable, Sendable {
  /// Swipes the front card to a side, whatever pile lies there.
  case swipe(SwipeDirection)
  /// Sends the front card to a pile, on whatever side it lies.
  case decide(PileID)
  case undo
  case redo
  /// Turns the front card over, where it has a back.
  case flip
  /// Decides a picture that has changed as it was decided before.
  case confirm
  /// Shows another card without deciding, whatever was decided of it.
  case browse(BrowsingStep)
  /// Gives the card stars, apart from its verdict.
  case stars(Stars)
  /// Gives the card a colour, or takes it away.
  case label(ColourLabel)
  /// Turns the photo by a quarter.
  case turn(Turn)
  /// Goes to the card's note, to write it.
  case note
  /// Shows the photo at its own size, or the whole of it again.
  case zoom
  /// Fans the photos of a burst out, or lays them together.
  case stack
  /// Shows the front photo beside others.
  case compare
  /// Shows or hides what is known of the photo.
  case information
  /// Moves a photo that is shown at its own size, so that more of a side is seen.
  case pan(SwipeDirection)
  /// Lets the card go that is being dragged, without a decision.
  case letGo

  /// Every command, in the order in which they are listed.
  static let all: [KeyCommand] =
    PileSides.directions.map { .swipe($0) } + PileID.builtIn.map { .decide($0) }
    + [.undo, .redo, .flip, .confirm, .letGo] + BrowsingStep.allCases.map { .browse($0) }
    + Stars.allCases.map { .stars($0) } + keyLabels.map { .label($0) }
    + [.note, .turn(.right), .turn(.left)]
    + [.zoom, .stack, .compare, .information] + PileSides.directions.map { .pan($0) }

  /// The labels that have keys, as in Lightroom.
  private static let keyLabels: [ColourLabel] = [.red, .yellow, .green, .blue]

  /// The name it is stored under.
  var name: String {
    switch self {
    case .swipe(let direction): "swipe-" + direction.rawValue
    case .decide(let pile): pile.text
    case .undo: "undo"
    case .redo: "redo"
    case .flip: "flip"
    case .confirm: "confirm"
    case .letGo: "let-go"
    case .browse(let step): "browse-" + step.rawValue
    case .stars(let stars): "stars-\(stars.rawValue)"
    case .label(let label): "label-" + label.rawValue
    case .note: "note"
    case .turn(let turn): turn == .left ? "turn-left" : "turn-right"
    case .zoom: "zoom"
    case .stack: "stack"
    case .compare: "compare"
    case .information: "information"
    case .pan(let side): "pan-" + side.rawValue
    }
  }

  /// Its keys as they come; the schema has the same.
  var standardKeys: [String] {
    switch self {
    case .swipe(.left): ["Left"]
    case .swipe(.right): ["Right"]
    case .swipe(.up): ["Up"]
    case .swipe(.down): ["Down"]
    case .swipe: []
    case .decide(.keep): ["p"]
    case .decide(.reject): ["x"]
    case .decide(.favourite): ["f"]
    case .decide(.later): ["space"]
    case .decide: []
    case .undo: ["<Control>z", "u", "BackSpace"]
    case .redo: ["<Shift><Control>z"]
    case .flip: ["Return", "t"]
    case .confirm: ["<Shift>c"]
    case .letGo: ["Escape"]
    case .browse(.next): ["Page_Down"]
    case .browse(.previous): ["Page_Up"]
    case .browse(.first): ["Home"]
    case .browse(.last): ["End"]
    case .stars(let stars): ["\(stars.rawValue)"]
    case .label(.red): ["6"]
    case .label(.yellow): ["7"]
    case .label(.green): ["8"]
    case .label(.blue): ["9"]
    case .label: []
    case .note: ["n"]
    // As in GNOME's image viewers.
    case .turn(let turn): [turn == .left ? "<Shift><Control>r" : "<Control>r"]
    case .zoom: ["z"]
    case .stack: ["s"]
    case .compare: ["c"]
    case .information: ["i"]
    case .pan(.left): ["<Control>Left"]
    case .pan(.right): ["<Control>Right"]
    case .pan(.up): ["<Control>Up"]
    case .pan(.down): ["<Control>Down"]
    case .pan: []
    }
  }
}
