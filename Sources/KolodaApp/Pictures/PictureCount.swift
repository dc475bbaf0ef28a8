import KolodaFiles

/// How many photos and how many videos there are among cards.
struct PictureCount: Equatable, Sendable {
  var photos = 0
  var videos = 0

  /// Counts one more card, by the path of its file; a card without one counts as a photo.
  mutating func add(_ path: [UInt8]?) {
    if path.map(Recording.isVideo) == true { videos += 1 } else { photos += 1 }
  }
}
