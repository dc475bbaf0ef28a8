/// What a picture's file says of itself, known before its pixels are.
package struct PictureFacts: Hashable, Sendable {
  /// The whole picture's extents, upright.
  package var size: PixelSize
  /// Whether it is drawn, so that any size is sharp.
  package var isScalable: Bool
  /// Whether the file has a small picture of itself that is read in no time.
  package var hasPreview: Bool
  /// The day it was taken, where the camera knew.
  package var dateTaken: PictureDate?
  /// How it came to be, and how large its file is.
  package var details: PictureDetails

  /// Makes facts.
  package init(
    size: PixelSize, isScalable: Bool = false, hasPreview: Bool = false,
    dateTaken: PictureDate? = nil, details: PictureDetails = PictureDetails()
  ) {
    self.size = size
    self.isScalable = isScalable
    self.hasPreview = hasPreview
    self.dateTaken = dateTaken
    self.details = details
  }
}
