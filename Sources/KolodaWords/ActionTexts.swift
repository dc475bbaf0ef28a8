import KolodaLocalization

/// The names of actions in menus, on buttons and in tooltips.
package enum ActionTexts {
  package static var open: String { localized("Open") }
  package static var openFolder: String { localized("Open Folder") }
  package static var openFolderDialog: String { localized("Open Folder…") }
  package static var openFileDialog: String { localized("Open File…") }
  package static var openTooltip: String { localized("Open a Folder or a File") }
  package static var newWindow: String { localized("New Window") }
  package static var close: String { localized("Close") }
  package static var cancel: String { localized("Cancel") }
  package static var undo: String { localized("Undo") }
  package static var redo: String { localized("Redo") }
  package static var undoLast: String { localized("Undo Last Decision") }
  package static var flip: String { localized("Flip Card") }
  package static var flipBriefly: String {
    // TRANSLATORS: turns a card over: below a button, where there is room for one short word.
    localizedIn("card", "Flip")
  }
  package static var goThrough: String {
    // TRANSLATORS: a menu of piles: shows the cards of the one that is chosen once more.
    localized("Go Through Again")
  }

  package static var endPass: String {
    // TRANSLATORS: ends "Go Through Again" before all cards of the pile were seen.
    localized("Back to Undecided Cards")
  }

  package static func goThroughAgain(_ pile: String) -> String {
    // TRANSLATORS: shows the cards of a pile once more; {pile} is its name.
    localized("Go Through “{pile}” Again", ["pile": pile])
  }

  package static var browse: String {
    // TRANSLATORS: goes through all cards of a deck, decided ones too, without deciding.
    localized("Browse All Cards")
  }

  package static var strip: String {
    // TRANSLATORS: shows small pictures of the photos before and after this one.
    localized("Show Neighbours")
  }
  package static var information: String {
    // TRANSLATORS: what is known of a photo: camera, lens, exposure.
    localized("Photo Information")
  }

  package static var zoom: String {
    // TRANSLATORS: shows a photo at its own size, pixel by pixel.
    localized("Zoom to 100%")
  }

  package static var stopBrowsing: String { localized("Stop Browsing") }
  package static var morePiles: String {
    // TRANSLATORS: a button with a menu of the piles that have no button of their own.
    localized("More Piles")
  }

  package static var goBack: String { localized("Go Back") }
  package static var export: String { localized("Export…") }
  package static var exportDecisions: String { localized("Export Decisions…") }
  package static var recentDecks: String { localized("Recent Decks") }
  package static var photo: String {
    // TRANSLATORS: a submenu of what can be done with the photo that is shown.
    localized("Photo")
  }
  package static var card: String {
    // TRANSLATORS: a submenu of what can be done with the card that is shown.
    localized("Card")
  }
  package static var cardMenu: String { localized("Card Menu") }
  package static var openSample: String { localized("Open Sample Deck") }
  package static var fullScreen: String { localized("Full Screen") }
  package static var playground: String { localized("Style Playground") }
  package static var preferences: String { localized("Preferences") }
  package static var keyboardShortcuts: String { localized("Keyboard Shortcuts") }
  package static var help: String { localized("Help") }
  package static var about: String { localized("About Koloda") }
  package static var mainMenu: String { localized("Main Menu") }

  /// The buttons of the desktop's file dialog, where the underscore marks the mnemonic.
  package static var chooserOpen: String { localized("_Open") }
  package static var chooserCancel: String { localized("_Cancel") }
  package static var chooserExport: String { localized("_Export") }

  package static func withKeys(action: String, keys: String) -> String {
    // TRANSLATORS: a button's tooltip, as in "Keep (Right, P)".
    localized("{action} ({keys})", ["action": action, "keys": keys])
  }
}
