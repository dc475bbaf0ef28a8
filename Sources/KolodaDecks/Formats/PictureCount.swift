import KolodaFiles

/// How many photos and how many videos there are among cards.
package struct PictureCount: Equatable, Sendable {
  package var photos = 0
  package var videos = 0

  /// Begins with none.
  package init() {}

  /// Counts one more card, by the path of its file; a card without one counts as a photo.
  package mutating func add(_ path: [UInt8]?) {
    if path.map(Recording.isVideo) == true { videos += 1 } else { photos += 1 }
  }
}
