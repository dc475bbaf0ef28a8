import Koloda
import KolodaTriage

/// A command in a deck's window whose keys the user can change.
enum KeyCommand: Hashable, Sendable {
  /// Swipes the front card to a side, whatever pile is there.
  case swipe(SwipeDirection)
  /// Puts the front card in a pile, on whatever side it lies.
  case decide(PileID)
  case undo
  case redo
  /// Flips the front card, if it has a back.
  case flip
  /// Puts a picture that replaced a decided one in the same pile.
  case confirm
  /// Browses to another card without deciding.
  case browse(BrowsingStep)
  /// Gives the card stars, which does not decide it.
  case stars(Stars)
  /// Gives the card a colour label, or removes it.
  case label(ColourLabel)
  /// Turns the photo by 90 degrees.
  case turn(Turn)
  /// Goes to the card's note in order to edit it.
  case note
  /// Shows the photo at its own size, or the whole photo again.
  case zoom
  /// Shows the photo larger or smaller.
  case zoomStep(ZoomStep)
  /// Fans out a burst's stack, or puts it together.
  case stack
  /// Compares the front photo with others.
  case compare
  /// Shows or hides the photo's information.
  case information
  /// Moves a zoomed photo to show more of one side.
  case pan(SwipeDirection)
  /// Cancels the swipe.
  case letGo

  /// Every command, in the order in which they are listed.
  static let all: [KeyCommand] =
    PileSides.directions.map { .swipe($0) } + PileID.builtIn.map { .decide($0) }
    + [.undo, .redo, .flip, .confirm, .letGo] + BrowsingStep.allCases.map { .browse($0) }
    + Stars.allCases.map { .stars($0) }
    + [.label(.red), .label(.yellow), .label(.green), .label(.blue)]
    + [.note, .turn(.right), .turn(.left)]
    + [.zoom] + ZoomStep.allCases.map { .zoomStep($0) }
    + [.stack, .compare, .information] + PileSides.directions.map { .pan($0) }

  /// Whether a key that is held gives the command again and again: what goes on step by step, and
  /// neither decides nor switches something.
  var mayRepeat: Bool {
    switch self {
    case .undo, .redo, .browse, .zoomStep, .pan: true
    default: false
    }
  }

  /// The name of the command in the stored settings.
  var name: String {
    switch self {
    case .swipe(let side): "swipe-" + side.rawValue
    case .decide(let pile): pile.text
    case .undo: "undo"
    case .redo: "redo"
    case .flip: "flip"
    case .confirm: "confirm"
    case .letGo: "let-go"
    case .browse(.next): "browse-next"
    case .browse(.previous): "browse-previous"
    case .browse(.first): "browse-first"
    case .browse(.last): "browse-last"
    case .stars(let stars): "stars-\(stars.rawValue)"
    case .label(let label): "label-" + label.rawValue
    case .note: "note"
    case .turn(.left): "turn-left"
    case .turn: "turn-right"
    case .zoom: "zoom"
    case .zoomStep(.larger): "zoom-in"
    case .zoomStep(.smaller): "zoom-out"
    case .stack: "stack"
    case .compare: "compare"
    case .information: "information"
    case .pan(let side): "pan-" + side.rawValue
    }
  }
}
