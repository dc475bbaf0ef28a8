import CKolodaPictures
import KolodaGLib
import KolodaPictureMessages

// JPEG, the format of nearly all photos: decoded by libjpeg straight into the program's memory.
// gdk-pixbuf would keep half the picture in between, and can't handle inks.
extension PictureDecoder {
  /// The largest embedded preview that is decoded, in pixels.
  private static let largestPreview = 1 << 20
  /// How many times, at most, the program is told of a part that is drawn.
  private static let parts = 16

  /// Describes the picture, and draws what the program asks for.
  func draw(_ header: JPEGHeader, for job: Job) throws(PictureFailure) {
    let picture = try JPEGStream(file, isCancelled: isCancelled)
    let size = isTurned ? picture.size.turned : picture.size
    let facts = PictureFacts(
      size: size, hasPreview: exif?.preview != nil, dateTaken: dateTaken, details: details)
    guard facts.size.isPossible else { throw .tooLarge(size) }
    let wish = job.agree(on: facts) { drawPreview(of: picture, for: $0) }
    guard let wish, !job.isClosed else { return }
    let target = isTurned ? wish.drawing.size.turned : wish.drawing.size
    guard
      DecodingCost(of: picture.size, to: target, coefficients: header.coefficientBytes)
        .isAffordable
    else { throw .tooLarge(size) }
    try draw(picture, target, wish, tell: job.tell)
    if try !picture.isWhole() { job.sayIncomplete() }
  }

  private func draw(
    _ picture: JPEGStream, _ target: PixelSize, _ wish: Job.Wish, tell: (PixelArea) -> Void
  ) throws(PictureFailure) {
    let colours = RowColours(of: picture, by: profile)
    let decoded = try picture.start(atLeast: target)
    let rows = TurnedRows(
      target, orientation: orientation, stride: wish.drawing.stride, to: wish.slab)
    let step = max(target.height / PictureDecoder.parts, 1)
    func add() {
      colours.convert(rows.next, width: target.width)
      rows.add()
      guard rows.count % step == 0, rows.count < target.height else { return }
      rows.flush()
      tell(rows.area)
    }
    if decoded == target {
      for _ in 0..<decoded.height {
        try picture.read(into: rows.next)
        add()
      }
    } else {
      let reducer = RowReducer(from: decoded, to: target)
      let line = UnsafeMutablePointer<UInt8>.allocate(capacity: decoded.width * 4)
      defer { line.deallocate() }
      for _ in 0..<decoded.height {
        try picture.read(into: line)
        reducer.take(line, row: rows.next) { _ in add() }
      }
    }
    rows.flush()
  }

  /// Draws the embedded preview, enlarged to the requested size.
  private func drawPreview(of picture: JPEGStream, for wish: Job.Wish) -> Bool {
    guard let place = exif?.preview else { return false }
    let bytes = file.bytes(at: exifStart + place.lowerBound, count: place.count)
    let loader = PixbufLoader {
      ($0.size.area ?? .max) <= PictureDecoder.largestPreview ? $0.size : nil
    }
    let size = wish.drawing.size
    guard let loader, (try? bytes.withUnsafeBytes(loader.write)) != nil,
      let pixels = try? loader.finish(),
      let whole = PixbufGeometry.cropped(pixels, to: picture.size)
    else { return false }
    // The preview is in the photo's colour space, and rarely says so itself.
    let own = gdk_pixbuf_get_option(pixels.pointer, "icc-profile").map { String(cString: $0) }
    profile.apply(to: whole, by: own.flatMap(ColourProfile.bytes(of:)) ?? picture.profile)
    guard
      let large = PixbufGeometry.scaled(whole, to: isTurned ? size.turned : size),
      let upright = PixbufGeometry.turned(large, by: orientation)
    else { return false }
    PixelWriter.write(upright, size, stride: wish.drawing.stride, to: wish.slab)
    return true
  }
}
