import KolodaPictureMessages

/// The space in which a picture is shown.
package struct PictureBox: Hashable, Sendable {
  /// The size of the space, in device pixels.
  package var size: PixelSize
  /// The largest factor by which a small picture is enlarged.
  package var enlargement: Int

  package init(size: PixelSize, enlargement: Int = 1) {
    self.size = size
    self.enlargement = max(enlargement, 1)
  }

  /// The size at which a picture is shown: whole, in its own proportions, as large as the space
  /// allows.
  package func shown(_ facts: PictureFacts) -> PixelSize {
    let width = Double(max(facts.size.width, 1))
    let height = Double(max(facts.size.height, 1))
    let fit = min(Double(size.width) / width, Double(size.height) / height)
    let scale = facts.isScalable ? fit : min(fit, Double(enlargement))
    return PixelSize(
      width: max(1, min(size.width, Int((width * scale).rounded()))),
      height: max(1, min(size.height, Int((height * scale).rounded()))))
  }

  /// The size to decode a picture at; enlarging is left to the drawing code.
  package func decoded(_ facts: PictureFacts) -> PixelSize {
    let shown = shown(facts)
    guard !facts.isScalable else { return shown }
    return PixelSize(
      width: min(shown.width, facts.size.width), height: min(shown.height, facts.size.height))
  }
}
