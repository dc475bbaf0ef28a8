import Foundation
import KolodaOutcomes
import KolodaTriage
import Testing

/// What phones and Google Photos keep beside a photo goes with it, and comes back.
@Suite struct PhoneFileTests {
  /// Moves a shot out of a folder with files of these names, each of which has its name as content.
  private func moved(
    _ shot: [String], of names: [String], taken: [String] = []
  ) throws -> (folder: PhotoFolder, gone: Set<String>) {
    let folder = try PhotoFolder()
    for name in names { try folder.write(name, name) }
    for name in taken { try folder.write(name, "old", in: folder.out) }
    let before = folder.files
    var run = try folder.run(folder.shot(shot, folder.moveOut))
    let gone = folder.files.filter { $0.key.hasPrefix("/out/") && $0.value != "old" }
    #expect(gone.allSatisfy { !taken.isEmpty || $0.key == "/out/" + $0.value })
    let after = Set(gone.keys.map { String($0.dropFirst("/out/".count)) })
    #expect(try run.undo() && folder.files == before)
    return (folder, after)
  }

  @Test func anEditedPhotoOfAnIPhone() throws {
    let own = [
      "IMG_E1234.HEIC", "IMG_1234.HEIC", "IMG_1234.MOV", "IMG_E1234.MOV", "IMG_1234.AAE",
      "IMG_O1234.AAE",
    ]
    let others = ["IMG_1235.HEIC", "IMG_1235.MOV", "IMG_O1235.AAE", "IMG_E123.MOV"]
    let gone = try moved(["IMG_E1234.HEIC", "IMG_1234.HEIC"], of: own + others).gone
    #expect(gone == Set(own))
  }

  @Test(arguments: [".json", ".supplemental-metadata.json", ".supplemental-me.json", "..json"])
  func eachPhotoTakesWhatGoogleExportedAboutIt(ending: String) throws {
    let numbered = ending.replacingOccurrences(of: ".json", with: "(1).json")
    let first = ["IMG_1.jpg", "IMG_1.jpg" + ending]
    let second = ["IMG_1(1).jpg", "IMG_1.jpg" + numbered]
    let others = ["metadata.json", "IMG_11.jpg", "IMG_11.jpg" + ending, "IMG_1.json"]
    #expect(try moved(["IMG_1.jpg"], of: first + second + others).gone == Set(first))
    #expect(try moved(["IMG_1(1).jpg"], of: first + second + others).gone == Set(second))
  }

  /// A name that is cut before the number is that of the photo without one.
  @Test(arguments: ["", "(1)"])
  func aNumberMayBeCutOff(number: String) throws {
    let stem = "Screenshot_2022-10-28-09-31-43-118_com.snapchat"
    let cut = String(stem.dropLast())
    let own = ["\(stem)\(number).jpg", "\(cut)\(number).json"]
    let other = number.isEmpty ? "(1)" : ""
    let others = ["\(stem)\(other).jpg", "\(cut)\(other).json"]
    #expect(try moved([own[0]], of: own + others).gone == Set(own))
    // Alone, it may be the photo's own number.
    let alone = ["\(stem)(1).jpg", "\(cut).json"]
    #expect(try moved([alone[0]], of: alone).gone == Set(alone))
  }

  @Test func anEditTakesTheFileAboutItsOriginal() throws {
    let own = ["IMG_1-edited.jpg", "IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"]
    #expect(try moved(["IMG_1-edited.jpg", "IMG_1.jpg"], of: own).gone == Set(own))
  }

  /// Before its number and ending, the name has at most 46 characters.
  @Test(arguments: [
    "Übungen am Strand mit Ada und Bea im Sommer 24", "a long name with 50 letters",
  ])
  func namesAreCut(start: String) throws {
    let name = start + String(repeating: "x", count: 60 - start.count) + ".jpg"
    let file = String(name.prefix(46)) + ".json"
    #expect(try moved([name], of: [name, file]).gone == [name, file])
    let short = String(start.prefix(20)) + ".jpg"
    let cut = String((short + ".supplemental-metadata").prefix(46)) + ".json"
    #expect(try moved([short], of: [short, cut]).gone == [short, cut])
  }

