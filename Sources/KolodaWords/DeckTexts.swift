import KolodaFiles
import KolodaFolders
import KolodaLocalization

/// The texts of a deck's window.
package enum DeckTexts {
  package static func windowTitle(_ deck: String) -> String {
    localized("{deck} — Koloda", ["deck": deck])
  }

  package static func photo(name: String, date: String) -> String {
    // TRANSLATORS: the photo that is shown and its date, as in "sea.jpg, 12 Aug 2026".
    localized("{name}, {date}", ["name": isolated(name), "date": isolated(date)])
  }

  package static func left(_ count: Int) -> String {
    // TRANSLATORS: how many cards are still to decide.
    localizedCount("{count} left", "{count} left", count: count)
  }

  package static func decided(_ count: Int) -> String {
    // TRANSLATORS: how many cards are decided, when none is left.
    localizedCount("{count} decided", "{count} decided", count: count)
  }

  /// The number of the front record, as in commands, and how many are left.
  package static func recordAndLeft(number: Int, left: String) -> String {
    localized("{deck}, {left}", ["deck": "#\(number)", "left": left])
  }

  package static func deckAndLeft(deck: String, left: String) -> String {
    // TRANSLATORS: the deck and how many cards are left in it, as in "Holiday, 24 left".
    localized("{deck}, {left}", ["deck": isolated(deck), "left": isolated(left)])
  }

  package static func place(_ place: Int, of count: Int) -> String {
    // TRANSLATORS: which card of a deck is shown, as in "Card 3 of 24".
    localized(
      "Card {place} of {count}", ["place": wholeNumber(place), "count": wholeNumber(count)])
  }

  package static func zoom(_ percent: Int) -> String {
    // TRANSLATORS: how large a zoomed photo is shown.
    localized("{percent}%", ["percent": String(percent)])
  }

  package static func reduced(to percent: Int) -> String {
    // TRANSLATORS: a photo that is zoomed as far as there is memory for.
    localized(
      "Shown at {percent}%: this photo is too large for 100%", ["percent": String(percent)])
  }

  package static func closeupFailed(_ reason: String) -> String {
    // TRANSLATORS: {reason} is a sentence, as in "This picture is incomplete."
    localized("Can’t zoom: {reason}", ["reason": reason])
  }

  package static var undecided: String {
    // TRANSLATORS: stands in the place of a pile's name on a card that is not decided yet.
    localized("Undecided")
  }

  package static var progress: String { localized("Progress") }
  package static var allDecided: String { localized("All Done") }

  package static func saved(_ count: Int) -> String {
    localizedCount(
      "{count} decision is saved.", "All {count} decisions are saved.", count: count)
  }

  package static var unchanged: String {
    localized("Your files are unchanged until you apply.")
  }

  package static func applied(_ count: Int) -> String {
    // TRANSLATORS: that the files were moved, copied or trashed, or something was written into them.
    localizedCount(
      "{count} decision was applied.", "{count} decisions were applied.", count: count)
  }

  package static func appliedAndGone(_ count: Int) -> String {
    // TRANSLATORS: follows "22 decisions were applied.": Apply moved the files of some away.
    localizedCount(
      "{count} of these photos has left the deck.", "{count} of these photos have left the deck.",
      count: count)
  }

  package static func opened(_ title: String) -> String {
    localized("Opened “{title}”", ["title": title])
  }

  package static func alreadyDecided(_ name: String) -> String {
    localized("“{name}” has already been decided", ["name": name])
  }

  package static var mixedTimes: String {
    localized("The photos are from several cameras or folders, and out of order in time.")
  }
  package static var sortByTime: String { localized("Sort by Time Taken") }

  package static func videosLeftOut(_ count: Int, first: String) -> String {
    // TRANSLATORS: said when a folder is opened that has videos; {file} is one of them.
    localizedCount(
      "{count} video is not in this deck: {file}",
      "{count} videos are not in this deck, such as {file}", count: count, ["file": first])
  }

  /// Says which files of a list can't be used.
  package static func leftOut(of list: FileList) -> [String] {
    var texts: [String] = []
    if let first = list.missing.first {
      // TRANSLATORS: said when a list of files is opened; {file} is one of them.
      texts.append(
        localizedCount(
          "{count} listed file doesn’t exist: {file}",
          "{count} listed files don’t exist, such as {file}", count: list.missing.count,
          ["file": first.displayName]))
    }
    if let first = list.others.first {
      texts.append(
        localizedCount(
          "{count} listed file is not a picture: {file}",
          "{count} listed files are not pictures, such as {file}", count: list.others.count,
          ["file": first.displayName]))
    }
    return texts
  }

  package static func notInDeck(_ name: String) -> String {
    localized("“{name}” is not in this deck", ["name": name])
  }

  package static func changedSince(pile: String) -> String {
    localized("Changed since you chose “{pile}”. Choose it again?", ["pile": pile])
  }

  package static func decideAgain(pile: String) -> String {
    localized("Choose “{pile}” again", ["pile": pile])
  }

  package static func decidedElsewhere(_ name: String, pile: String) -> String {
    localized(
      "“{name}” was decided elsewhere: {pile}", ["name": name, "pile": pile])
  }

  package static func undoneElsewhere(_ name: String) -> String {
    localized("“{name}” was changed elsewhere", ["name": name])
  }

  package static func notSaved(_ reason: String) -> String {
    localized("The decision was not saved. {reason}", ["reason": reason])
  }

  package static func andMore(count: Int, message: String) -> String {
    localizedCount(
      "{message} (and {count} more)", "{message} (and {count} more)", count: count,
      ["message": message])
  }

  package static func unknownStyle(
    style: String, photo: String, stack: String, background: String, prototype: String
  ) -> String {
    localized(
      "deck.json: Unknown style “{style}”. Use “{photo}”, “{stack}”, “{background}” or “{prototype}”.",
      [
        "style": style, "photo": photo, "stack": stack, "background": background,
        "prototype": prototype,
      ])
  }
}
