import KolodaDecks
import KolodaGLib

// What the photos show, which is looked at once photos of one scene are to be stacked.
extension DeckSession {
  /// The progress of looking at the photos, in per cent, while stacks wait for it; nil if none do.
  var waitsForScenes: Int? { choices.stacksSimilar ? readers?.sceneProgress : nil }

  /// Starts looking at the photos if photos of one scene are to be stacked, or stops.
  func beginScenes() {
    if choices.stacksSimilar, isFollowing { readers?.beginScenes() } else { readers?.endScenes() }
  }
}
