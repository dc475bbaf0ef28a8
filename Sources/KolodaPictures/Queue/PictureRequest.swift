import KolodaPictureMessages

/// A picture that is wanted, and what for.
package struct PictureRequest<Purpose: Hashable & Sendable>: Hashable, Sendable {
  /// The file's path.
  package var path: [UInt8]
  /// The room it is shown in.
  package var box: PictureBox
  /// What it is for; it is read again for another purpose.
  package var purpose: Purpose
  /// Whether the camera's small picture is shown until the picture itself is there.
  package var takesPreview: Bool
  /// How far it is turned clockwise from how its file says that it stands, in quarters.
  package var quarters: Int
  /// How many bytes the file may have; nil for what its format may have.
  package var longest: Int?

  /// Makes a request.
  package init(
    path: [UInt8], box: PictureBox, purpose: Purpose, takesPreview: Bool = true, quarters: Int = 0,
    longest: Int? = nil
  ) {
    self.longest = longest
    self.path = path
    self.box = box
    self.purpose = purpose
    self.takesPreview = takesPreview
    self.quarters = quarters
  }
}

/// What became of a request.
package enum PictureOutcome: Sendable {
  /// The small picture that the camera left, enlarged; the sharp one follows.
  case preview(Picture)
  /// The picture itself.
  case whole(Picture)
  /// Why there is none.
  case failure(PictureFailure)
}
