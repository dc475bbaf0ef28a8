import KolodaPictureMessages

/// A film to play.
package struct FilmRequest: Hashable, Sendable {
  /// The file's path.
  package var path: [UInt8]
  /// The space in which it is shown.
  package var box: PictureBox
  /// How far to turn the film clockwise from the orientation that its file states, in quarters.
  package var quarters: Int

  package init(path: [UInt8], box: PictureBox, quarters: Int = 0) {
    self.path = path
    self.box = box
    self.quarters = quarters
  }
}

/// What becomes of a film.
package enum FilmProgress: Sendable {
  /// A frame to be shown now; `moment` is when in the film it is shown, in milliseconds.
  case frame(Picture, moment: Int)
  /// The film is over.
  case ended
  /// The film can't be played, or not any further.
  case failed(PictureFailure)
}
