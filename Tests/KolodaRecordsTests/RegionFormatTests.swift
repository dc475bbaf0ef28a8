import Koloda
import KolodaFiles
import Testing

@testable import KolodaRecords

/// The regions of a record's picture, as the programs for annotating write them.
@Suite struct RegionFormatTests {
  private func layout(_ name: String, _ content: String) throws -> RecordLayout {
    let listing = try RecordSample(name, content).scan()
    let roles = RoleGuess(listing).roles(identity: nil)
    return RecordReading(listing, roles: roles).layout(of: 0)
  }

  private func regions(_ name: String, _ content: String) throws -> [PictureRegion] {
    try #require(try layout(name, content).regions).list.regions
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> PictureRegion.Outline
  {
    .box(Rect(x: x, y: y, width: width, height: height))
  }

  private func polygon(_ places: Double...) -> PictureRegion.Outline {
    .polygon(
      stride(from: 0, to: places.count, by: 2).map { Point(x: places[$0], y: places[$0 + 1]) })
  }

  @Test func prodigyHasBoxesAndPolygons() throws {
    let line = """
      {"image": "im0.jpg", "width": 400, "height": 300, "spans": [\
      {"label": "CIRCLE", "points": [[60, 40], [60, 180], [200, 180], [200, 40]]}, \
      {"label": "BOX", "x": 240, "y": 100, "width": 100, "height": 160, \
      "points": [[240, 100], [240, 260], [340, 260], [340, 100]], "type": "rect"}]}

      """
    let layout = try layout("a.jsonl", line)
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["CIRCLE", "BOX"])
    #expect(
      regions.list.regions.map(\.outlines) == [
        [polygon(60, 40, 60, 180, 200, 180, 200, 40)], [box(240, 100, 100, 160)],
      ])
    #expect(regions.unit == .pixels(of: Size(width: 400, height: 300)))
    #expect(!layout.rows.contains { $0.name == "spans" }, "what is drawn is not listed")
    #expect(layout.rows.map(\.name) == ["width", "height"])
  }

  @Test func anImageOfVIAIsARecord() throws {
    func image(_ name: String, _ regions: String) -> String {
      #""\#(name)5000": {"filename": "\#(name)", "size": 5000, "regions": \#(regions), "#
        + #""file_attributes": {}}"#
    }
    func region(_ shape: String, _ attributes: String) -> String {
      #"{"shape_attributes": {\#(shape)}, "region_attributes": {\#(attributes)}}"#
    }
    let all = [
      region(
        #""name": "rect", "x": 60, "y": 40, "width": 140, "height": 140"#, #""type": "circle""#),
      region(
        #""name": "circle", "cx": 50, "cy": 60, "r": 10"#,
        #""type": "", "n": {"a": true, "b": false}"#),
      region(#""name": "ellipse", "cx": 50, "cy": 60, "rx": 20, "ry": 10, "theta": 0"#, ""),
      region(
        #""name": "polygon", "all_points_x": [1, 2, 3], "all_points_y": [4, 5, 4]"#,
        #""type": "x""#),
      region(#""name": "polyline", "all_points_x": [1, 2], "all_points_y": [4, 5]"#, ""),
      region(#""name": "point", "cx": 7, "cy": 8"#, ""),
    ]
    let text =
      "{\(image("im0.jpg", "[\(all.joined(separator: ","))]")),\n\(image("im1.jpg", "[]"))}"
    let listing = try RecordSample("via.json", text).scan()
    #expect(listing.form == .members && listing.count == 2)
    let reading = RecordReading(listing, roles: RoleGuess(listing).roles(identity: "key"))
    let first = reading.layout(of: 0)
    #expect(first.picture == .file("im0.jpg") && reading.layout(of: 1).picture == .file("im1.jpg"))
    #expect(reading.layout(of: 1).regions == nil)
    let regions = try #require(first.regions).list.regions
    #expect(regions.map(\.label) == ["circle", "a", "", "x", "", ""])
    #expect(
      regions.map(\.outlines) == [
        [box(60, 40, 140, 140)], [.ellipse(in: Rect(x: 40, y: 50, width: 20, height: 20))],
        [.ellipse(in: Rect(x: 30, y: 50, width: 40, height: 20))], [polygon(1, 4, 2, 5, 3, 4)],
        [.line([Point(x: 1, y: 4), Point(x: 2, y: 5)])], [.points([Point(x: 7, y: 8)], joints: [])],
      ])
    // Around them in a project is more.
    for pieceSize in [1, 3, 1 << 18] {
      let project = try RecordSample(
        "p.json",
        #"{"_via_settings": {"core": {"_via_img_metadata": {}}}, "_via_img_metadata": \#(text), "#
          + #""_via_image_id_list": ["im0.jpg5000", "im1.jpg5000"]}"#
      ).scan(pieceSize: pieceSize)
      #expect(project.form == .members && project.count == 2)
      #expect(project.texts == listing.texts)
    }
    // Other files may speak of it, too.
    let other = #"{"about": {"_via_img_metadata": {"a": 1}}, "data": [{"n": 1}]}"#
    #expect(try RecordSample("o.json", other).scan().form == .array)
    // One image alone is a record too, and its regions may be numbered.
    let one = #"{\#(image("im0.jpg", #"{"0": \#(all[0])}"#))}"#
    let alone = try RecordSample("one.json", one).scan()
    #expect(alone.form == .members && alone.count == 1)
    #expect(try self.regions("one.json", one).map(\.label) == ["circle"])
  }

  private static let labelme = """
    {"version": "5.0", "shapes": [
      {"label": "cat", "shape_type": "rectangle", "points": [[120, 140], [20, 30]]},
      {"label": "sky", "shape_type": "polygon", "points": [[0, 0], [300, 0], [300, 40], [0, 50]]},
      {"label": "sun", "shape_type": "circle", "points": [[10, 10], [13, 14]]},
      {"label": "road", "shape_type": "linestrip", "points": [[1, 2], [3, 4]]},
      {"label": "eye", "shape_type": "point", "points": [[5, 6]]},
      {"label": "old", "shape_type": null, "points": [[0, 0], [1, 0], [1, 1]]},
      {"label": "dog", "shape_type": "mask", "points": [[1, 2], [4, 6]], "mask": "iVBO"}],
     "imagePath": "im0.jpg", "imageData": "iVBORw0KGgr/", "imageHeight": 200, "imageWidth": 300}
    """

  @Test func aFileOfLabelmeIsOneRecord() throws {
    let layout = try layout("labelme.json", Self.labelme)
    #expect(layout.picture == .file("im0.jpg"))
    let regions = try #require(layout.regions)
    #expect(
      regions.list.regions.map(\.label) == ["cat", "sky", "sun", "road", "eye", "old", "dog"])
    #expect(
      regions.list.regions.map(\.outlines) == [
        [box(20, 30, 100, 110)], [polygon(0, 0, 300, 0, 300, 40, 0, 50)],
        [.ellipse(in: Rect(x: 5, y: 5, width: 10, height: 10))],
        [.line([Point(x: 1, y: 2), Point(x: 3, y: 4)])],
        [.points([Point(x: 5, y: 6)], joints: [])], [polygon(0, 0, 1, 0, 1, 1)], [box(1, 2, 3, 4)],
      ])
    #expect(regions.maskCount == 1 && regions.count == 7)
    #expect(regions.unit == .pixels(of: Size(width: 300, height: 200)))
    #expect(layout.rows.map(\.name) == ["version", "imageHeight", "imageWidth"])
  }

  @Test func thePictureInAFileOfLabelmeStandsInForALostOne() throws {
    let sample = try RecordSample("labelme.json", Self.labelme)
    let listing = try sample.scan()
    let cache = MediaCache(try sample.test.folder.path(of: FileName("cache")))
    let reading = RecordReading(listing, roles: FieldRoles(), keeping: cache)
    let path = try #require(reading.file(of: .file("im0.jpg"), in: 0).path)
    #expect(try RecordFile(path).bytes(0..<4) == [0x89, 0x50, 0x4E, 0x47])
    try sample.test.write("im0.jpg", "own")
    #expect(try #require(reading.file(of: .file("im0.jpg"), in: 0).path) != path)
  }

  @Test func labelStudioCountsInPercent() throws {
    func result(_ value: String, _ type: String = "rectanglelabels") -> String {
      #"{"type": "\#(type)", "original_width": 200, "original_height": 100, "value": {\#(value)}}"#
    }
    let task = """
      {"id": 1, "data": {"image": "a.png"}, "annotations": [{"result": [
        \(result(#""x": 10, "y": 20, "width": 30, "height": 40, "rotation": 0, "rectanglelabels": ["A", "B"]"#)),
        \(result(#""points": [[0, 0], [50, 0], [50, 100]], "polygonlabels": ["P"]"#, "polygonlabels")),
        \(result(#""x": 25, "y": 75, "width": 0.5, "keypointlabels": ["K"]"#, "keypointlabels")),
        \(result(#""x": 50, "y": 50, "radiusX": 10, "radiusY": 20, "ellipselabels": ["E"]"#, "ellipselabels")),
        \(result(#""x": 50, "y": 0, "width": 20, "height": 10, "rotation": 90, "rectanglelabels": ["R"]"#)),
        \(result(#""format": "rle", "rle": [1, 2], "brushlabels": ["M"]"#, "brushlabels")),
        \(result(#""choices": ["Yes"]"#, "choices"))]}],
       "predictions": [{"result": [\(result(#""x": 0, "y": 0, "width": 1, "height": 1"#))]}]}
      """
    let layout = try layout("a.json", "[\(task)]")
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["A, B", "P", "K", "E", "R"])
    let outlines = regions.list.regions.map(\.outlines)
    #expect(
      outlines[..<4] == [
        [box(0.1, 0.2, 0.3, 0.4)], [polygon(0, 0, 0.5, 0, 0.5, 1)],
        [.points([Point(x: 0.25, y: 0.75)], joints: [])],
        [.ellipse(in: Rect(x: 0.4, y: 0.3, width: 0.2, height: 0.4))],
      ])
    // Turned by a quarter around its corner, 40 pixels by 10 are 10 by 40, to its left.
    let turned = regions.list.regions[4].bounds
    #expect(abs(turned.origin.x - 0.45) < 1e-9 && abs(turned.origin.y) < 1e-9)
    #expect(abs(turned.size.width - 0.05) < 1e-9 && abs(turned.size.height - 0.4) < 1e-9)
    #expect(regions.unit == .parts && regions.maskCount == 1)
    let words = layout.rows.first { $0.name == "annotations" }?.value ?? ""
    #expect(layout.label == "Yes" || words.contains("Yes"))
    #expect(!words.contains("rectanglelabels") && !words.contains("width"))
    // Without annotations, the predictions are drawn.
    let whole = result(#""x": 0, "y": 0, "width": 100, "height": 100"#)
    let other = try self.layout(
      "b.json",
      #"[{"data": {"image": "a.png"}, "annotations": [], "predictions": [{"result": [\#(whole)]}]}]"#
    )
    #expect(try #require(other.regions).list.regions.map(\.outlines) == [[box(0, 0, 1, 1)]])
  }

  @Test func aRecordCanHaveTheAnnotationsOfCOCO() throws {
    let line = """
      {"file_name": "a.jpg", "objects": [\
      {"bbox": [1, 2, 3, 4], "category": "cat", "segmentation": [[0, 0, 4, 0, 4, 4], [5, 5, 6, 5, 6, 6]]}, \
      {"bbox": [1, 2, 3, 4], "category_id": 7, "segmentation": {"counts": "x", "size": [3, 4]}}, \
      {"bbox": [0, 0, 0, 0], "label": "k", "keypoints": [1, 2, 2, 9, 9, 0, 3, 4, 1]}, \
      {"segmentation": [1, 1, 2, 1, 2, 2]}]}

      """
    let regions = try regions("a.jsonl", line)
    #expect(regions.map(\.label) == ["cat", "7", "k", ""])
    #expect(
      regions.map(\.outlines) == [
        [polygon(0, 0, 4, 0, 4, 4), polygon(5, 5, 6, 5, 6, 6), box(1, 2, 3, 4)],
        [box(1, 2, 3, 4)], [.points([Point(x: 1, y: 2), Point(x: 3, y: 4)], joints: [])],
        [polygon(1, 1, 2, 1, 2, 2)],
      ])
    #expect(try layout("a.jsonl", line).regions?.maskCount == 1)
  }

  // MARK: Bad input

  @Test func whatIsNoPlaceIsCounted() throws {
    let line = """
      {"image": "a.jpg", "spans": [{"label": "A", "x": NaN, "y": 0, "width": 1, "height": 1}, \
      {"label": "A", "x": 0, "y": 0, "width": -1, "height": 1}, \
      {"label": "A", "x": 1e400, "y": 0, "width": 1, "height": 1}, \
      {"label": "A", "points": [[1, 2], [3]]}, {"label": "A", "points": "x"}, \
      {"label": "A", "points": []}, {"label": "A", "x": 1, "y": 1, "width": 1, "height": 1}, \
      {"start": 1, "end": 2}, 7]}

      """
    let layout = try layout("a.jsonl", line)
    let regions = try #require(layout.regions)
    #expect(regions.unreadableCount == 6 && regions.list.regions.count == 1)
    #expect(regions.count == 7)
    #expect(layout.rows.contains { $0.name == "spans" }, "some of it is not drawn")
  }

  @Test func onlySoManyAreDrawn() throws {
    let count = 100_000
    let spans = (0..<count).map { #"{"label": "A", "x": \#($0), "y": 0, "width": 1, "height": 1}"# }
    let many = try #require(
      layout("a.jsonl", #"{"image": "a.jpg", "spans": [\#(spans.joined(separator: ","))]}"# + "\n")
        .regions)
    #expect(many.list.regions.count == RegionList.most && many.count == count)
    #expect(many.beyondCount == count - RegionList.most)
    let points = (0..<30_000).map { "[\($0), 1]" }.joined(separator: ",")
    let long = try #require(
      layout(
        "a.jsonl",
        #"{"image": "a.jpg", "spans": [{"points": [\#(points)]}, {"points": [[0,0],[1,0],[1,1]]}]}"#
          + "\n"
      ).regions)
    #expect(long.list.regions.count == 1 && long.beyondCount == 1)
  }

  @Test func withoutAPictureNothingIsDrawn() throws {
    let line =
      #"{"text": "a b", "spans": [{"label": "A", "x": 0, "y": 0, "width": 1, "height": 1}]}"#
    let layout = try layout("a.jsonl", line + "\n")
    #expect(layout.regions == nil && layout.rows.first?.name == "spans")
  }

  @Test func labelsAreCounted() throws {
    let line = """
      {"image": "a.jpg", "spans": [{"label": "B", "x": 0, "y": 0, "width": 1, "height": 1}, \
      {"label": "A", "x": 0, "y": 0, "width": 1, "height": 1}, \
      {"label": "B", "x": 0, "y": 0, "width": 1, "height": 1}]}

      """
    let labels = try #require(layout("a.jsonl", line).regions).labels
    #expect(labels.map(\.label) == ["B", "A"] && labels.map(\.count) == [2, 1])
  }

  @Test func labelStudioHasAShortForm() throws {
    func value(_ places: String, _ labels: String) -> String {
      #"{\#(places), \#(labels), "original_width": 400, "original_height": 200}"#
    }
    let boxes = value(
      #""x": 10, "y": 20, "width": 30, "height": 40, "rotation": 0"#, #""rectanglelabels": ["cat"]"#
    )
    let area = value(#""points": [[0, 0], [50, 0], [50, 100]]"#, #""polygonlabels": ["dog"]"#)
    let mask = value(#""format": "rle", "rle": [0, 1]"#, #""brushlabels": ["sky"]"#)
    let layout = try layout(
      "a.json",
      #"[{"id": 1, "image": "/data/upload/1/0a1b2c3d-a.jpg", "box": [\#(boxes)], "#
        + #""area": [\#(area), \#(mask)], "annotator": 1}]"#)
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["cat", "dog"] && regions.maskCount == 1)
    #expect(
      regions.list.regions.map(\.outlines) == [
        [box(0.1, 0.2, 0.3, 0.4)], [polygon(0, 0, 0.5, 0, 0.5, 1)],
      ])
    #expect(regions.unit == .parts && layout.rows.map(\.name) == ["id", "annotator"])
  }

  @Test func anObjectMayHaveAListOfBoxes() throws {
    for (objects, labels) in [
      (
        #"{"bbox": [[1, 2, 30, 40], [5, 6, 7, 8]], "categories": [4, 0], "area": [1, 2]}"#,
        ["4", "0"]
      ),
      (
        #"{"id": [1, 2], "bbox": [[1, 2, 30, 40], [5, 6, 7, 8]], "category": ["cat", "dog"]}"#,
        ["cat", "dog"]
      ),
      (#"{"bbox": [[1, 2, 30, 40], [5, 6, 7, 8]]}"#, ["", ""]),
    ] {
      let layout = try layout(
        "a.jsonl",
        #"{"file_name": "a.jpg", "width": 400, "height": 300, "objects": \#(objects)}"# + "\n")
      let regions = try #require(layout.regions)
      #expect(regions.list.regions.map(\.label) == labels)
      #expect(
        regions.list.regions.map(\.outlines) == [[box(1, 2, 30, 40)], [box(5, 6, 7, 8)]])
      #expect(regions.unit == .pixels(of: Size(width: 400, height: 300)))
      #expect(layout.rows.map(\.name) == ["width", "height"])
    }
    let bad = try regions(
      "a.jsonl",
      #"{"image": "a.jpg", "objects": {"bbox": [[1, 2, 3, 4], [1], [1, 2, -3, NaN]]}}"# + "\n")
    #expect(bad.count == 1)
    let none = try layout(
      "a.jsonl", #"{"image": "a.jpg", "objects": {"bbox": [], "id": []}}"# + "\n")
    #expect(none.regions == nil)
  }
}
