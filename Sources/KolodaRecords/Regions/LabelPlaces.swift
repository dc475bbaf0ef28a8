import Koloda

/// Where the labels of regions are written: each beside its region, inside of what is seen, and none
/// over another.
package enum LabelPlaces {
  /// The places of labels, in the order of the regions; nil for one that has no room, or whose region
  /// is not seen.
  ///
  /// - Parameters:
  ///   - regions: the bounds of the regions.
  ///   - sizes: the sizes of their labels; empty for a region without one.
  ///   - seen: the part of the picture that is seen, in which labels may lie.
  package static func places(
    beside regions: [Rect], sizes: [Size], within seen: Rect
  ) -> [Rect?] {
    var taken: [Rect] = []
    return zip(regions, sizes).map { region, size in
      guard !size.isEmpty, size.width <= seen.size.width, size.height <= seen.size.height,
        touches(region, seen)
      else { return nil }
      for corner in corners(of: region, size) {
        let place = Rect(
          x: min(max(corner.x, seen.origin.x), seen.end.x - size.width),
          y: min(max(corner.y, seen.origin.y), seen.end.y - size.height),
          width: size.width, height: size.height)
        guard !taken.contains(where: place.intersects) else { continue }
        taken.append(place)
        return place
      }
      return nil
    }
  }

  /// The corners at which a label may begin, the best first: above the region, inside, below; to the
  /// left, then to the right.
  private static func corners(of region: Rect, _ size: Size) -> [Point] {
    let rows = [
      region.origin.y - size.height, region.origin.y, region.end.y, region.end.y - size.height,
    ]
    return [region.origin.x, region.end.x - size.width].flatMap { x in
      rows.map { Point(x: x, y: $0) }
    }
  }

  /// Whether a region, which may be a single point, is seen.
  private static func touches(_ region: Rect, _ seen: Rect) -> Bool {
    region.end.x >= seen.origin.x && region.end.y >= seen.origin.y
      && region.origin.x <= seen.end.x && region.origin.y <= seen.end.y
  }
}
