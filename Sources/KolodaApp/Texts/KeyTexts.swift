import Koloda
import KolodaLocalization
import KolodaTriage

extension KeyCommand {
  /// The name of the command.
  var title: String {
    switch self {
    case .swipe(let side): side.title
    case .decide(let pile): pile.title
    case .undo: ActionTexts.undo
    case .redo: ActionTexts.redo
    case .flip: ActionTexts.flip
    case .confirm: localized("Repeat the Earlier Decision or Accept the Suggestion")
    case .letGo: localized("Cancel Swipe")
    case .browse(let step): step.title
    case .stars(let stars): stars.title
    case .label(let label): label.title
    case .note: MarkTexts.editNote
    case .turn(let turn): turn == .left ? MarkTexts.turnLeft : MarkTexts.turnRight
    case .zoom: ActionTexts.zoom
    case .zoomStep(let step): step.title
    case .stack: StackTexts.openOrClose
    case .compare: StackTexts.compareMenu
    case .information: ActionTexts.information
    case .pan(let side): KeyTexts.pan(side)
    }
  }
}

extension BrowsingStep {
  /// The name of the step.
  var title: String {
    switch self {
    case .next: localized("Next Card")
    case .previous: localized("Previous Card")
    case .first: localized("First Card")
    case .last: localized("Last Card")
    }
  }
}

extension ZoomStep {
  /// The name of the step.
  var title: String {
    switch self {
    case .larger: localized("Zoom In")
    case .smaller: localized("Zoom Out")
    }
  }
}

extension WindowCommand {
  /// The name of a command that has keys; the others are named where they stand.
  var title: String {
    switch self {
    case .open: ActionTexts.open
    case .openFile: KeyTexts.openFile
    case .tryAgain: KeyTexts.tryAgain
    case .find: FilterTexts.title
    case .goToRecord: KeyTexts.record
    case .neighbours: ActionTexts.strip
    case .review: ReviewTexts.title
    case .history: HistoryTexts.title
    case .apply: ApplyTexts.title
    case .openOutside: OutsideTexts.open
    case .openWith: OutsideTexts.openWith
    case .showInFiles: OutsideTexts.show
    case .copy: OutsideTexts.copy
    case .newWindow: ActionTexts.newWindow
    case .close, .quit: ActionTexts.close
    case .fullscreen: ActionTexts.fullScreen
    case .preferences: ActionTexts.preferences
    case .shortcuts: ActionTexts.keyboardShortcuts
    case .help: ActionTexts.help
    case .mainMenu: ActionTexts.mainMenu
    case .cardMenu: ActionTexts.cardMenu
    case .focus: localized("Move Keyboard Focus")
    default: rawValue
    }
  }
}

/// What keys do, for the shortcuts window and the help.
enum KeyTexts {
  static var deciding: String { localized("Deciding") }
  static var view: String {
    // TRANSLATORS: the heading of keys that change what is seen, and decide nothing.
    localized("View")
  }
  static var decksAndWindows: String { localized("Decks and Windows") }

  static func pan(_ side: SwipeDirection) -> String {
    switch side {
    case .left: localized("Move the View Left")
    case .right: localized("Move the View Right")
    case .up: localized("Move the View Up")
    case .down: localized("Move the View Down")
    default: side.rawValue
    }
  }

  static var nextOrPrevious: String { localized("Next or previous card") }
  static var firstOrLast: String { localized("First or last card") }
  static var zoomSteps: String {
    // TRANSLATORS: two keys, which show a photo larger or smaller.
    localized("Zoom in or out")
  }
  static var moveZoomed: String { localized("Move the zoomed photo") }
  static var stopBrowsing: String { localized("Stop browsing") }
  static var cardMenu: String { localized("Card menu") }
  static var stack: String { localized("Open or close a stack") }
  static var compare: String { localized("Compare photos") }
  static var previousOrNextPhoto: String { localized("Previous or next photo") }
  static var otherIsBetter: String {
    // TRANSLATORS: of two photos, the one that is compared with the current best.
    localized("The other photo is better")
  }
  static var keepBest: String { localized("Keep the best, reject others") }
  static var information: String { localized("Photo information") }
  static var wholePhoto: String { localized("Show the whole photo") }
  static var flip: String { localized("Flip the card") }
  static var playVideo: String { localized("Play or stop a video") }
  static var tryAgain: String { localized("Try showing a picture again") }
  static var letGo: String { localized("Cancel the swipe") }
  static var confirm: String { localized("Repeat the earlier decision or accept the suggestion") }
  static var noStars: String { localized("No stars") }
  static var labels: String {
    // TRANSLATORS: four colour labels, in the order of their keys.
    localized("Red, yellow, green, blue")
  }
  static var note: String { localized("Write a note") }
  static var turnRight: String { localized("Turn the photo right") }
  static var turnLeft: String { localized("Turn the photo left") }
  static var openOutside: String { localized("Open in the default app") }
  static var openWith: String { localized("Open with another app") }
  static var apply: String { localized("Apply decisions") }
  static var mainMenu: String { localized("Main menu") }
  static var leaveFullScreen: String { localized("Leave full screen") }
  static var cancelOpening: String { localized("Cancel opening a folder") }
  static var openFolder: String { localized("Open a folder") }
  static var openFile: String { localized("Open a picture or a file of records") }
  static var search: String {
    // TRANSLATORS: one key, which filters a deck of photos and searches a file of records.
    localized("Filter photos, or search records")
  }
  static var record: String { localized("Go to a record by its number") }
  static var newWindow: String { localized("New window") }
  static var closeWindow: String { localized("Close the window") }
  static var quit: String { localized("Quit") }
  static var fullScreen: String { localized("Full screen") }
  // TRANSLATORS: the title of the window of keyboard shortcuts; it should be short.
  static var shortcuts: String { localized("Shortcuts") }
  static var keyboardShortcuts: String { localized("Keyboard shortcuts") }
}
