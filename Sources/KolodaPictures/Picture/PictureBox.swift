import KolodaPictureMessages

/// The room that a picture is shown in.
package struct PictureBox: Hashable, Sendable {
  /// The room's extents, in device pixels.
  package var size: PixelSize
  /// How many times its own size a small picture is shown at, at most.
  package var enlargement: Int

  /// Makes a room.
  package init(size: PixelSize, enlargement: Int = 1) {
    self.size = size
    self.enlargement = max(enlargement, 1)
  }

  /// The extents that a picture is shown at: whole, in its own shape, as large as there is room.
  package func shown(_ facts: PictureFacts) -> PixelSize {
    let width = Double(max(facts.size.width, 1))
    let height = Double(max(facts.size.height, 1))
    let fit = min(Double(size.width) / width, Double(size.height) / height)
    let scale = facts.isScalable ? fit : min(fit, Double(enlargement))
    return PixelSize(
      width: max(1, min(size.width, Int((width * scale).rounded()))),
      height: max(1, min(size.height, Int((height * scale).rounded()))))
  }

  /// The extents worth decoding to; enlarging is left to the drawing.
  package func decoded(_ facts: PictureFacts) -> PixelSize {
    let shown = shown(facts)
    guard !facts.isScalable else { return shown }
    return PixelSize(
      width: min(shown.width, facts.size.width), height: min(shown.height, facts.size.height))
  }
}
