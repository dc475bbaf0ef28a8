import Koloda
import KolodaFolders
import KolodaOutcomes
import KolodaTriage

/// The user's settings; the defaults are those of the schema.
struct Settings: Equatable, Sendable {
  /// The style in which decks are shown.
  enum Style: String, CaseIterable, Sendable {
    /// As each deck asks; by default photos by themselves, and other cards in a stack.
    case deck
    case stack, background, prototype
  }

  /// Whether cards fade instead of moving.
  enum ReducedMotion: String, CaseIterable, Sendable {
    /// As the desktop's setting says.
    case system
    case always, never
  }

  /// The caption of a photo.
  enum Caption: String, CaseIterable, Sendable {
    /// The file's name and facts about the photo.
    case nameAndDate = "name-and-date"
    case name, none
  }

  /// How springy a motion is.
  struct Springiness: Equatable, Sendable {
    /// The bounciness, from 0 to 20, in the unit of the Pop library.
    var bounciness: Double
    /// The speed, from 0 to 30, in the unit of the Pop library.
    var speed: Double
  }

  var style = Style.deck
  /// The maximum number of cards shown in a stack.
  var visibleCards = 3
  /// The spring with which an undecided card returns.
  var spring = Springiness(bounciness: 10, speed: 20)
  /// The spring with which the next card comes forward, in the background style.
  var nextCardSpring = Springiness(bounciness: 9, speed: 16)
  /// How quickly cards leave and return when they are not dragged.
  var pace = DeckPace.brisk
  /// Whether small photos are shown at twice their size.
  var enlargesSmallPhotos = false
  /// The caption of each photo.
  var caption = Caption.nameAndDate
  /// Whether photo information is shown beside the photo.
  var showsInformation = false
  /// How many decisions the user has made, up to the number after which the buttons need no names.
  var decisionsMade = 0
  /// Whether small pictures of the cards before and after the front card are shown below it.
  var showsStrip = false
  /// Whether the header shows the estimated time for the remaining cards.
  var showsTimeLeft = false
  /// Which pictures of a folder are cards, and their order.
  var folder = FolderChoice()
  /// How far a card must be moved to decide it, as a fraction of half its size.
  var swipeDistance = 0.6
  /// How fast a flick must be to decide a card, in logical pixels per second, by mouse or touch.
  var flickSpeed = 300.0
  /// The sides of the built-in piles.
  var sides = PileSides.standard
  /// The piles for decks without piles of their own; empty for the built-in ones on their sides.
  var ownPiles: [Pile] = []
  /// Whether keys that type a single character work as shortcuts.
  var usesSingleLetters = true
  /// The keys of each command.
  var keys = UserKeys.defaults
  /// Whether the layout is mirrored in right-to-left languages.
  var mirrorsLayout = true
  /// Whether left and right swap their piles in right-to-left languages.
  var mirrorsDecisions = false
  var reducedMotion = ReducedMotion.system
  /// The memory for cards besides the visible ones, in megabytes.
  var memory = 32
  /// The user's photo editor; nil until the user has chosen one.
  var editor: PhotoEditor?
  /// Whether the program reopens the decks of last time.
  var restoresSession = true
  /// The width and height of a new window, in logical pixels.
  var windowWidth = 960
  var windowHeight = 820
  /// Whether a new window is maximised.
  var isWindowMaximized = false

  /// The ranges of numbers; values outside are moved to the nearest limit.
  enum Limits {
    static let visibleCards = 1...10
    static let bounciness = 0.0...20
    static let speed = 0.0...30
    static let swipeDistance = 0.1...1
    static let flickSpeed = 100.0...2000
    static let memory = 8...1024
    static let decisionsMade = 0...10
    static let windowWidth = 360...32767
    static let windowHeight = 420...32767
  }

  /// The piles for decks without piles of their own.
  var piles: Piles { ownPiles.isEmpty ? Piles(sides) : Piles(ownPiles) }

  /// Returns the command of a pressed key; nil if it has none now.
  func command(for key: Accelerator) -> KeyCommand? {
    let pressed = [key, key.withoutShift].compactMap { $0 }
    for key in pressed {
      if let command = keys.command(for: key) {
        return usesSingleLetters || !key.isSingleCharacter ? command : nil
      }
    }
    return nil
  }

  /// Returns the keys of a command that work now.
  func activeKeys(of command: KeyCommand) -> [Accelerator] {
    keys[command].filter { usesSingleLetters || !$0.isSingleCharacter }
  }
}
