import Koloda

/// A category of a COCO file.
struct COCOCategory: Hashable, Sendable {
  var name: String
  /// Which of its keypoints are joined.
  var joints: [PictureRegion.Joint]

  /// Reads a category; nil if it has no name.
  init?(_ members: JSONMembers) {
    guard let name = members.text(of: "name") else { return nil }
    self.name = name
    // Keypoints are counted from 1.
    joints = (members["skeleton"]?.jsonElements(atMost: 1000) ?? []).compactMap { element in
      guard let pair = element.jsonPlaces(atMost: 3), pair.count == 2,
        let first = Int(exactly: pair[0]), let second = Int(exactly: pair[1])
      else { return nil }
      return PictureRegion.Joint(first - 1, second - 1)
    }
  }
}

/// An annotation as COCO writes it: a box, polygons or a mask, and keypoints.
enum COCORegion {
  /// How many numbers there are for a keypoint: two places, and whether it is there.
  private static let perKeypoint = 3

  /// Reads an annotation; nil if it is something else.
  ///
  /// - Parameters:
  ///   - categories: the categories by their ids as they are written.
  ///   - names: the names of categories that have no other, by their numbers from 0.
  static func read(
    _ members: JSONMembers, categories: [String: COCOCategory], names: [String] = []
  ) -> ReadRegion? {
    guard members["bbox"] != nil || members["segmentation"] != nil || members["keypoints"] != nil
    else { return nil }
    let number = members.first(of: ["category_id", "category", "label"])
    let isOne = number.map { $0.first != ASCII.openBrace && $0.first != ASCII.openBracket } ?? false
    let id = isOne ? number.map { $0.jsonText ?? String(decoding: $0, as: UTF8.self) } : nil
    let category = id.flatMap { categories[$0] }
    let name = id.flatMap { Int($0) }.flatMap { names.indices.contains($0) ? names[$0] : nil }
    let label =
      category?.name ?? name ?? members.text(of: "category_name", "category", "label", "name") ?? id
      ?? ""
    var outlines: [PictureRegion.Outline?] = []
    var hasMask = false
    if let segmentation = members["segmentation"] {
      // Run lengths, compressed or not, are an object.
      hasMask = segmentation.first == ASCII.openBrace
      outlines += areas(of: segmentation)
    }
    if let box = members["bbox"]?.jsonPlaces(atMost: 5), !box.isEmpty {
      let rect = Rect(places: box)
      // An annotation of keypoints alone may have an empty one.
      if rect.map({ $0.size != .zero }) ?? true { outlines.append(rect.map { .box($0) }) }
    }
    if let places = members["keypoints"]?.jsonPlaces(), places.count >= perKeypoint {
      outlines.append(keypoints(places, joined: category?.joints ?? []))
    }
    return ReadRegion(label, outlines, hasMask: hasMask)
  }

  /// The polygons of a segmentation: lists of places, or one such list.
  private static func areas(of value: UnsafeRawBufferPointer) -> [PictureRegion.Outline?] {
    guard let parts = value.jsonElements(atMost: RegionList.mostPoints), !parts.isEmpty else {
      return []
    }
    let isOne = parts.first?.first != ASCII.openBracket
    return (isOne ? [value] : parts).map { part in
      guard let places = part.jsonPlaces() else { return nil }
      return .area(
        within: stride(from: 0, to: places.count - 1, by: 2).map {
          Point(x: places[$0], y: places[$0 + 1])
        })
    }
  }

  /// The keypoints that are there; those of which nobody knows the place are left out.
  private static func keypoints(
    _ places: [Double], joined joints: [PictureRegion.Joint]
  ) -> PictureRegion.Outline? {
    var points: [Point] = []
    var numbers: [Int: Int] = [:]
    for number in 0..<(places.count / perKeypoint) where places[number * perKeypoint + 2] > 0 {
      numbers[number] = points.count
      points.append(Point(x: places[number * perKeypoint], y: places[number * perKeypoint + 1]))
    }
    guard !points.isEmpty else { return nil }
    return .points(
      points,
      joints: joints.compactMap { joint in
        guard let first = numbers[joint.first], let second = numbers[joint.second] else {
          return nil
        }
        return PictureRegion.Joint(first, second)
      })
  }
}