  @Test func aFileThatNamesAnotherPhotoStays() throws {
    let folder = try PhotoFolder()
    try folder.write("a.jpg", "a")
    try folder.write("a.jpg.json", #"{"title": "b.jpg"}"#)
    try folder.write("c (1).jpg", "c")
    try folder.write("c (1).jpg.json", #"{"title": "c?(1).jpg"}"#)
    let run = try folder.run(
      folder.request(["a.jpg": folder.moveOut, "c (1).jpg": folder.moveOut]))
    #expect(run.plan.steps.compactMap(\.reason) == [.ofOtherPhoto])
    #expect(
      Set(folder.files.keys) == [
        "/out/a.jpg", "/deck/a.jpg.json", "/out/c (1).jpg", "/out/c (1).jpg.json",
      ])
  }

  /// `photo.json` may be of any program: it goes along if it is of Google and names the photo.
  @Test(arguments: [
    ("v.jpg", "v.json", "v", true), ("v.jpg", "v.json", "v.jpg", true),
    ("v.jpg", "v.json", "w.jpg", false), ("v.mp4", "v.json", "v.mp4", true),
    ("v.jpg", "v.jp.json", "v.jpg", true), ("v.jpg", "v..json", "v.jpg", true),
    ("v(1).jpg", "v(1).json", "v.jpg", true), ("a_b.jpg", "a_b.json", "a&b.jpg", true),
    ("v.jpg", "v.json", nil, false),
  ])
  func aShortNameIsBelievedByWhatTheFileSays(
    picture: String, file: String, title: String?, goes: Bool
  ) throws {
    let folder = try PhotoFolder()
    try folder.write(picture, picture)
    let moment = #", "photoTakenTime": {"timestamp": "1704449472"}}"#
    try folder.write(
      file, title.map { #"{"title": "\#($0)""# + moment } ?? #"{"title": "v.jpg", "shapes": []}"#)
    _ = try folder.run(folder.request([picture: folder.moveOut]))
    #expect((folder.files["/out/" + file] != nil) == goes)
    #expect((folder.files["/deck/" + file] == nil) == goes)
  }

  @Test func ofTwoPhotosTheNamedOneTakesAShortName() throws {
    let folder = try PhotoFolder()
    for name in ["v.jpg", "v.png", "w.jpg", "w.png"] { try folder.write(name, name) }
    try folder.write("v.json", #"{"title": "v.png", "photoTakenTime": {}}"#)
    try folder.write("w.json", #"{"title": "w", "photoTakenTime": {}}"#)
    _ = try folder.run(folder.request(["v.jpg": folder.moveOut, "w.jpg": folder.moveOut]))
    #expect(folder.files["/deck/v.json"] != nil && folder.files["/deck/w.json"] != nil)
    _ = try folder.run(folder.request(["v.png": folder.moveOut]))
    #expect(folder.files["/out/v.json"] != nil)
  }

  @Test func theFilmOfAMotionPhotoThatGoogleExported() throws {
    let own = ["PXL_1.MP.jpg", "PXL_1.MP", "PXL_1.MP.jpg.supplemental-metadata.json"]
    let old = ["MVIMG_20180722_120942.jpg", "MVIMG_20180722_120942"]
    #expect(try moved([old[0]], of: old + ["MVIMG_20180722", "notes"]).gone == Set(old))
    #expect(try moved(["PXL_1.MP.jpg"], of: own + ["PXL_1.jpg", "PXL_2.MP"]).gone == Set(own))
  }

  /// Its name is that of the photo, without the ending.
  @Test(arguments: [
    ("PXL_1.MP(1)", ".jpg"), ("PXL_1.MP~2", ".jpg"), ("PXL_1.RAW-01.MP.COVER", ".jpg"),
    ("PXL_1.mp", ".HEIC"),
  ])
  func theFilmOfAMotionPhotoOfAnotherName(film: String, ending: String) throws {
    let own = [film + ending, film]
    let others = ["PXL_1.MP.jpg", "PXL_1.MP", "PXL_2.MP(1)"].filter { !own.contains($0) }
    #expect(try moved([film + ending], of: own + others).gone == Set(own))
  }

  @Test func theFilmOfAnIPhoneThatWasDownloaded() throws {
    let own = ["IMG_1234.HEIC", "IMG_1234_HEVC.MOV"]
    #expect(try moved(["IMG_1234.HEIC"], of: own + ["IMG_1235_HEVC.MOV"]).gone == Set(own))
  }

  @Test func whatWasSaidAboutAPhotoOfACanonCamera() throws {
    let own = ["IMG_1234.JPG", "SND_1234.WAV"]
    let others = ["SND_1235.WAV", "SND_12345.WAV"]
    #expect(try moved(["IMG_1234.JPG"], of: own + others).gone == Set(own))
  }

  @Test func whatIsKeptAboutTheFilmOfAPhotoGoesWithIt() throws {
    let own = [
      "IMG_1.HEIC", "IMG_1.MP4", "IMG_1.HEIC.supplemental-metadata.json",
      "IMG_1.MP4.supplemental-metadata.json", "IMG_1.MP4.xmp", "._IMG_1.MP4",
    ]
    #expect(try moved(["IMG_1.HEIC"], of: own + ["IMG_2.MP4.xmp"]).gone == Set(own))
  }

  @Test func anEditAloneTakesTheFileAboutItsOriginal() throws {
    let own = ["IMG_1-edited.jpg", "IMG_1.jpg.supplemental-metadata.json"]
    #expect(try moved(["IMG_1-edited.jpg"], of: own + ["IMG_2.jpg.json"]).gone == Set(own))
  }

  /// The photo's name was cut before, so that its ending in the other name is cut, too.
  @Test(arguments: ["", "(1)"])
  func endingsAreCut(number: String) throws {
    let stem = String(repeating: "1", count: 36) + "_DSCN0091"
    let own = ["\(stem)\(number).JPG", "\(stem).JP.supplemental-meta\(number).json"]
    let other = number.isEmpty ? "(1)" : ""
    let others = ["\(stem)\(other).JPG", "\(stem).JP.supplemental-meta\(other).json"]
    #expect(try moved([own[0]], of: own + others).gone == Set(own))
  }

  @Test func wherePlacesAreTakenAShotStaysOne() throws {
    var gone = try moved(
      ["IMG_E1234.HEIC", "IMG_1234.HEIC"],
      of: ["IMG_E1234.HEIC", "IMG_1234.HEIC", "IMG_1234.MOV", "IMG_O1234.AAE"],
      taken: ["IMG_1234.MOV"]
    ).gone
    #expect(
      gone == [
        "IMG_E1234 (2).HEIC", "IMG_1234 (2).HEIC", "IMG_1234 (2).MOV", "IMG_O1234 (2).AAE",
      ])
    let pixel = ["PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"]
    gone = try moved(pixel, of: pixel, taken: [pixel[1]]).gone
    #expect(gone == ["PXL_1 (2).RAW-01.COVER.jpg", "PXL_1 (2).RAW-02.ORIGINAL.dng"])
    let takeout = ["a-edited.jpg", "a.jpg", "a.jpg.supplemental-metadata.json"]
    gone = try moved(["a-edited.jpg", "a.jpg"], of: takeout, taken: ["a.jpg"]).gone
    #expect(gone == ["a (2)-edited.jpg", "a (2).jpg", "a (2).jpg.supplemental-metadata.json"])
  }
}
