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

  package init(
    size: PixelSize, isScalable: Bool = false, hasPreview: Bool = false, isSilent: Bool = false,
    orientation: Int = 1, dateTaken: PictureDate? = nil, details: PictureDetails = PictureDetails()
  ) {
    self.size = size
    self.isScalable = isScalable
    self.hasPreview = hasPreview
    self.isSilent = isSilent
    self.orientation = orientation
    self.dateTaken = dateTaken
    self.details = details
  }
}
