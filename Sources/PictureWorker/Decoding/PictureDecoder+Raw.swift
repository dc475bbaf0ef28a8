import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

// A camera's RAW picture, which is shown by its largest preview.
extension PictureDecoder {
  /// Describes the picture by its preview, and draws what the program asks for.
  func draw(_ raw: RawPicture, for job: Job) throws(PictureFailure) {
    switch try raw.preview {
    case .jpeg(let file):
      try PictureDecoder(
        file, quarters: quarters, of: raw, dateTaken: dateTaken ?? raw.dateTaken, details: details,
        profile: profile,
        isCancelled: isCancelled
      ).draw(for: job)
    case .bitmap(let bytes, let size): try draw(bytes, size, of: raw, for: job)
    }
  }

  private func draw(
    _ bytes: UnsafePointer<UInt8>, _ size: PixelSize, of raw: RawPicture, for job: Job
  ) throws(PictureFailure) {
    let orientation = ExifTags.orientation(raw.orientation, turnedBy: quarters)
    let isTurned = orientation > 4
    let facts = PictureFacts(
      size: isTurned ? size.turned : size, dateTaken: dateTaken ?? raw.dateTaken, details: details)
    guard let wish = job.agree(on: facts, preview: { _ in false }), !job.isClosed else { return }
    let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
    guard
      let pixels = gdk_pixbuf_new_from_data(
        bytes, GDK_COLORSPACE_RGB, 0, 8, Int32(size.width), Int32(size.height),
        Int32(size.width * 3), nil, nil
      ).map(ObjectReference.init(owning:)),
      let scaled = PixbufGeometry.scaled(pixels, to: target),
      let upright = PixbufGeometry.turned(scaled, by: orientation)
    else { throw .tooLarge(size) }
    PixelWriter.write(upright, wish.drawing.size, stride: wish.drawing.stride, to: wish.slab)
    withExtendedLifetime(raw) {}
  }
}
