/// What a picture's file says about itself, known before its pixels are.
package struct PictureFacts: Hashable, Sendable {
  /// The size of the whole picture, upright.
  package var size: PixelSize
  /// Whether the picture is a vector drawing, which is sharp at any size.
  package var isScalable: Bool
  /// Whether the file has an embedded preview that can be read at once.
  package var hasPreview: Bool
  /// Whether it is decoded in one call, which tells of no progress.
  package var isSilent: Bool
  /// The EXIF orientation of the file's pixels, 1 to 8, without any turn by the user.
  package var orientation: Int
  /// The day when the picture was taken, if the camera recorded it.
  package var dateTaken: PictureDate?
  /// How the picture was taken, and the size of its file.
  package var details: PictureDetails
  /// The video that the picture is a still of; nil for any other picture.
  package var video: PictureVideo?
  /// How a part of the picture is read without the rest.
  package var excerpts: PictureExcerpts

  package init(
    size: PixelSize, isScalable: Bool = false, hasPreview: Bool = false, isSilent: Bool = false,
    orientation: Int = 1, dateTaken: PictureDate? = nil, details: PictureDetails = PictureDetails(),
    video: PictureVideo? = nil, excerpts: PictureExcerpts = .none
  ) {
    self.size = size
    self.isScalable = isScalable
    self.hasPreview = hasPreview
    self.isSilent = isSilent
    self.orientation = orientation
    self.dateTaken = dateTaken
    self.details = details
    self.video = video
    self.excerpts = excerpts
  }
}

/// How a part of a picture is read without the rest.
package enum PictureExcerpts: UInt8, Hashable, Sendable {
  /// Not at all: a drawing has no pixels of its own, and the paper behind a transparent picture
  /// depends on all of it.
  case none
  /// Much of the rest is decoded as well, but not kept.
  case slow
  /// Little else is decoded.
  case quick
}

/// What is known of a video.
package struct PictureVideo: Hashable, Sendable {
  /// How long it is, in milliseconds; nil if its file doesn't say.
  package var length: Int?

  /// The lengths that make sense: up to a year.
  static let lengths = 0...(366 * 24 * 3600 * 1000)

  package init(length: Int? = nil) {
    self.length = length
  }
}
