import KolodaLocalization

/// The texts of pages without a deck, and of the list of recent decks.
package enum WelcomeTexts {
  package static var title: String { localized("Swipe Through Your Photos") }

  package static var description: String {
    localized(
      "Open a folder of photos or a file of records, and decide on them one at a time. Nothing is moved or deleted until you apply, and you can undo every decision."
    )
  }

  // TRANSLATORS: what can be opened, below the button "Open Folder…".
  package static var folders: String { localized("Photos and videos") }
  // TRANSLATORS: what can be opened, below the button "Open File…".
  package static var files: String { localized("Records to label, bookmarks or flash cards") }
  // TRANSLATORS: what can be opened, below the button "Join a Shared Deck…".
  package static var sharedDecks: String {
    localized("Photos or records that several people decide on")
  }

  package static var trySample: String { localized("or try a sample") }

  package static func openSample(_ deck: String) -> String {
    localized("Open the sample deck “{deck}”", ["deck": deck])
  }

  package static var noPhotos: String { localized("No Photos Found") }

  package static func noPhotosMore(_ folder: String) -> String {
    localized("“{folder}” has no pictures Koloda can show.", ["folder": folder])
  }

  package static var failure: String { localized("This Can’t Be Opened") }
  package static var drop: String { localized("Drop to Open") }
  package static var dropMore: String {
    localized("A folder, a picture to open its folder, or a file of records")
  }

  /// The progress of a deck; empty for one without cards.
  package static func progress(decided: Int, count: Int) -> String {
    guard count > 0 else { return "" }
    return decided < count ? DeckTexts.left(count - decided) : DeckTexts.allDecided
  }

  package static var remove: String { localized("Remove From List") }

  package static func removeDeck(_ title: String) -> String {
    localized("Remove “{title}” From List", ["title": title])
  }

  package static func removed(_ title: String) -> String {
    localized("Removed “{title}” from the list", ["title": title])
  }

  package static func notThere(_ place: String) -> String {
    localized("Not available: {place}", ["place": place])
  }

  package static var notRestored: String {
    localized("Koloda crashed right after it reopened your decks, so they stay closed this time")
  }

  package static func opening(_ folder: String) -> String {
    localized("Opening “{folder}”", ["folder": folder])
  }

  package static func found(_ count: Int) -> String {
    localizedCount("{count} picture found", "{count} pictures found", count: count)
  }

  /// The share of a file that was read, given from 0 to 1.
  package static func read(_ share: Double) -> String {
    localized("{percent}% read", ["percent": "\(Int(share * 100))"])
  }

  package static func openMany(_ count: Int) -> String {
    localizedCount("Open {count} Folder?", "Open {count} Folders?", count: count)
  }

  package static var openManyMore: String { localized("Each opens in its own window.") }

  package static var samplesMissing: String { localized("The sample decks are not installed.") }
  package static var chooseFile: String { localized("Open a Picture or a File of Records") }
  package static var supportedFiles: String { localized("All Supported Files") }
  package static var pictures: String { localized("Pictures and Videos") }
  package static var recordFiles: String { localized("Records, Bookmarks and Flash Cards") }
  package static var allFiles: String { localized("All Files") }
  package static var chooseFolder: String { localized("Open a Folder of Photos") }
}
