import Koloda
import KolodaFiles
import KolodaTriage
import Testing

@testable import KolodaRecords

/// The regions in what services for annotating export, in the shapes of their own documents.
@Suite struct RegionServiceTests {
  private func layout(_ name: String, _ content: String) throws -> RecordLayout {
    let listing = try RecordSample(name, content).scan()
    #expect(listing.count == 1)
    return RecordReading(listing, roles: RoleGuess(listing).roles(identity: nil)).layout(of: 0)
  }

  /// The outlines by label, of a card whose picture is known.
  private func outlines(of layout: RecordLayout) throws -> [String: [PictureRegion.Outline]] {
    #expect(layout.picture == .file("a.jpg"))
    let regions = try #require(layout.regions)
    return Dictionary(
      regions.list.regions.map { ($0.label, $0.outlines) }, uniquingKeysWith: { $0 + $1 })
  }

  private let box = PictureRegion.Outline.box(Rect(x: 1, y: 2, width: 30, height: 40))
  private let triangle = PictureRegion.Outline.polygon([
    Point(x: 0, y: 0), Point(x: 8, y: 0), Point(x: 8, y: 6),
  ])
  private let line = PictureRegion.Outline.line([Point(x: 0, y: 0), Point(x: 8, y: 0)])
  private let dot = PictureRegion.Outline.points([Point(x: 5, y: 6)], joints: [])
  private let size = PictureRegions.Unit.pixels(of: Size(width: 400, height: 300))

  // MARK: Supervisely

  private static func supervisely(_ objects: [String]) -> String {
    """
    {"description": "", "tags": [{"id": 1, "tagId": 2, "name": "situated", "value": "outside"}],
     "size": {"height": 300, "width": 400}, "objects": [\(objects.joined(separator: ", "))]}
    """
  }

  private static func object(_ kind: String, _ title: String, _ more: String) -> String {
    #"{"id": 4, "classId": 1, "description": "", "geometryType": "\#(kind)", "tags": [], "#
      + #""classTitle": "\#(title)", \#(more)}"#
  }

