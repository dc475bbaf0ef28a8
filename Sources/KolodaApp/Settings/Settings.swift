import Koloda
import KolodaOutcomes
import KolodaSources
import KolodaTriage

/// What the user has set; the defaults are those of the schema.
struct Settings: Equatable, Sendable {
  /// The style that decks are shown in.
  enum Style: String, CaseIterable, Sendable {
    /// As each deck says, and a stack where it says nothing.
    case deck
    case stack, background, prototype
  }

  /// Whether cards fade instead of travelling.
  enum ReducedMotion: String, CaseIterable, Sendable {
    /// As the desktop has it.
    case system
    case always, never
  }

  /// What is said of a photo.
  enum Caption: String, CaseIterable, Sendable {
    /// The file's name, and what is known of the photo.
    case nameAndDate = "name-and-date"
    case name, none
  }

  /// How springy something moves.
  struct Springiness: Equatable, Sendable {
    /// 0...20, in Pop's unit.
    var bounciness: Double
    /// 0...20, in Pop's unit.
    var speed: Double
  }

  var style = Style.deck
  /// How many cards a stack shows at most.
  var visibleCards = 3
  /// How a card springs back.
  var spring = Springiness(bounciness: 10, speed: 20)
  /// How the next card comes up from the background.
  var nextCardSpring = Springiness(bounciness: 9, speed: 16)
  /// How quickly cards leave and come back that no hand moves.
  var pace = DeckPace.brisk
  /// Whether small photos are shown at twice their size.
  var enlargesSmallPhotos = false
  /// What is said of each photo.
  var caption = Caption.nameAndDate
  /// Whether what is known of a photo is shown beside it.
  var showsInformation = false
  /// Whether the header tells how long the rest takes.
  var showsTimeLeft = false
  /// Which pictures of a folder are cards, and their order.
  var folder = FolderChoice()
  /// How far a card must be moved to decide it, as a fraction of half its size.
  var swipeDistance = 0.6
  /// How fast a flick must be to decide, in logical pixels per second by mouse or touch.
  var flickSpeed = 300.0
  /// Which of the built-in piles lies on which side.
  var sides = PileSides.standard
  /// The piles of decks that have none of their own; none for the built-in ones on their sides.
  var ownPiles: [Pile] = []
  /// Whether keys that type a single character do anything by themselves.
  var usesSingleLetters = true
  /// The keys of each command.
  var keys = KeyMap.standard
  /// Whether the layout is mirrored where text runs from right to left.
  var mirrorsLayout = true
  /// Whether left and right decisions change sides where text runs from right to left.
  var mirrorsDecisions = false
  var reducedMotion = ReducedMotion.system
  /// The memory for cards beside the visible ones, in megabytes.
  var memory = 32
  /// The program in which photos are worked on afterwards; nil until the user has said.
  var editor: PhotoEditor?
  /// Whether the program opens with the decks it was closed with.
  var restoresSession = true
  /// The width and height of a new window, in logical pixels.
  var windowWidth = 960
  var windowHeight = 820
  /// Whether a new window is maximized.
  var isWindowMaximized = false

  /// What numbers may be; others are moved to the nearer end.
  enum Limits {
    static let visibleCards = 1...10
    static let springiness = 0.0...20
    static let swipeDistance = 0.1...1
    static let flickSpeed = 100.0...2000
    static let memory = 8...1024
    static let windowWidth = 360...32767
    static let windowHeight = 420...32767
  }

  /// The piles of decks that have none of their own.
  var piles: Piles { ownPiles.isEmpty ? Piles(sides) : Piles(ownPiles) }

  /// The command of a key that was pressed, nil where it has none now.
  func command(for key: Accelerator) -> KeyCommand? {
    let pressed = [key, key.withoutShift].compactMap { $0 }
    for key in pressed {
      if let command = keys.command(for: key) {
        return usesSingleLetters || !key.isSingleCharacter ? command : nil
      }
    }
    return nil
  }

  /// The keys that a command has now.
  func activeKeys(of command: KeyCommand) -> [Accelerator] {
    keys[command].filter { usesSingleLetters || !$0.isSingleCharacter }
  }
}
