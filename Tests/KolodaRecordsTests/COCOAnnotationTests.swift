import Koloda
import KolodaFiles
import Testing

@testable import KolodaRecords

/// The annotations of a COCO file, which are joined to their images by ids.
@Suite struct COCOAnnotationTests {
  private static let text = """
    {"info": {"images": [{"id": 5}], "annotations": [{"image_id": 1}]},
     "images": [{"id": 1, "file_name": "im0.jpg", "width": 400, "height": 300},
       {"id": 2, "file_name": "im1.jpg", "width": 400, "height": 300},
       {"id": 3, "file_name": "im2.jpg", "width": 400, "height": 300}],
     "annotations": [
       {"id": 1, "image_id": 1, "category_id": 1, "bbox": [60, 40, 140, 140], "iscrowd": 0,
        "segmentation": [[60, 40, 200, 40, 200, 180, 60, 180]]},
       {"id": 2, "image_id": 1, "category_id": 2, "bbox": [240, 100, 100, 160]},
       {"id": 3, "image_id": 2, "category_id": 1, "bbox": [10, 20, 30, 40]},
       {"id": 4, "image_id": 9, "category_id": 1, "bbox": [0, 0, 1, 1]},
       {"id": 5, "category_id": 1, "bbox": [0, 0, 1, 1]}, 7],
     "categories": [{"id": 1, "name": "circle"},
       {"id": 2, "name": "box", "keypoints": ["a", "b", "c"], "skeleton": [[1, 2], [2, 3], [9, 1]]}]}
    """

