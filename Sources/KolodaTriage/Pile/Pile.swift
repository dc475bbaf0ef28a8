import Koloda

/// A place where decided cards go.
package struct Pile: Hashable, Sendable {
  /// The answer that a decision gives when records are annotated.
  package enum Answer: String, CaseIterable, Hashable, Sendable {
    case accept, reject, ignore
  }

  /// The most characters in a pile's name that the user chooses, so that it fits everywhere.
  package static let longestName = 40

  /// The pile's name in files, unique in the deck.
  package var id: PileID
  /// The pile's name for people; nil for a built-in pile, which has a name in each language.
  package var name: String?
  /// The colour as 0xRRGGBB.
  package var colour: UInt32
  /// The name of an icon in the icon theme.
  package var icon: String
  /// The answer for the pile's cards when records are annotated.
  package var answer: Answer
  /// The side its cards leave by; nil for a pile with only keys and a button.
  package var side: SwipeDirection?
  /// The keys that send a card there, in GTK's notation.
  package var keys: [String]
  /// What Apply does with the pile's files unless the user chooses otherwise; nil for nothing.
  package var preset: Preset?

  /// What Apply does with a pile's files, and in which folder.
  package enum Preset: Hashable, Sendable {
    /// Moves the files to the folder with this absolute path.
    case move([UInt8])
    /// Copies the files to the folder with this absolute path.
    case copy([UInt8])

    /// The folder's absolute path.
    package var folder: [UInt8] {
      switch self {
      case .move(let folder), .copy(let folder): folder
      }
    }
  }

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

  /// Swipe right: accepted.
  package static let keep = Pile(
    id: .keep, colour: 0x2ec27e, icon: "koloda-keep-symbolic", answer: .accept, side: .right)
  /// Swipe left: rejected.
  package static let reject = Pile(
    id: .reject, colour: 0xe01b24, icon: "koloda-reject-symbolic", answer: .reject, side: .left)
  /// Swipe up: accepted, as one of the best.
  package static let favourite = Pile(
    id: .favourite, colour: 0xf5c211, icon: "koloda-favourite-symbolic", answer: .accept, side: .up)
  /// Swipe down: neither accepted nor rejected, to look at another time.
  package static let later = Pile(
    id: .later, colour: 0x3584e4, icon: "koloda-later-symbolic", answer: .ignore, side: .down)

  /// Whether the pile has the same name, answer, colour and icon as the built-in pile with its ID.
  package var meansBuiltIn: Bool {
    Pile.builtIn.contains {
      $0.id == id && $0.name == name && $0.answer == answer && $0.colour == colour
        && $0.icon == icon
    }
  }

  /// The piles for decks other than flash cards.
  package static let builtIn = [keep, reject, favourite, later]

  /// The colours that piles may be given: those of the built-in ones, and others of Adwaita's palette.
  package static let colours = builtIn.map(\.colour) + otherColours
  /// The same in the order in which piles get them of which nobody says a colour: purple, orange, brown,
  /// teal and grey, and only then those that mean something.
  package static let spareColours = otherColours + builtIn.map(\.colour)
  private static let otherColours: [UInt32] = [0x9141ac, 0xe66100, 0x865e3c, 0x2190a4, 0x77767b]

  // The keys of flash cards are Anki's.

  /// Swipe left: not known, will come again.
  package static let again = Pile(
    id: .again, colour: 0xe01b24, icon: "view-refresh-symbolic", answer: .reject, side: .left,
    keys: ["1"])
  /// Swipe right: known.
  package static let good = Pile(
    id: .good, colour: 0x2ec27e, icon: "koloda-keep-symbolic", answer: .accept, side: .right,
    keys: ["3"])
  /// Swipe down: known with difficulty.
  package static let hard = Pile(
    id: .hard, colour: 0xf5c211, icon: "koloda-later-symbolic", answer: .accept, side: .down,
    keys: ["2"])
  /// Swipe up: known at once.
  package static let easy = Pile(
    id: .easy, colour: 0x3584e4, icon: "koloda-favourite-symbolic", answer: .accept, side: .up,
    keys: ["4"])

  /// The default piles for flash cards.
  package static let flashCards = [again, good]
  /// The four grades that a flash card deck may have instead.
  package static let gradedFlashCards = [again, hard, good, easy]

  // Adwaita's purple and orange: neither colour says that its answer is right.

  /// Swipe left: the answer on the left is better.
  package static let leftAnswer = Pile(
    id: .leftAnswer, colour: 0x9141ac, icon: "format-justify-left-symbolic", answer: .accept,
    side: .left, keys: ["1"])
  /// Swipe right: the answer on the right is better.
  package static let rightAnswer = Pile(
    id: .rightAnswer, colour: 0xe66100, icon: "format-justify-right-symbolic", answer: .accept,
    side: .right, keys: ["2"])
  /// Swipe up: neither is better.
  package static let tie = Pile(
    id: .tie, colour: 0x2190a4, icon: "format-justify-center-symbolic", answer: .ignore,
    side: .up, keys: ["3"])

  /// The default piles for pairs of answers of which nobody is to know where they come from.
  package static let blindedAnswers = [leftAnswer, tie, rightAnswer, later]

  /// The default piles for pairs of answers, by their names in the file.
  package static func answers(_ first: String, _ second: String) -> [Pile] {
    var (one, two) = (leftAnswer, rightAnswer)
    (one.id, one.name) = (.firstAnswer, first)
    (two.id, two.name) = (.secondAnswer, second)
    return [one, tie, two, later]
  }

  /// All piles that come with Koloda.
  package static let known = builtIn + gradedFlashCards + [leftAnswer, rightAnswer, tie]
}
