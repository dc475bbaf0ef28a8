import Koloda
import KolodaFiles
import Testing

@testable import KolodaRecords

/// The regions that further tools write, in the shapes of their own exports.
@Suite struct RegionToolTests {
  private func reading(_ name: String, _ content: String) throws -> RecordReading {
    let listing = try RecordSample(name, content).scan()
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil))
  }

  /// The first card of a file, of which the picture is known and the regions are all drawn.
  private func layout(_ name: String, _ content: String) throws -> RecordLayout {
    let layout = try reading(name, content).layout(of: 0)
    let regions = try #require(layout.regions)
    #expect(layout.picture == .file("a.jpg") && regions.list.regions.count == regions.count)
    return layout
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> PictureRegion.Outline
  {
    .box(Rect(x: x, y: y, width: width, height: height))
  }

  private let triangle = PictureRegion.Outline.polygon([
    Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 8, y: 6),
  ])

  @Test func labelsOfBDD100KAreDrawn() throws {
    let layout = try layout(
      "a.json",
      """
      [{"name": "a.jpg", "attributes": {"scene": "city"}, "labels": [
        {"id": "0", "category": "car", "box2d": {"x1": 1, "y1": 2, "x2": 31, "y2": 42}},
        {"id": "1", "category": "lane", "poly2d": [
          {"vertices": [[0, 0], [8, 0], [8, 6]], "types": "LLL", "closed": true},
          {"vertices": [[1, 2], [3, 4]], "types": "LL", "closed": false}]}]},
       {"name": "b.jpg", "attributes": {}, "labels": []}]
      """)
    #expect(layout.regions?.list.regions.map(\.label) == ["car", "lane"])
    let line = PictureRegion.Outline.line(through: [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    #expect(
      layout.regions?.list.regions.map(\.outlines) == [
        [box(1, 2, 30, 40)], [triangle, line].compactMap(\.self),
      ])
    #expect(layout.rows.map(\.name) == ["attributes"])
  }

  private static let asset = """
    {"asset": {"format": "jpg", "id": "i", "name": "a.jpg", "path": "file:/home/ann/in/a.jpg",
      "size": {"width": 400, "height": 300}, "state": 2, "type": 1},
     "regions": [
      {"id": "r", "type": "RECTANGLE", "tags": ["cat", "old"],
       "boundingBox": {"height": 40, "width": 30, "left": 1, "top": 2},
       "points": [{"x": 1, "y": 2}, {"x": 31, "y": 2}, {"x": 31, "y": 42}, {"x": 1, "y": 42}]},
      {"id": "s", "type": "POLYGON", "tags": ["dog"],
       "boundingBox": {"height": 6, "width": 8, "left": 0, "top": 0},
       "points": [{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]}],
     "version": "2.1.0"}
    """

  @Test func anAssetOfVoTTIsARecord() throws {
    let project = """
      {"name": "cats", "tags": [{"name": "cat", "color": "#5db300"}, {"name": "dog"}],
       "id": "p", "activeLearningSettings": {"autoDetect": false}, "version": "2.1.0",
       "assets": {"0a": \(Self.asset), "0b": \(Self.asset.replacing("a.jpg", with: "b.jpg"))}}
      """
    for (name, text, count) in [("vott-export.json", project, 2), ("i-asset.json", Self.asset, 1)] {
      #expect(try RecordSample(name, text).scan().count == count)
      let layout = try reading(name, text).layout(of: 0)
      let regions = try #require(layout.regions)
      #expect(layout.picture == .file("file:/home/ann/in/a.jpg") && layout.title == "a.jpg")
      #expect(regions.list.regions.map(\.label) == ["cat, old", "dog"])
      #expect(regions.list.regions.map(\.outlines) == [[box(1, 2, 30, 40)], [triangle]])
      #expect(regions.unit == .pixels(of: Size(width: 400, height: 300)))
      #expect(!layout.rows.contains { $0.name == "regions" })
    }
    #expect(PicturePath.candidates("file:/home/ann/in/my%20a.jpg").contains("my a.jpg"))
    for pieceSize in [1, 3] {
      #expect(try RecordSample("v.json", project).scan(pieceSize: pieceSize).count == 2)
    }
    // Others have assets and regions, too.
    let other = #"{"name": "x", "assets": {"a": {"n": 1}}, "data": [{"n": 1}, {"n": 2}, {"n": 3}]}"#
    #expect(try RecordSample("o.json", other).scan().count == 3)
    let plain = #"{"assets": {"a": {"n": 1}}, "more": {"a": {"n": 2}}}"#
    #expect(try RecordSample("o.json", plain).scan().texts.count == 2)
    #expect(try RecordSample("o.json", #"{"regions": [{"n": 1}, {"n": 2}]}"#).scan().count == 2)
  }

  @Test func createMLCountsFromTheMiddle() throws {
    let layout = try layout(
      "_annotations.createml.json",
      """
      [{"image": "a.jpg", "annotations": [
        {"label": "cat", "coordinates": {"x": 16, "y": 22, "width": 30, "height": 40}}]}]
      """)
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["cat"])
    #expect(regions.list.regions.map(\.outlines) == [[box(1, 2, 30, 40)]])
    #expect(layout.rows.isEmpty)
  }

  @Test func datumaroListsItsLabelsFirst() throws {
    func annotation(_ type: String, _ label: Int, _ more: String) -> String {
      #"{"id": 0, "type": "\#(type)", "attributes": {}, "group": 0, "label_id": \#(label), "z_order": 0, \#(more)}"#
    }
    let shapes = [
      annotation("bbox", 1, #""bbox": [1.0, 2.0, 30.0, 40.0]"#),
      annotation("polygon", 0, #""points": [0, 0, 8, 0, 8, 6]"#),
      annotation("polyline", 0, #""points": [0, 0, 8, 0]"#),
      annotation("points", 7, #""points": [5, 6], "visibility": [2]"#),
      annotation("ellipse", 0, #""points": [0, 0, 8, 6]"#),
    ]
    func file(_ annotations: [String]) -> String {
      """
      {"dm_format_version": "1.0", "infos": {}, "categories": {"label": {"labels": [
        {"name": "cat", "parent": "", "attributes": []}, {"name": "dog", "parent": ""}],
        "attributes": []}, "mask": {"colormap": []}},
       "items": [{"id": "a", "annotations": [\(annotations.joined(separator: ", "))],
         "attr": {"frame": 0}, "image": {"path": "a.jpg", "size": [300, 400]}}]}
      """
    }
    let layout = try layout("default.json", file(shapes))
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["dog", "cat", "cat", "7", "cat"])
    #expect(
      regions.list.regions.map(\.outlines) == [
        [box(1, 2, 30, 40)], [triangle], [.line([Point(x: 0, y: 0), Point(x: 8, y: 0)])],
        [.points([Point(x: 5, y: 6)], joints: [])],
        [.ellipse(in: Rect(x: 0, y: 0, width: 8, height: 6))],
      ])
    #expect(regions.unit == .pixels(of: Size(width: 400, height: 300)))
    let mask = annotation("mask", 0, #""rle": {"counts": "x", "size": [3, 4]}"#)
    let others = try reading("d.json", file(shapes + [mask, annotation("label", 0, #""x": 1"#)]))
    let all = try #require(others.layout(of: 0).regions)
    #expect(all.maskCount == 1 && all.list.regions.count == 5)
    #expect(others.layout(of: 0).rows.contains { $0.name == "annotations" }, "a label is no shape")
  }

  @Test func fiftyOneCountsInParts() throws {
    func file(_ field: String) -> String {
      """
      {"samples": [{"_id": {"$oid": "6"}, "filepath": "data/a.jpg",
        "metadata": {"_cls": "ImageMetadata", "width": 400, "height": 300}, "ground_truth": \(field)}]}
      """
    }
    for (field, outlines) in [
      (
        #"{"_cls": "Detections", "detections": [{"_cls": "Detection", "label": "cat", "bounding_box": [0.1, 0.2, 0.3, 0.4]}]}"#,
        [box(0.1, 0.2, 0.3, 0.4)]
      ),
      (
        #"{"_cls": "Polylines", "polylines": [{"label": "cat", "points": [[[0, 0], [8, 0], [8, 6]]], "closed": true}]}"#,
        [triangle]
      ),
      (
        #"{"_cls": "Keypoints", "keypoints": [{"label": "cat", "points": [[0.5, 0.25]]}]}"#,
        [.points([Point(x: 0.5, y: 0.25)], joints: [])]
      ),
    ] {
      let layout = try reading("samples.json", file(field)).layout(of: 0)
      let regions = try #require(layout.regions)
      #expect(layout.picture == .file("data/a.jpg"))
      #expect(regions.list.regions.map(\.label) == ["cat"] && regions.unit == .parts)
      #expect(regions.list.regions.map(\.outlines) == [outlines])
      #expect(!layout.rows.contains { $0.name == "ground_truth" })
    }
    let none = file(#"{"_cls": "Detections", "detections": []}"#)
    #expect(try reading("samples.json", none).layout(of: 0).regions == nil)
  }

  @Test func groundTruthExplainsItsNumbers() throws {
    let line = """
      {"source-ref": "s3://bucket/in/a.jpg", "cats": {"image_size": [{"width": 400, "height": 300, "depth": 3}], \
      "annotations": [{"class_id": 0, "top": 2, "left": 1, "height": 40, "width": 30}]}, \
      "cats-metadata": {"class-map": {"0": "cat"}, "type": "groundtruth/object-detection"}}

      """
    let layout = try reading("manifest.jsonl", line).layout(of: 0)
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["cat"])
    #expect(regions.list.regions.map(\.outlines) == [[box(1, 2, 30, 40)]])
    #expect(regions.unit == .pixels(of: Size(width: 400, height: 300)))
  }

  @Test func aRowMayBeABox() throws {
    let layout = try layout(
      "_annotations.csv",
      "filename,width,height,class,xmin,ymin,xmax,ymax\na.jpg,400,300,cat,1,2,31,42\na.jpg,400,300,,,,,\n"
    )
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["cat"])
    #expect(regions.list.regions.map(\.outlines) == [[box(1, 2, 30, 40)]])
    #expect(regions.unit == .pixels(of: Size(width: 400, height: 300)))
    #expect(layout.rows.map(\.name) == ["width", "height"])
    let vott = try self.layout(
      "a.csv",
      "\"image\",\"xmin\",\"ymin\",\"xmax\",\"ymax\",\"label\"\n\"a.jpg\",1,2,31,42,\"cat\"\n")
    #expect(try #require(vott.regions).list.regions.map(\.outlines) == [[box(1, 2, 30, 40)]])
    let parts = try self.layout(
      "a.csv", "Image,LabelName,XMin,XMax,YMin,YMax\na.jpg,/m/1,0.25,0.5,0.125,1\n")
    #expect(try #require(parts.regions).unit == .parts)
    #expect(
      try #require(parts.regions).list.regions.map(\.outlines) == [[box(0.25, 0.125, 0.25, 0.875)]])
    let bad = try reading("a.csv", "image,xmin,ymin,xmax,ymax\na.jpg,9,2,1,NaN\n").layout(of: 0)
    #expect(try #require(bad.regions).unreadableCount == 1)
    let none = try reading("a.csv", "image,xmin,ymin,xmax,ymax\na.jpg,,,,\nb.jpg,1,2,3,4\n")
    #expect(none.layout(of: 0).regions == nil && none.layout(of: 1).regions != nil)
  }

  /// Tables of Open Images and of Kaggle name pictures without their endings.
  @Test(arguments: [
    "ImageID,LabelName,XMin,XMax,YMin,YMax\n0a1,cat,0.25,0.5,0.125,1\n",
    "image_id,width,height,bbox,label\n0a1,400,300,\"[1.0, 2.0, 30.0, 40.0]\",cat\n",
  ])
  func aTableWithABoxNamesItsPicture(table: String) throws {
    let sample = try RecordSample("a.csv", table)
    try sample.test.write("0a1.jpg", "x")
    let listing = try sample.scan()
    let reading = RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil))
    let layout = reading.layout(of: 0)
    #expect(layout.picture == .file("0a1"))
    #expect(reading.pictureFile("0a1") == (try sample.test.folder.path(of: FileName("0a1.jpg"))))
    let regions = try #require(layout.regions).list.regions
    #expect(regions.map(\.label) == ["cat"])
    #expect(
      [[box(0.25, 0.125, 0.25, 0.875)], [box(1, 2, 30, 40)]].contains(regions[0].outlines))
    let plain = try RecordSample("b.csv", "image_id,note\n0a1,cat\n0a2,dog\n").scan()
    #expect(RoleGuess(plain).roles(identity: nil)[.picture] == nil)
  }

  @Test func aListThatIsNoBoxIsNone() throws {
    for box in ["[1, 2, 3]", "[1, 2, -3, 4]"] {
      let layout = try reading("a.csv", "image,bbox\na.jpg,\"\(box)\"\n").layout(of: 0)
      #expect(layout.regions?.unreadableCount == 1)
    }
    for box in ["", "left", "x[1"] {
      let layout = try reading("a.csv", "image,bbox\na.jpg,\(box)\n").layout(of: 0)
      #expect(layout.regions == nil)
    }
  }

  @Test func aRowOfVIAIsARegion() throws {
    let head =
      "filename,file_size,file_attributes,region_count,region_id,region_shape_attributes,region_attributes\n"
    func row(_ shape: String, _ attributes: String) -> String {
      func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
      return "a.jpg,1234,\(quoted("{}")),2,0,\(quoted(shape)),\(quoted(attributes))\n"
    }
    let layout = try layout(
      "via_region_data.csv",
      head + row(#"{"name":"rect","x":1,"y":2,"width":30,"height":40}"#, #"{"kind":"cat"}"#))
    #expect(layout.text == nil && layout.title == nil, "what is no text to read")
    let regions = try #require(layout.regions)
    #expect(regions.list.regions.map(\.label) == ["cat"])
    #expect(regions.list.regions.map(\.outlines) == [[box(1, 2, 30, 40)]])
    #expect(
      layout.rows.map(\.name) == ["file_size", "file_attributes", "region_count", "region_id"])
    let none = try reading("via.csv", head + row("{}", "{}")).layout(of: 0)
    #expect(none.picture == .file("a.jpg") && none.regions == nil)
  }

  private static let project = """
    {"project": {"pid": "1", "vid_list": ["1"]}, "config": {}, "attribute": {}, "file": {}, "metadata": {},
     "view": {"1": {"fid_list": ["7"]}}}
    """

  /// The third version of VIA has all images in one object.
  @Test func aCommandMakesRecordsOfAProject() throws {
    let listing = try RecordSample("via.json", Self.project).scan()
    #expect(listing.count == 1)
    let command = NestedShape.pictures.command(for: "via.json", in: listing.array)
    #expect(listing.otherRecords == .nested(.pictures, command: command))
    #expect(command.hasPrefix("jq -c '. as $p | .view") && command.hasSuffix("> 'via.jsonl'"))
    for part in ["project", "attribute", "file", "metadata", "view"] {
      let other = Self.project.replacing("\"\(part)\"", with: "\"x\"")
      #expect(try RecordSample("a.json", other).scan().otherRecords == nil)
    }
    // What it makes is drawn.
    let layout = try layout(
      "via.jsonl",
      #"{"image":"a.jpg","objects":[{"label":"cat, old","bbox":[1,2,30,40]},"#
        + #"{"label":"dog","segmentation":[[0,0,8,0,8,6]]}]}"# + "\n")
    #expect(layout.regions?.labels.map(\.label) == ["cat, old", "dog"])
  }
}
