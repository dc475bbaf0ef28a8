import KolodaPictureMessages
import KolodaPictures

/// What a close-up has of a photo that is read in excerpts.
struct CloseupExcerpts {
  /// An excerpt as far as it is decoded.
  struct Shown {
    var excerpt: CloseupExcerpt
    var picture: Picture

    /// Which of the photo's pixels are there.
    var area: PixelArea { excerpt.area(of: picture.drawn) }
  }

  /// The excerpt that was asked for last.
  var wanted: CloseupExcerpt?
  /// What is there: the excerpt that came last, and before it the former one, as long as that has more.
  private(set) var shown: [Shown] = []

  /// Takes what was read; an excerpt that is no longer wanted is left out.
  ///
  /// - Returns: whether it was wanted.
  mutating func take(_ picture: Picture, of excerpt: CloseupExcerpt) -> Bool {
    guard excerpt == wanted, picture.size == excerpt.size else { return false }
    if shown.last?.excerpt == excerpt { shown.removeLast() }
    shown = (picture.isWhole ? [] : shown.suffix(1)) + [Shown(excerpt: excerpt, picture: picture)]
    return true
  }

  /// Whether an area of the photo is there, as sharp as it is wanted.
  func has(_ area: PixelArea) -> Bool {
    shown.contains { $0.excerpt.level == wanted?.level && $0.area.contains(area) }
  }
}
