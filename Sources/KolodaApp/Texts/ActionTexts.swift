import KolodaLocalization

/// The names of actions in menus, on buttons and in tooltips.
enum ActionTexts {
  static var open: String { localized("Open") }
  static var openFolder: String { localized("Open Folder") }
  static var openFolderDialog: String { localized("Open Folder…") }
  static var openFileDialog: String { localized("Open File…") }
  static var openTooltip: String { localized("Open a Folder or a File") }
  static var newWindow: String { localized("New Window") }
  static var close: String { localized("Close") }
  static var cancel: String { localized("Cancel") }
  static var undo: String { localized("Undo") }
  static var redo: String { localized("Redo") }
  static var undoLast: String { localized("Undo Last Decision") }
  static var flip: String { localized("Flip Card") }
  static var goThrough: String {
    // TRANSLATORS: a menu of piles: shows the cards of the one that is chosen once more.
    localized("Go Through Again")
  }

  static var endPass: String {
    // TRANSLATORS: ends "Go Through Again" before all cards of the pile were seen.
    localized("Back to Undecided Cards")
  }

  static func goThroughAgain(_ pile: String) -> String {
    // TRANSLATORS: shows the cards of a pile once more; {pile} is its name.
    localized("Go Through “{pile}” Again", ["pile": pile])
  }

  static var browse: String {
    // TRANSLATORS: goes through all cards of a deck, decided ones too, without deciding.
    localized("Browse All Cards")
  }

  static var strip: String {
    // TRANSLATORS: shows small pictures of the photos before and after this one.
    localized("Show Neighbours")
  }
  static var information: String {
    // TRANSLATORS: what is known of a photo: camera, lens, exposure.
    localized("Photo Information")
  }

  static var zoom: String {
    // TRANSLATORS: shows a photo at its own size, pixel by pixel.
    localized("Zoom to 100%")
  }

  static var stopBrowsing: String { localized("Stop Browsing") }
  static var morePiles: String {
    // TRANSLATORS: a button with a menu of the piles that have no button of their own.
    localized("More Piles")
  }

  static var goBack: String { localized("Go Back") }
  static var export: String { localized("Export…") }
  static var exportDecisions: String { localized("Export Decisions…") }
  static var recentDecks: String { localized("Recent Decks") }
  static var photo: String {
    // TRANSLATORS: a submenu of what can be done with the photo that is shown.
    localized("Photo")
  }
  static var card: String {
    // TRANSLATORS: a submenu of what can be done with the card that is shown.
    localized("Card")
  }
  static var cardMenu: String { localized("Card Menu") }
  static var openSample: String { localized("Open Sample Deck") }
  static var fullScreen: String { localized("Full Screen") }
  static var playground: String { localized("Style Playground") }
  static var preferences: String { localized("Preferences") }
  static var keyboardShortcuts: String { localized("Keyboard Shortcuts") }
  static var help: String { localized("Help") }
  static var about: String { localized("About Koloda") }
  static var mainMenu: String { localized("Main Menu") }

  /// The buttons of the desktop's file dialog, where the underscore marks the mnemonic.
  static var chooserOpen: String { localized("_Open") }
  static var chooserCancel: String { localized("_Cancel") }
  static var chooserExport: String { localized("_Export") }

  static func withKeys(action: String, keys: String) -> String {
    // TRANSLATORS: a button's tooltip, as in "Keep (Right, P)".
    localized("{action} ({keys})", ["action": action, "keys": keys])
  }
}
