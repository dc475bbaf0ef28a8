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
    + Stars.allCases.map { .stars($0) } + keyLabels.map { .label($0) }
    + [.note, .turn(.right), .turn(.left)]
    + [.zoom] + ZoomStep.allCases.map { .zoomStep($0) }
    + [.stack, .compare, .information] + PileSides.directions.map { .pan($0) }

  /// The colour labels that have keys, as in Lightroom.
  private static let keyLabels: [ColourLabel] = [.red, .yellow, .green, .blue]

  /// The name of the command in the stored settings.
  var name: String { row.name }

  /// The default keys, which are also in the schema, in GTK's notation.
  var standardKeys: [String] { row.keys }

  /// What is stored of each command, in one place.
  private var row: (name: String, keys: [String]) {
    switch self {
    case .swipe(let side): ("swipe-" + side.rawValue, Self.arrow(side))
    case .decide(let pile): (pile.text, Self.letters[pile] ?? [])
    case .undo: ("undo", ["<Control>z", "u", "BackSpace"])
    case .redo: ("redo", ["<Shift><Control>z"])
    case .flip: ("flip", ["Return", "t"])
    case .confirm: ("confirm", ["<Shift>c"])
    case .letGo: ("let-go", ["Escape"])
    case .browse(.next): ("browse-next", ["Page_Down"])
    case .browse(.previous): ("browse-previous", ["Page_Up"])
    case .browse(.first): ("browse-first", ["Home"])
    case .browse(.last): ("browse-last", ["End"])
    case .stars(let stars): ("stars-\(stars.rawValue)", ["\(stars.rawValue)"])
    case .label(let label): ("label-" + label.rawValue, Self.digits[label] ?? [])
    case .note: ("note", ["n"])
    // As in GNOME's image viewers.
    case .turn(.left): ("turn-left", ["<Shift><Control>r"])
    case .turn: ("turn-right", ["<Control>r"])
    case .zoom: ("zoom", ["z"])
    // The plus sign is on the key of the equals sign in many layouts.
    case .zoomStep(.larger): ("zoom-in", ["plus", "equal"])
    case .zoomStep(.smaller): ("zoom-out", ["minus"])
    case .stack: ("stack", ["s"])
    case .compare: ("compare", ["c"])
    case .information: ("information", ["i"])
    case .pan(let side): ("pan-" + side.rawValue, Self.arrow(side).map { "<Control>" + $0 })
    }
  }

  /// The arrow key of one of the four sides; none for a corner.
  private static func arrow(_ side: SwipeDirection) -> [String] {
    PileSides.directions.contains(side)
      ? [side.rawValue.prefix(1).uppercased() + side.rawValue.dropFirst()] : []
  }

  private static let letters: [PileID: [String]] = [
    .keep: ["p"], .reject: ["x", "Delete"], .favourite: ["f"], .later: ["space"],
  ]

  private static let digits: [ColourLabel: [String]] = [
    .red: ["6"], .yellow: ["7"], .green: ["8"], .blue: ["9"],
  ]
}
