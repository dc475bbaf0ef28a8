/// Collects the regions of a picture, as many as can be drawn.
struct RegionList: Hashable, Sendable {
  /// The most regions that are drawn on a picture.
  static let most = 2000
  /// The most points that all of them may have.
  static let mostPoints = 20_000

  /// The regions that are drawn.
  private(set) var regions: [PictureRegion] = []
  /// How many have a mask.
  private(set) var maskCount = 0
  /// How many can't be read.
  private(set) var unreadable = 0
  /// How many are beyond the limits.
  private(set) var beyond = 0
  private var pointCount = 0

  /// Whether there is nothing, neither drawn nor left out.
  var isEmpty: Bool { regions.isEmpty && maskCount + unreadable + beyond == 0 }

  /// Whether nothing more would be drawn.
  var isFull: Bool { regions.count >= Self.most || pointCount >= Self.mostPoints }

  /// Adds what was read of a region.
  mutating func add(_ read: ReadRegion) {
    guard !read.isBelonging else { return }
    if read.hasMask { maskCount += 1 }
    guard !read.region.outlines.isEmpty else {
      if !read.hasMask { unreadable += 1 }
      return
    }
    let count = read.region.outlines.reduce(0) { $0 + $1.pointCount }
    guard regions.count < Self.most, pointCount + count <= Self.mostPoints else {
      beyond += 1
      return
    }
    pointCount += count
    regions.append(read.region)
  }

  /// Adds what can be read of some objects, as far as there is room.
  ///
  /// - Returns: whether all of them are regions.
  @discardableResult
  mutating func add(
    _ objects: [UnsafeRawBufferPointer], _ read: (JSONMembers) -> ReadRegion?
  ) -> Bool {
    var areRegions = true
    for (number, object) in objects.enumerated() {
      if isFull {
        skip(objects.count - number)
        break
      }
      if let region = JSONMembers(object).flatMap(read) {
        add(region)
      } else {
        areRegions = false
      }
    }
    return areRegions
  }

  /// Counts regions that were not read because nothing more would be drawn.
  mutating func skip(_ count: Int) { beyond += count }
}

/// A region as it was read.
struct ReadRegion {
  var region: PictureRegion
  /// Whether it has a mask, which is not drawn.
  var hasMask = false
  /// Whether it only belongs to other regions, and is none itself.
  private(set) var isBelonging = false

  /// What only belongs to other regions, such as the layer that has the masks of several.
  static let belonging: ReadRegion = {
    var read = ReadRegion("", [])
    read.isBelonging = true
    return read
  }()

  init(_ label: String, _ outlines: [PictureRegion.Outline?], hasMask: Bool = false) {
    region = PictureRegion(label: label, outlines: outlines.compactMap(\.self))
    self.hasMask = hasMask
  }
}
