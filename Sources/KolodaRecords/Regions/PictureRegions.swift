import Koloda

/// The regions of a record's picture, in the record's own units.
package struct PictureRegions: Hashable, Sendable {
  /// What the places of points count.
  enum Unit: Hashable, Sendable {
    /// Parts of the picture's width and height.
    case parts
    /// Pixels of a picture, whose size the record may state.
    case pixels(of: Size?)
  }

  /// Which way up the picture is to which the places refer, where its file is to be turned.
  enum Basis: Hashable, Sendable {
    /// As its pixels are stored.
    case stored
    /// Upright, as it is shown.
    case upright
    /// Upright, with places that are counted from the lower left corner.
    case fromBelow
  }

  /// The regions that are drawn.
  let list: RegionList
  let unit: Unit
  /// What the program that wrote the record refers to.
  let basis: Basis

  /// How many regions there are.
  package var count: Int { list.regions.count + list.beyond + list.unreadable }
  /// How many have a mask, which is not drawn.
  package var maskCount: Int { list.maskCount }
  /// How many have places that are no numbers, or too few of them.
  package var unreadableCount: Int { list.unreadable }
  /// How many are not drawn because there are too many.
  package var beyondCount: Int { list.beyond }

  /// The labels of the regions with how many have each, in the order of their first occurrence.
  package var labels: [(label: String, count: Int)] {
    var counts: [String: Int] = [:]
    var labels: [String] = []
    for region in list.regions {
      if counts[region.label] == nil { labels.append(region.label) }
      counts[region.label, default: 0] += 1
    }
    return labels.map { ($0, counts[$0] ?? 0) }
  }
}

/// A picture that regions are drawn on.
package struct PictureFrame: Hashable, Sendable {
  /// Its size as it is shown, upright, in its own pixels.
  package var size: Size
  /// The EXIF orientation of its stored pixels, 1 to 8.
  package var orientation: Int

  package init(size: Size, orientation: Int) {
    (self.size, self.orientation) = (size, orientation)
  }

  /// Whether its stored pixels are turned by a quarter.
  private var isTurned: Bool { orientation > 4 }

  /// Its size in pixels, in a basis.
  fileprivate func size(in basis: PictureRegions.Basis) -> Size {
    basis == .stored && isTurned ? Size(width: size.height, height: size.width) : size
  }

  /// Where a place of the stored picture is in the upright one; both in parts of their sizes.
  fileprivate func upright(_ place: Point) -> Point {
    let (x, y) = (place.x, place.y)
    return switch orientation {
    case 2: Point(x: 1 - x, y: y)
    case 3: Point(x: 1 - x, y: 1 - y)
    case 4: Point(x: x, y: 1 - y)
    case 5: Point(x: y, y: x)
    case 6: Point(x: 1 - y, y: x)
    case 7: Point(x: 1 - y, y: 1 - x)
    case 8: Point(x: y, y: 1 - x)
    default: place
    }
  }

  /// The basis in which a record states the picture's size, by its proportions; nil if that can't be
  /// told, or fits neither.
  fileprivate func basis(of stated: Size) -> PictureRegions.Basis? {
    let fitting = [PictureRegions.Basis.stored, .upright].filter { fits(stated, in: $0) }
    return fitting.count == 1 ? fitting.first : nil
  }

  /// Whether a stated size has the picture's proportions, up to rounding.
  fileprivate func fits(_ stated: Size, in basis: PictureRegions.Basis) -> Bool {
    let size = size(in: basis)
    let (across, down) = (stated.width * size.height, stated.height * size.width)
    return abs(across - down) <= Self.tolerance * max(across, down)
  }

  /// How much the proportions may differ of a picture that was made smaller.
  private static let tolerance = 0.015
}

/// Regions where they lie on a picture, in parts of its width and height.
package struct PlacedRegions: Hashable, Sendable {
  /// The regions that are seen at least in part.
  package let regions: [PictureRegion]
  /// How many lie outside of the picture.
  package let outsideCount: Int
  /// The size that the record states, if the picture has neither that size nor its proportions.
  package let otherSize: Size?

  /// How far outside a place may be, in pictures, so that what draws it can count that far.
  private static let farthest = 100.0

  /// Places regions on a picture.
  package init(_ regions: PictureRegions, on picture: PictureFrame) {
    var basis = regions.basis
    var scale = Size(width: 1, height: 1)
    var otherSize: Size?
    if case .pixels(let stated) = regions.unit {
      if let found = stated.flatMap(picture.basis(of:)) { basis = found }
      scale = picture.size(in: basis)
      if let stated {
        // The picture may be a smaller copy of the one that the record is about.
        if picture.fits(stated, in: basis) { scale = stated } else { otherSize = stated }
      }
    }
    let (width, height) = (max(scale.width, 1e-9), max(scale.height, 1e-9))
    let all = regions.list.regions.map { region in
      region.moved { point in
        var place = Point(x: point.x / width, y: point.y / height)
        switch basis {
        case .stored: place = picture.upright(place)
        case .upright: break
        case .fromBelow: place.y = 1 - place.y
        }
        return Point(
          x: min(max(place.x, -Self.farthest), Self.farthest),
          y: min(max(place.y, -Self.farthest), Self.farthest))
      }
    }
    self.regions = all.filter { region in
      let bounds = region.bounds
      return bounds.end.x >= 0 && bounds.end.y >= 0 && bounds.origin.x <= 1 && bounds.origin.y <= 1
    }
    outsideCount = all.count - self.regions.count
    self.otherSize = otherSize
  }
}
