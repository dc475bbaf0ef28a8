import Koloda

/// Where a decided card goes.
package struct Pile: Hashable, Sendable {
  /// An annotator's answer.
  package enum Answer: String, CaseIterable, Hashable, Sendable {
    case accept, reject, ignore
  }

  /// What it is called in files; no other pile of the deck has the same.
  package var id: PileID
  /// What people call it; nil for a built-in pile, which has a name in each language.
  package var name: String?
  /// Its colour, as 0xRRGGBB.
  package var colour: UInt32
  /// The name of its icon in the icon theme.
  package var icon: String
  /// What a card on it answers where records are annotated.
  package var answer: Answer
  /// The side that its cards leave by; nil for one that has only keys and a button.
  package var side: SwipeDirection?
  /// Its keys, as GTK writes them.
  package var keys: [String]
  /// What Apply does with its files unless the user says otherwise; nil for nothing.
  package var preset: Preset?

  /// A folder that a pile's files go to.
  package enum Preset: Hashable, Sendable {
    /// They are moved there; the absolute path of the folder.
    case move([UInt8])
    /// They are copied there; the absolute path of the folder.
    case copy([UInt8])

    /// The absolute path of the folder.
    package var folder: [UInt8] {
      switch self {
      case .move(let folder), .copy(let folder): folder
      }
    }
  }

  /// Makes a pile.
  package init(
    id: PileID, name: String? = nil, colour: UInt32, icon: String, answer: Answer,
    side: SwipeDirection?, keys: [String] = [], preset: Preset? = nil
  ) {
    self.id = id
    self.name = name
    self.colour = colour
    self.icon = icon
    self.answer = answer
    self.side = side
    self.keys = keys
    self.preset = preset
  }

  // The colours are Adwaita's green, red, yellow and blue.

  /// To the right: accepted.
  package static let keep = Pile(
    id: .keep, colour: 0x2ec27e, icon: "koloda-keep-symbolic", answer: .accept, side: .right)
  /// To the left: rejected.
  package static let reject = Pile(
    id: .reject, colour: 0xe01b24, icon: "koloda-reject-symbolic", answer: .reject, side: .left)
  /// Up: accepted, and more than that.
  package static let favourite = Pile(
    id: .favourite, colour: 0xf5c211, icon: "koloda-favourite-symbolic", answer: .accept, side: .up)
  /// Down: to be looked at another time.
  package static let later = Pile(
    id: .later, colour: 0x3584e4, icon: "koloda-later-symbolic", answer: .ignore, side: .down)

  /// Whether it says of a decision what the built-in pile of its id says.
  package var meansBuiltIn: Bool {
    Pile.builtIn.contains {
      $0.id == id && $0.name == name && $0.answer == answer && $0.colour == colour
        && $0.icon == icon
    }
  }

  /// The piles that come with the program.
  package static let builtIn = [keep, reject, favourite, later]

  // The keys of flash cards are Anki's.

  /// To the left: not known, and to come again.
  package static let again = Pile(
    id: .again, colour: 0xe01b24, icon: "view-refresh-symbolic", answer: .reject, side: .left,
    keys: ["1"])
  /// To the right: known.
  package static let good = Pile(
    id: .good, colour: 0x2ec27e, icon: "koloda-keep-symbolic", answer: .accept, side: .right,
    keys: ["3"])
  /// Down: known with trouble.
  package static let hard = Pile(
    id: .hard, colour: 0xf5c211, icon: "koloda-later-symbolic", answer: .accept, side: .down,
    keys: ["2"])
  /// Up: known at once.
  package static let easy = Pile(
    id: .easy, colour: 0x3584e4, icon: "koloda-favourite-symbolic", answer: .accept, side: .up,
    keys: ["4"])

  /// The piles of flash cards.
  package static let flashCards = [again, good]
  /// The same with the two that a deck may have besides.
  package static let gradedFlashCards = [again, hard, good, easy]
  /// All that come with the program.
  package static let known = builtIn + gradedFlashCards
}
