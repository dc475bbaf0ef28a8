import KolodaLocalization

/// The texts of bursts, copies and comparing photos.
package enum StackTexts {
  package static var stackBursts: String {
    // TRANSLATORS: makes one card of photos that were taken right after one another.
    localized("Stack Bursts")
  }

  package static var stackSimilar: String {
    // TRANSLATORS: makes one card of photos of the same scene.
    localized("Stack Similar Photos")
  }
  package static func looking(_ percent: Int) -> String {
    // TRANSLATORS: said while photos of the same scene are being searched for.
    localized("Finding similar photos: {percent}%", ["percent": String(percent)])
  }

  package static func shots(_ count: Int) -> String {
    // TRANSLATORS: how many photos are in a stack.
    localizedCount("{count} photo", "{count} photos", count: count)
  }

  package static var open: String {
    // TRANSLATORS: shows the photos of a stack one by one.
    localized("Open Stack")
  }
  package static var close: String {
    // TRANSLATORS: makes one card of the photos of a stack again.
    localized("Close Stack")
  }
  package static var openInBrowsing: String {
    localized("Every stack is open while you browse all cards.")
  }
  package static var openInFilter: String {
    localized("Every stack is open while a filter is on.")
  }
  package static var openOrClose: String { localized("Open or Close a Stack") }

  package static func copy(of name: String, isVideo: Bool) -> String {
    if isVideo {
      // TRANSLATORS: said of a video that is there twice; {name} is the other file.
      return localized("Same video as {name}", ["name": name])
    }
    // TRANSLATORS: said of a photo that is there twice; {name} is the other file.
    return localized("Same picture as {name}", ["name": name])
  }
  package static func copyTitle(isVideo: Bool) -> String {
    // TRANSLATORS: what comes before the name of a file that is the same video.
    if isVideo { return localized("Same Video As") }
    // TRANSLATORS: what comes before the name of a file that has the same picture.
    return localized("Same Picture As")
  }

  // TRANSLATORS: the page with two photos side by side.
  package static var compare: String { localized("Compare") }
  package static var compareMenu: String { localized("Compare Photos") }
  package static var champion: String {
    // TRANSLATORS: said of the photo that is the best of those compared up to now; the others are
    // compared with it.
    localized("Current Best")
  }

  package static func place(_ place: Int, of count: Int) -> String {
    // TRANSLATORS: which photo of a stack or of those to compare is shown, as in "2 of 5".
    localized("{place} of {count}", ["place": wholeNumber(place), "count": wholeNumber(count)])
  }

  package static var hold: String {
    // TRANSLATORS: a button: this photo takes the place of the current best.
    localized("This One Is Better")
  }
  package static var keepHeld: String {
    // TRANSLATORS: keeps the current best, and rejects the photos that it was compared with.
    localized("Keep Best, Reject Others")
  }

  package static func keptBest(rejected: Int) -> String {
    // TRANSLATORS: said after a photo was kept as the best and {count} others were rejected.
    localizedCount("1 kept, {count} rejected", "1 kept, {count} rejected", count: rejected)
  }

  package static func spokenPane(_ name: String, _ role: String) -> String {
    // TRANSLATORS: what a screen reader says of one of two photos: its name, and which it is.
    localized("{name}, {role}", ["name": name, "role": role])
  }
  package static var nothingToCompare: String {
    localized("There is no other photo to compare this one with.")
  }
  package static var nextChallenger: String { localized("Next Photo") }
  package static var previousChallenger: String { localized("Previous Photo") }
}
