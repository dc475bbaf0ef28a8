import Foundation
import KolodaFiles
import Testing

@testable import KolodaRecords

/// Pictures beside a file of records in a folder `annotations`, as COCO arranges a data set.
@Suite struct PictureFolderTests {
  private func reading(_ name: String, _ files: [String]) throws -> (RecordSample, RecordReading) {
    let sample = try RecordSample(
      name, #"{"images": [{"id": 1, "file_name": "1.jpg"}], "annotations": []}"#)
    for file in files { try sample.test.write(file, "x") }
    return (sample, RecordReading(try sample.scan(), roles: FieldRoles()))
  }

  /// The path of a picture from the folder of the data set; nil where it is not found.
  private func place(_ name: String, _ deck: (RecordSample, RecordReading)) throws -> String? {
    let length = try deck.0.test.folder.bytes.count + 1
    return deck.1.pictureFile(name).map { String(decoding: $0[length...], as: UTF8.self) }
  }

  @Test(arguments: [
    ("annotations/instances_train2017.json", ["train2017/1.jpg", "val2017/1.jpg"], 0),
    ("annotations/instances_val2017.json", ["train2017/1.jpg", "val2017/1.jpg"], 1),
    ("annotations/instances_val2017.json", ["images/1.jpg", "images/val2017/1.jpg"], 1),
    ("annotations/via.json", ["train/1.jpg", "images/1.jpg"], 1),
    ("Annotations/my train_2017.json", ["2016/1.jpg", "train_2017/1.jpg"], 1),
    ("annotations/a.json", ["images/1.jpg", "annotations/1.jpg"], 1),
  ])
  func aPictureIsFoundBesideTheAnnotations(name: String, files: [String], found: Int) throws {
    #expect(try place("1.jpg", reading(name, files)) == files[found])
  }

  @Test(arguments: [
    ("annotations/instances_train2017.json", ["val2017/1.jpg", "1.jpg", "other/images/1.jpg"]),
    ("labels/instances_train2017.json", ["train2017/1.jpg", "images/1.jpg"]),
    ("annotations/in/images_train.json", ["annotations/images/1.jpg", "images/1.jpg"]),
  ])
  func noOtherFolderIsLookedInto(name: String, files: [String]) throws {
    #expect(try place("1.jpg", reading(name, files)) == nil)
  }

  @Test func theRecordMayNameTheFolder() throws {
    let deck = try reading(
      "annotations/instances_train2017.json",
      ["train2017/a/1.jpg", "images/2.jpg", "3.jpg", "other/4.jpg"])
    #expect(try place("a/1.jpg", deck) == "train2017/a/1.jpg")
    #expect(try place("../images/2.jpg", deck) == "images/2.jpg")
    #expect(try place("..\\train2017\\a\\1.jpg", deck) == "train2017/a/1.jpg")
    #expect(try place("/home/ann/coco/2.jpg", deck) == "images/2.jpg")
    for name in ["../3.jpg", "../other/4.jpg", "../images/../3.jpg", "", "..", "2.jpg\0"] {
      #expect(try place(name, deck) == nil, "\(name)")
    }
  }

  @Test func nothingLeadsOutOfTheDataSet() throws {
    let deck = try reading("annotations/a.json", ["images/2.jpg"])
    let out = deck.0.test.beside("out")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: out + "/1.jpg"))
    let folder = try deck.0.test.folder.text
    try FileManager.default.createSymbolicLink(atPath: folder + "/a", withDestinationPath: out)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/images/1.jpg", withDestinationPath: out + "/1.jpg")
    #expect(try place("1.jpg", deck) == nil && place("2.jpg", deck) == "images/2.jpg")
    #expect(try place("../../out/1.jpg", deck) == nil)
  }

  @Test func whereAPictureWasLookedForIsSaid() throws {
    func places(_ name: String) throws -> RecordPicturePlace {
      try reading(name, []).1.file(of: .file("1.jpg"), in: 0)
    }
    #expect(
      try places("annotations/instances_train2017.json")
        == .missing(beside: ["train2017", "instances_train2017", "images"]))
    #expect(try places("annotations/images.json") == .missing(beside: ["images"]))
    #expect(try places("other/a.json") == .missing(beside: []))
  }
}
