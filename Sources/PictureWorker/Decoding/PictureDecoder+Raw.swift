import KolodaPictureMessages

// A camera's RAW picture, which is shown by its largest preview.
extension PictureDecoder {
  /// Draws the picture by its preview, if it is a RAW picture.
  ///
  /// - Returns: false for any other.
  func drawAsRaw(for job: some Commission) throws(PictureFailure) -> Bool {
    let preview = DNGPreview(of: file, metadata)
    if let preview, preview.isOfJPEGXL {
      try draw(preview, for: job)
      return true
    }
    do throws(PictureFailure) {
      if let raw = try RawPicture(file) {
        try draw(raw, for: job)
        return true
      }
    } catch {
      if error == .noPreview, let preview {
        try draw(preview, for: job)
        return true
      }
      // LibRaw takes some scans for RAW pictures, such as a grey one by a camera's maker.
      let tiff = error == .noPreview ? try? TIFFStream(file, as: given) { false } : nil
      guard let tiff, tiff.isMain else { throw error }
      return false
    }
    if case .raw = container { throw .damaged("") }
    return false
  }

  /// Describes the picture by a preview that LibRaw doesn't find.
  private func draw(_ preview: DNGPreview, for job: some Commission) throws(PictureFailure) {
    try PictureDecoder(
      preview.file, quarters: quarters, orientation: preview.orientation, dateTaken: dateTaken,
      details: details, profile: profile, isCancelled: isCancelled
    ).draw(for: job)
  }

  /// Describes the picture by its preview, and draws what the program asks for.
  private func draw(_ raw: RawPicture, for job: some Commission) throws(PictureFailure) {
    switch try raw.preview {
    case .jpeg(let file):
      try PictureDecoder(
        file, quarters: quarters, orientation: raw.orientation,
        dateTaken: dateTaken ?? raw.dateTaken, details: details, profile: profile,
        isCancelled: isCancelled
      ).draw(for: job)
    case .bitmap(let bytes, let size):
      let given = ContainedPicture(orientation: raw.orientation)
      try draw(BitmapStream(bytes, size, of: raw, as: given), for: job, taken: raw.dateTaken)
    }
  }
}
