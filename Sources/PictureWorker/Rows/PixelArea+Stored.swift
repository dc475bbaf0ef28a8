import KolodaPictureMessages

extension PixelArea {
  /// Where an area of an upright picture is as the picture is stored.
  ///
  /// - Parameters:
  ///   - size: the size as stored.
  ///   - orientation: the EXIF orientation of the stored rows, 1 to 8.
  func stored(in size: PixelSize, orientation: Int) -> PixelArea {
    let own = self.size
    let isTurned = orientation > 4
    var area = isTurned ? PixelArea(x: y, y: x, size: own.turned) : self
    // The stored rows begin at the right, or the last of them is at the top.
    if [2, 3, 7, 8].contains(orientation) { area.x = size.width - area.x - area.size.width }
    if [3, 4, 6, 7].contains(orientation) { area.y = size.height - area.y - area.size.height }
    return area
  }
}
