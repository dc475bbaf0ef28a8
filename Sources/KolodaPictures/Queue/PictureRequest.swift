import KolodaPictureMessages

/// A request for a picture.
package struct PictureRequest<Purpose: Hashable & Sendable>: Hashable, Sendable {
  /// The file's path.
  package var path: [UInt8]
  /// The space in which it is shown.
  package var box: PictureBox
  /// What it is for; a picture is read again for another purpose.
  package var purpose: Purpose
  /// Whether to show the camera's embedded preview until the picture itself is ready.
  package var takesPreview: Bool
  /// Whether to hand over parts of the picture as they are drawn.
  package var takesParts: Bool
  /// The most bytes of a file to be made of the picture, too; 0 for none.
  package var longestFile: Int
  /// The format of that file.
  package var fileFormat: PictureDrawing.FileFormat
  /// How far to turn the picture clockwise from the orientation that its file states, in quarters.
  package var quarters: Int
  /// The most bytes that the file may have; nil for its format's own limit.
  package var longest: Int?
  /// The part of the picture that is wanted; nil for all of it.
  package var excerpt: PictureExcerpt?

  package init(
    path: [UInt8], box: PictureBox, purpose: Purpose, takesPreview: Bool = true,
    takesParts: Bool = false, longestFile: Int = 0,
    fileFormat: PictureDrawing.FileFormat = .jpeg, quarters: Int = 0, longest: Int? = nil,
    excerpt: PictureExcerpt? = nil
  ) {
    self.excerpt = excerpt
    self.fileFormat = fileFormat
    self.longest = longest
    self.path = path
    self.box = box
    self.purpose = purpose
    self.takesPreview = takesPreview
    self.takesParts = takesParts
    self.longestFile = longestFile
    self.quarters = quarters
  }
}

/// A part of a picture, as it was when it was chosen.
package struct PictureExcerpt: Hashable, Sendable {
  /// The part, in pixels of the upright and turned picture.
  package var area: PixelArea
  /// The size of that picture; a file with another one has changed.
  package var whole: PixelSize
  /// The size to read the part at, no larger than its own.
  package var size: PixelSize

  package init(area: PixelArea, of whole: PixelSize, size: PixelSize) {
    self.area = area
    self.whole = whole
    self.size = size
  }

  /// Whether the picture that a file has has this part.
  func isPossible(in facts: PictureFacts) -> Bool {
    facts.excerpts != .none && facts.size == whole && area.isInside(whole) && size.isPossible
      && size.width <= area.size.width && size.height <= area.size.height
  }
}

/// The result of a request.
package enum PictureOutcome: Sendable {
  /// The camera's embedded preview, enlarged; the sharp picture follows.
  case preview(Picture)
  /// A part of the picture itself, as it will stay; only for requests that take parts.
  case part(Picture)
  /// The picture itself.
  case whole(Picture)
  /// The reason why there is no picture.
  case failure(PictureFailure)

  /// Whether nothing else follows, unless the file changes.
  package var isLast: Bool {
    switch self {
    case .preview, .part: false
    case .whole, .failure: true
    }
  }
}
