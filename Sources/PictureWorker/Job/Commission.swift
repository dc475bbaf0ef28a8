import KolodaPictureMessages

/// Whoever wants a picture drawn.
protocol Commission: AnyObject {
  /// Whether the picture is no longer wanted.
  var isClosed: Bool { get }
  /// Takes what a file says about its picture, and returns what to draw of it; nil for nothing more.
  ///
  /// - Parameter preview: draws the preview; returns false if there is none.
  func agree(on facts: PictureFacts, preview: (PictureJob.Wish) -> Bool) -> PictureJob.Wish?
  /// Notes that a part of the picture is drawn.
  func tell(_ part: PixelArea)
  /// Notes that the picture is drawn only as far as its file goes.
  func sayIncomplete()
  /// Notes that a file of this length, in bytes, is written behind the picture.
  func tell(fileOf length: Int)
}

extension PictureJob: Commission {}