  private func reading(_ text: String) throws -> RecordReading {
    let listing = try RecordSample("coco.json", text).scan()
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: "id"))
  }

  @Test func aCardIsAnImageWithItsOwnAnnotations() throws {
    let reading = try reading(Self.text)
    #expect(reading.listing.count == 3 && reading.layout(of: 0).regions == nil, "not found yet")
    let found = try #require(reading.listing.findAnnotations())
    #expect(found.count == 5 && found.strayCount == 2)
    #expect(reading.listing.annotations != nil && reading.listing.findAnnotations()?.count == 5)
    let layouts = (0..<3).map { reading.layout(of: $0) }
    #expect(layouts.map(\.picture) == ["im0.jpg", "im1.jpg", "im2.jpg"].map { .file($0) })
    let first = try #require(layouts[0].regions)
    #expect(first.labels.map(\.label) == ["circle", "box"])
    #expect(first.unit == .pixels(of: Size(width: 400, height: 300)) && first.basis == .stored)
    #expect(first.list.regions[0].outlines.count == 2)
    #expect(
      layouts[1].regions?.list.regions == [
        PictureRegion(
          label: "circle", outlines: [.box(Rect(x: 10, y: 20, width: 30, height: 40))])
      ])
    #expect(layouts[2].regions == nil)
  }

  @Test func keypointsAreJoinedAsTheirCategorySays() throws {
    let text = Self.text.replacing(
      #""bbox": [240, 100, 100, 160]"#, with: #""keypoints": [1, 2, 2, 0, 0, 0, 5, 6, 1]"#)
    let reading = try reading(text)
    reading.listing.findAnnotations()
    #expect(
      reading.layout(of: 0).regions?.list.regions.last?.outlines == [
        .points([Point(x: 1, y: 2), Point(x: 5, y: 6)], joints: [])
      ])
    let all = try self.reading(text.replacing("0, 0, 0, 5, 6, 1", with: "3, 4, 1, 5, 6, 1"))
    all.listing.findAnnotations()
    #expect(
      all.layout(of: 0).regions?.list.regions.last?.outlines == [
        .points(
          [Point(x: 1, y: 2), Point(x: 3, y: 4), Point(x: 5, y: 6)],
          joints: [PictureRegion.Joint(0, 1), PictureRegion.Joint(1, 2)])
      ])
  }

  /// LVIS has no names of files.
  @Test func theAddressAtCOCOIsThePicture() throws {
    let reading = try reading(
      """
      {"images": [{"flickr_url": "http://farm.test/1/9_z.jpg", "id": 1,
         "coco_url": "http://images.test/val2017/01.jpg"}], "annotations": []}
      """)
    #expect(reading.layout(of: 0).picture == .file("http://images.test/val2017/01.jpg"))
  }

  @Test func captionsAreTold() throws {
    let reading = try reading(
      """
      {"images": [{"id": 1, "file_name": "im0.jpg"}, {"id": 2, "file_name": "im1.jpg"}],
       "annotations": [{"image_id": 1, "id": 3, "caption": "A duck."},
         {"image_id": 2, "id": 4, "caption": "A pond."},
         {"image_id": 1, "id": 5, "caption": "A duck\\non a pond."}]}
      """)
    reading.listing.findAnnotations()
    let layouts = (0..<2).map { reading.layout(of: $0) }
    #expect(
      layouts.map { $0.rows.first?.value } == ["• A duck.\n• A duck\non a pond.", "• A pond."])
    #expect(layouts.map { $0.rows.first?.name } == ["caption", "caption"])
    #expect(layouts[0].regions == nil, "they are no shapes")
  }

  /// Panoptic annotations are one for each image, with a box for each of its parts.
  @Test func theBoxesOfPartsAreDrawn() throws {
    let reading = try reading(
      """
      {"images": [{"id": 1, "file_name": "im0.jpg", "width": 400, "height": 300}],
       "annotations": [{"image_id": 1, "file_name": "im0.png", "segments_info": [
         {"id": 7, "category_id": 1, "area": 1200, "bbox": [10, 20, 30, 40], "iscrowd": 0},
         {"id": 8, "category_id": 9, "bbox": [0, 0, 1, 1]}]}],
       "categories": [{"id": 1, "name": "duck", "isthing": 1}]}
      """)
    reading.listing.findAnnotations()
    let regions = try #require(reading.layout(of: 0).regions)
    #expect(regions.labels.map(\.label) == ["duck", "9"] && regions.maskCount == 2)
    #expect(
      regions.list.regions[0].outlines == [.box(Rect(x: 10, y: 20, width: 30, height: 40))])
  }

  @Test func otherFilesHaveNone() throws {
    for text in [
      #"{"images": [{"id": 1}], "annotations": [], "categories": []}"#, #"{"images": [{"id": 1}]}"#,
      #"[{"id": 1}]"#, #"{"data": [{"id": 1}], "annotations": [{"image_id": 1}]}"#,
    ] {
      #expect(try RecordSample("a.json", text).scan().findAnnotations() == nil)
    }
    let listing = try RecordSample("a.json", Self.text).scan()
    #expect(listing.findAnnotations { true } == nil && listing.needsAnnotations, "it was cancelled")
    #expect(listing.findAnnotations() != nil && !listing.needsAnnotations)
  }

  @Test(arguments: 0..<20)
  func everyAnnotationIsOfItsImage(round: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func next(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % most
    }
    let isText = next(2) == 0
    let ids = (0..<(1 + next(30))).map { isText ? "\"i \\\"{[\($0)\"" : "\($0 * 7 - 20)" }
    var expected = Array(repeating: [String](), count: ids.count)
    let space = ["", " ", "\n  ", "\t"][next(4)]
    let annotations = (0..<next(200)).map { number -> String in
      let image = next(ids.count)
      expected[image].append("n\(number)")
      let members = [
        #""image_id":\#(space)\#(ids[image])"#, #""category":\#(space)"n\#(number)""#,
        #""bbox":[1,2,3,4]"#, #""attributes": {"image_id": "x", "id": [{}]}"#,
      ]
      let turn = next(members.count)
      let turned = Array(members[turn...] + members[..<turn])
      return "{\(space)\(turned.joined(separator: ",\(space)"))\(space)}"
    }
    let images = ids.map { #"{"id":\#(space)\#($0), "file_name": "a.jpg"}"# }
    var parts = [
      #""images": [\#(images.joined(separator: ", "))]"#,
      #""annotations": [\#(annotations.joined(separator: ",\(space)"))]"#, #""info": {"a": [[]]}"#,
    ]
    parts.swapAt(next(3), next(3))
    let reading = try reading("{\(parts.joined(separator: ","))}")
    let found = reading.listing.findAnnotations()
    #expect(found?.count ?? 0 == annotations.count && found?.strayCount ?? 0 == 0, "seed \(seed)")
    for (image, labels) in expected.enumerated() {
      let regions = reading.layout(of: image).regions?.list.regions ?? []
      #expect(regions.map(\.label) == labels, "seed \(seed)")
    }
  }

  @Test func thePiecesMayEndAnywhere() {
    let bytes = Array(Self.text.utf8)
    var whole = COCOScanner()
    bytes.withUnsafeBytes { whole.take($0, at: 0) }
    for size in [1, 2, 3, 7, 64] {
      var scanner = COCOScanner()
      for start in stride(from: 0, to: bytes.count, by: size) {
        bytes[start..<min(start + size, bytes.count)].withUnsafeBytes {
          scanner.take($0, at: Int64(start))
        }
      }
      #expect(scanner.owners == whole.owners && scanner.images == whole.images)
      #expect(scanner.end == whole.end && scanner.categories == whole.categories)
      #expect((0..<5).allSatisfy { scanner.index[$0] == whole.index[$0] })
    }
  }

  @Test func whatIsCutOffOrBrokenHasNoAnnotations() throws {
    let bytes = Array(Self.text.utf8)
    for length in stride(from: 0, to: bytes.count, by: 5) {
      let sample = try RecordSample("a.json", bytes[..<length])
      let found = try COCOAnnotations(RecordFile(sample.path), in: .utf8) { false }
      #expect(found.map { $0.count == 5 } ?? true)
    }
    // An annotation that is none is counted.
    let reading = try reading(Self.text.replacing(#""bbox": [10, 20, 30, 40]"#, with: #""x": 1"#))
    reading.listing.findAnnotations()
    #expect(reading.layout(of: 1).regions?.unreadableCount == 1)
  }
}
