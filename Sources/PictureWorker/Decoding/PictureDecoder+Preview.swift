import KolodaContainers
import KolodaPictureMessages

// The small JPEG that many cameras embed beside a photo: it is there at once.
extension PictureDecoder {
  /// The largest embedded preview that is decoded, in pixels.
  private static let largestPreview = 1 << 20

  /// Draws the embedded preview, enlarged to the requested size.
  ///
  /// - Returns: whether there is one.
  func drawPreview(of picture: StoredPicture, for wish: PictureJob.Wish) -> Bool {
    guard let preview = openedPreview(),
      let pixels = try? decoded(preview, else: picture.profile)
    else { return false }
    let orientation = PictureOrientation.turned(picture.orientation, by: quarters)
    let size = orientation > 4 ? wish.drawing.size.turned : wish.drawing.size
    let rows = TurnedRows(
      size, orientation: orientation, stride: wish.drawing.stride, to: wish.slab)
    let enlarger = RowEnlarger(
      pixels, preview.picture.size, cropped: Self.inner(preview.picture.size, picture.size),
      to: size)
    for row in 0..<size.height {
      enlarger.make(row, into: rows.next)
      rows.add()
    }
    rows.flush()
    return true
  }

  /// What the preview of a JPEG shows, of which only the brightness is decoded; nil if there is none that
  /// can be read so.
  ///
  /// - Parameter side: the longest side of what is looked at, in pixels.
  func sceneOfPreview(side: Int) -> PictureScene? {
    guard case .jpeg(let jpeg) = metadata.parts, let whole = jpeg.size,
      let preview = openedPreview()
    else { return nil }
    let shape = PixelSize(width: whole.width, height: whole.height)
    guard let size = try? preview.startGrey(atLeast: preview.picture.size.within(side)) else {
      return nil
    }
    var pixels = [UInt8](repeating: 0, count: size.width * size.height)
    let isRead = pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return false }
      for row in 0..<size.height {
        guard (try? preview.read(into: start + row * size.width)) != nil else { return false }
      }
      return true
    }
    guard isRead else { return nil }
    return pixels.withUnsafeBytes { pixels in
      PictureScene(
        grey: pixels, width: size.width, area: Self.inner(size, shape),
        orientation: PictureOrientation.turned(given.orientation ?? 1, by: quarters))
    }
  }

  /// The preview, of which the header is read; nil if there is none.
  private func openedPreview() -> JPEGStream? {
    guard let place = exif?.preview, let exifBlock,
      let bytes = try? exifBlock.bytes(at: place.lowerBound, upTo: place.count)
    else { return nil }
    let content = HeldBytes(bytes)
    let preview = try? JPEGStream(
      PictureFile(memory: content.bytes, of: content), as: ContainedPicture(),
      isCancelled: isCancelled)
    guard let preview, let area = preview.picture.size.area, area <= Self.largestPreview else {
      return nil
    }
    return preview
  }

  /// All pixels of a preview, in the screen's colours.
  ///
  /// - Parameter profile: the photo's colour profile: a preview rarely has its own.
  private func decoded(
    _ preview: JPEGStream, else profile: [UInt8]?
  ) throws(PictureFailure) -> [UInt8] {
    var picture = preview.picture
    picture.profile = picture.profile ?? profile
    let colours = RowColours(of: picture, by: self.profile)
    let size = try preview.start(atLeast: picture.size)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    var failure: PictureFailure?
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        let line = start + row * size.width * 4
        do throws(PictureFailure) { try preview.read(into: line) } catch { failure = error }
        guard failure == nil else { return }
        colours.convert(line, width: size.width)
      }
    }
    if let failure { throw failure }
    return pixels
  }

  /// The part of a preview that shows its photo: the bars around it are there because cameras use
  /// one shape for all previews.
  private static func inner(_ present: PixelSize, _ shape: PixelSize) -> PixelArea {
    let fit = min(
      Double(present.width) / Double(shape.width), Double(present.height) / Double(shape.height))
    let inner = PixelSize(
      width: min(present.width, max(1, Int(Double(shape.width) * fit))),
      height: min(present.height, max(1, Int(Double(shape.height) * fit))))
    // A difference of one pixel is no bar, only rounding.
    guard inner.width < present.width - 1 || inner.height < present.height - 1 else {
      return PixelArea(size: present)
    }
    return PixelArea(
      x: (present.width - inner.width) / 2, y: (present.height - inner.height) / 2, size: inner)
  }
}