  private static let shapes = [
    object("rectangle", "bike", #""points": {"exterior": [[1, 2], [31, 42]], "interior": []}"#),
    object(
      "polygon", "car",
      #""points": {"exterior": [[0, 0], [8, 0], [8, 6]], "interior": [[[0, 0], [8, 0], [8, 6]]]}"#),
    object("line", "lane", #""points": {"exterior": [[0, 0], [8, 0]], "interior": []}"#),
    object("point", "nose", #""points": {"exterior": [[5, 6]], "interior": []}"#),
    object("graph", "body", #""nodes": {"k": {"loc": [5, 6]}}"#),
    object("bitmap", "person", #""bitmap": {"data": "eJw", "origin": [5, 6]}"#),
  ]

  /// The file is called by its picture.
  @Test func aFileOfSuperviselyIsAPicture() throws {
    let layout = try layout("a.jpg.json", Self.supervisely(Self.shapes))
    #expect(
      try outlines(of: layout) == [
        "bike": [box], "car": [triangle, triangle], "lane": [line], "nose": [dot], "body": [dot],
      ])
    #expect(layout.regions?.maskCount == 1 && layout.regions?.unit == size)
    #expect(!layout.rows.contains { $0.name == "objects" })
    // Of many in one file, each says which picture it is about.
    let record = #"{"image": "a.jpg", "# + String(Self.supervisely(Self.shapes).dropFirst())
    let line = record.replacing("\n", with: " ") + "\n"
    #expect(try outlines(of: self.layout("s.jsonl", line))["bike"] == [box])
  }

  @Test func aFileNamedSoWithoutRegionsHasNoPicture() throws {
    #expect(try layout("a.jpg.json", #"{"title": "A", "n": 1}"#).picture == nil)
    #expect(try layout("a.json", Self.supervisely(Self.shapes)).regions == nil)
  }

  @Test func thePicturesOfSuperviselyAreBesideItsFiles() throws {
    let folders = PictureFolders(ofFileAt: Array("/data/set/ann/a.jpg.json".utf8))
    #expect(folders.names == ["img"])
  }

  // MARK: Labelbox

  private static let labelboxObjects = """
    {"feature_id": "1", "name": "cat", "value": "cat", "annotation_kind": "ImageBoundingBox",
     "classifications": [{"name": "tail", "radio_answer": {"name": "long"}}],
     "bounding_box": {"top": 2.0, "left": 1.0, "height": 40.0, "width": 30.0}},
    {"name": "dog", "annotation_kind": "ImagePolygon", "classifications": [],
     "polygon": [{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]},
    {"name": "lane", "annotation_kind": "ImagePolyline", "line": [{"x": 0, "y": 0}, {"x": 8, "y": 0}]},
    {"name": "nose", "annotation_kind": "ImagePoint", "point": {"x": 5, "y": 6}},
    {"name": "road", "annotation_kind": "ImageSegmentationMask", "mask": {"url": "https://x/1.png"}}
    """

  private static let labelboxAnswers = """
    {"name": "time", "radio_answer": {"name": "night", "classifications": [
      {"name": "moon", "radio_answer": {"name": "full"}}]}},
    {"name": "weather", "checklist_answers": [{"name": "rain"}, {"name": "wind"}]},
    {"name": "note", "text_answer": {"content": "dark"}}
    """

  private static func labelbox(_ name: String, objects: String) -> String {
    """
    {"data_row": {"id": "ck1", "external_id": "\(name)", "row_data": "https://storage.test/1?K=x"},
     "media_attributes": {"height": 300, "width": 400, "mime_type": "image/jpeg"},
     "attachments": [], "metadata_fields": [],
     "projects": {"p0": {"name": "Empty", "labels": []}, "p1": {"name": "Cats", "labels": [
      {"label_kind": "Default", "version": "1.0.0", "annotations": {"objects": [\(objects)],
       "classifications": [\(labelboxAnswers)], "relationships": []}}]}}}
    """.replacing("\n", with: " ") + "\n"
  }

  @Test func labelsOfLabelboxAreDrawnAndTold() throws {
    let layout = try layout("e.ndjson", Self.labelbox("a.jpg", objects: Self.labelboxObjects))
    #expect(
      try outlines(of: layout) == [
        "cat": [box], "dog": [triangle], "lane": [line], "nose": [dot],
      ])
    #expect(layout.regions?.maskCount == 1 && layout.regions?.unit == size)
    #expect(
      layout.rows.first { $0.name == "projects" }?.value == """
        • time: night
        • moon: full
        • weather: rain, wind
        • note: dark
        • cat, tail: long
        """)
    // Without a picture, what would be drawn is told, too.
    let text = try self.layout("e.ndjson", Self.labelbox("a", objects: Self.labelboxObjects))
    let told = try #require(text.rows.first { $0.name == "projects" }?.value)
    #expect(text.regions == nil && told.contains("• dog\n• lane"))
  }

  @Test func theOlderExportOfLabelboxIsDrawn() throws {
    let layout = try layout(
      "e.json",
      """
      [{"ID": "ck", "DataRow ID": "d", "Labeled Data": "https://storage.test/x?Expires=1",
        "Label": {"objects": [
         {"featureId": "1", "title": "cat", "value": "cat_1", "color": "#FFFF00",
          "bbox": {"top": 2, "left": 1, "height": 40, "width": 30}},
         {"featureId": "2", "title": "dog", "polygon": [
          {"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]}],
         "classifications": [
          {"title": "weather", "answer": {"title": "rain"}}, {"title": "note", "answer": "dark"},
          {"title": "seen", "answers": [{"title": "a"}, {"title": "b"}]}]},
        "Created By": "ann@example.org", "External ID": "a.jpg"}]
      """)
    #expect(try outlines(of: layout) == ["cat": [box], "dog": [triangle]])
    #expect(
      layout.rows.first { $0.name == "Label" }?.value
        == "• weather: rain\n• note: dark\n• seen: a, b")
  }

  /// Until 2019, shapes were under their labels, and counted from below.
  @Test(arguments: [
    #"""
    {"dog": [[{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]],
     "nose": {"geometry": {"x": 5, "y": 6}}}
    """#,
    #"""
    {"dog": [{"geometry": [{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]}],
     "nose": [{"geometry": {"x": 5, "y": 6}}], "segmentationMasksByName": {"dog": "https://x/1.png"}}
    """#,
    #"{"dog": "MULTIPOLYGON (((0 0, 8 0, 8 6)))", "nose": [{"geometry": "POINT (5 6)"}]}"#,
  ])
  func theOldestExportOfLabelboxIsDrawn(label: String) throws {
    let json = """
      [{"ID": "c", "DataRow ID": "d", "Labeled Data": "https://storage.test/x.jpg", "Label": \(label),
        "External ID": "a.jpg"}]
      """
    let quoted = label.replacing("\n", with: " ").replacing("\"", with: "\"\"")
    let table = """
      ID,DataRow ID,Labeled Data,Label,External ID
      c,d,https://storage.test/x,"\(quoted)",a.jpg
      """
    for layout in [try layout("e.json", json), try layout("e.csv", table)] {
      #expect(try outlines(of: layout) == ["dog": [triangle], "nose": [dot]])
      #expect(layout.regions?.maskCount == 0 && layout.regions?.basis == .fromBelow)
      #expect(!layout.rows.contains { $0.name == "Label" })
      let regions = try #require(layout.regions)
      let frame = PictureFrame(size: Size(width: 10, height: 10), orientation: 1)
      #expect(
        PlacedRegions(regions, on: frame).regions.last?.outlines
          == [.points([Point(x: 0.5, y: 0.4)], joints: [])])
    }
  }

  @Test(arguments: [
    #""Skip""#, #"{"Is it?": "yes"}"#, #"{"a": ["b", "c"], "d": "POLYGON"}"#, "null",
  ])
  func answersOfTheOldestExportAreTold(label: String) throws {
    let layout = try layout(
      "e.json", #"[{"Labeled Data": "x", "Label": \#(label), "External ID": "a.jpg"}]"#)
    #expect(layout.regions == nil)
    #expect(layout.label != nil || layout.rows.contains { $0.name == "Label" } || label == "null")
  }

  @Test func shapesOfTheOldestExportThatCannotBeReadAreCounted() throws {
    let layout = try layout(
      "e.json",
      #"[{"Labeled Data": "x", "External ID": "a.jpg", "Label": {"a": "POLYGON ((0 0, 8 x, 8 6))", "#
        + #""b": [[{"x": 0}]], "c": "POLYGON EMPTY"}}]"#)
    #expect(layout.regions?.unreadableCount == 2)
  }

  /// Others have fields of these names, too.
  @Test(arguments: [
    #"{"picture": "a.jpg", "projects": {"a": {"labels": [1, 2]}, "b": 3}}"#,
    #"{"picture": "a.jpg", "Label": {"objects": "x"}}"#,
    #"{"picture": "a.jpg", "response": {"annotations": [{"type": "box"}]}}"#,
    #"{"picture": "a.jpg", "response": [{"annotations": []}]}"#,
  ])
  func otherFieldsAreNoRegions(record: String) throws {
    let layout = try layout("a.jsonl", record + "\n")
    #expect(layout.regions == nil && layout.rows.count == 1)
  }

  // MARK: V7

  private static func darwin(_ head: String, _ annotations: String) -> String {
    #"{\#(head), "annotations": [\#(annotations)]}"#
  }

  @Test func aFileOfV7IsAPicture() throws {
    let head = """
      "version": "2.0", "schema_ref": "https://darwin.v7labs.com/schema", "item": {
       "name": "a.jpg", "path": "/", "source_info": {"item_id": "0", "team": {"name": "t"}},
       "slots": [{"type": "image", "slot_name": "0", "width": 400, "height": 300,
         "source_files": [{"file_name": "a.jpg", "url": "https://x/1"}]}]}
      """
    let layout = try layout(
      "a.json",
      Self.darwin(
        head,
        """
        {"id": "1", "name": "cat", "slot_names": ["0"], "properties": [],
         "bounding_box": {"h": 40, "w": 30, "x": 1, "y": 2}},
        {"id": "2", "name": "dog", "bounding_box": {"h": 6, "w": 8, "x": 0, "y": 0},
         "polygon": {"paths": [[{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]]}},
        {"id": "3", "name": "lane", "line": {"path": [{"x": 0, "y": 0}, {"x": 8, "y": 0}]}},
        {"id": "4", "name": "nose", "keypoint": {"x": 5, "y": 6}},
        {"id": "5", "name": "eye", "ellipse": {"angle": 0, "center": {"x": 5, "y": 6},
         "radius": {"x": 3, "y": 2}}},
        {"id": "6", "name": "road", "mask": {}},
        {"id": "7", "name": "__raster_layer__", "raster_layer": {"dense_rle": [0, 4, 1, 2]}},
        {"id": "8", "name": "body", "skeleton": {"nodes": [
          {"name": "head", "occluded": false, "x": 5, "y": 6}]}}
        """))
    #expect(
      try outlines(of: layout) == [
        "cat": [box], "dog": [triangle], "lane": [line], "nose": [dot],
        "eye": [.ellipse(in: Rect(x: 2, y: 4, width: 6, height: 4))], "body": [dot],
      ])
    #expect(layout.regions?.maskCount == 1 && layout.regions?.unit == size)
    #expect(!layout.rows.contains { $0.name == "annotations" } && layout.title == nil)
  }

  @Test func theOlderFormOfV7IsAPicture() throws {
    let layout = try layout(
      "a.json",
      Self.darwin(
        #""dataset": "d", "image": {"filename": "a.jpg", "height": 300, "width": 400}"#,
        """
        {"name": "night", "tag": {}},
        {"name": "dog", "polygon": {"path": [{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]}}
        """))
    #expect(try outlines(of: layout) == ["dog": [triangle]])
    #expect(layout.rows.contains { $0.name == "annotations" }, "a tag is no shape")
  }

  // MARK: Scale AI

  @Test func aTaskOfScaleIsDrawn() throws {
    let layout = try layout(
      "t.json",
      """
      [{"task_id": "5", "type": "imageannotation", "status": "completed",
        "params": {"attachment": "a.jpg", "attachment_type": "image", "instruction": "Draw boxes."},
        "response": {"annotations": [
         {"type": "box", "label": "cat", "left": 1, "top": 2, "width": 30, "height": 40},
         {"type": "polygon", "label": "dog", "vertices": [
          {"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]},
         {"type": "box", "label": "truck", "left": 1, "top": 2, "width": 3, "height": 4,
          "rotation": 0.5, "vertices": [{"x": 0, "y": 0}, {"x": 8, "y": 0}, {"x": 8, "y": 6}]},
         {"type": "line", "label": "lane", "vertices": [{"x": 0, "y": 0}, {"x": 8, "y": 0}]},
         {"type": "point", "label": "nose", "x": 5, "y": 6}]}}]
      """)
    #expect(
      try outlines(of: layout) == [
        "cat": [box], "dog": [triangle], "truck": [triangle], "lane": [line],
        "nose": [dot],
      ])
    #expect(!layout.rows.contains { $0.name == "response" })
  }

  /// Numbers that make no sense, and far too many shapes, harm nothing.
  @Test func whatCannotBeDrawnIsCounted() throws {
    let broken = [
      Self.object("rectangle", "a", #""points": {"exterior": [[1, 2], [1e99, "x"]]}"#),
      Self.object("polygon", "b", #""points": {"exterior": [[1, 2]]}"#),
      Self.object("polygon", "c", #""points": 3"#), Self.object("star", "d", #""points": {}"#),
    ]
    let layout = try layout("a.jpg.json", Self.supervisely(broken))
    #expect(layout.regions?.unreadableCount == 4 && layout.regions?.list.regions == [])
    let many = try self.layout(
      "a.jpg.json",
      Self.supervisely(Array(repeating: Self.shapes[0], count: RegionList.most + 5)))
    #expect(many.regions?.beyondCount == 5)
  }
}
