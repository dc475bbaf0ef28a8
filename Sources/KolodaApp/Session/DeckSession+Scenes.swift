import KolodaDecks
import KolodaGLib

// What the photos show, which is looked at once photos of one scene are to be stacked.
extension DeckSession {
  /// The progress of looking at the photos, in per cent, while stacks wait for it; nil if none do.
  var waitsForScenes: Int? { choices.stacksSimilar ? sceneProgress : nil }

  /// Starts looking at the photos if photos of one scene are to be stacked, or stops.
  func beginScenes() {
    guard choices.stacksSimilar, isFollowing, let source = photos?.source else {
      scenes?.stop()
      (scenes, sceneProgress) = (nil, nil)
      return
    }
    guard scenes == nil else { return }
    let reading = SceneReading(source) { [weak self] progress in
      MainThread.post { self?.scenesCame(progress) }
    }
    (scenes, sceneProgress) = (reading, 0)
    reading.look()
  }

  private func scenesCame(_ progress: Int?) {
    guard scenes != nil, progress == nil || progress != sceneProgress else { return }
    sceneProgress = progress
    if progress == nil { findStacks() }
    observer?.sessionChanged(self)
  }
}
