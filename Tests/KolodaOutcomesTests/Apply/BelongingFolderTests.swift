import Foundation
import KolodaOutcomes
import KolodaTriage
import Testing

/// Files that programs keep about a photo in folders of their own go where the photo goes.
@Suite struct BelongingFolderTests {
  private static let own = [
    "p.jpg", "._p.jpg", "p.jpg.xmp", "._p.jpg.xmp", "p.jpg.rrdata", "p.dr4", "p.acr",
    "NKSC_PARAM/p.jpg.nksc", "CaptureOne/Settings166/p.jpg.cos",
    "CaptureOne/Cache/Thumbnails/p.jpg.cot", "SILKYPIX_DS/p.jpg.16.spd", ".comments/p.jpg.xml",
    ".metadata/p.jpg.gq.xmp", ".metadata/p.jpg.meta", ".picasaoriginals/p.jpg",
    "[Originals]/p.jpg", "Exposure Software/Exposure X7/p.jpg.exposurex7", "p.jpg.lumi",
    "p.jpg.out.pp3", "p.phos", ".AppleDouble/p.jpg", "p.jpg:Zone.Identifier",
    "p.jpg.xmp:Zone.Identifier", "p.hsp", "p.ufraw", "Corel Auto-Preserve/p.jpg",
    ".rawstudio/p.jpg.settings.xml", "metadata/p.jpg.json", "p.jpg.data-zps",
    "p.jpg_original", "p.jpg~", "p.jpg.xmp_original",
  ]
  private static let others = [
    "p.jpg.png", "p1.jpg", "._p1.jpg", "NKSC_PARAM/p1.jpg.nksc", "NKSC_PARAM/p.jpg.png.nksc",
    ".comments/p.xml", "other/p.jpg.nksc", "CaptureOne/p.jpg",
    "p.jpg.png.lumi", "p.txt", "[Originals]/p1.jpg",
    "p1.jpg:Zone.Identifier", "p.jpg.png:Zone.Identifier", "p:Zone.Identifier",
    // A route and subtitles are of a film.
    "p.gpx", "p.vtt", "Proxy/p.mp4", "metadata/p.json",
    "p_original", "p1.jpg_original", "p~",
  ]

  private func folder() throws -> PhotoFolder {
    let folder = try PhotoFolder()
    for name in Self.own + Self.others { try folder.write(name, name) }
    return folder
  }

  private func paths(_ names: [String], in folder: String) -> Set<String> {
    Set(names.map { "/" + folder + "/" + $0 })
  }

  @Test func theyMoveAndComeBack() throws {
    let folder = try folder()
    let before = folder.files
    var run = try folder.run(folder.request(["p.jpg": folder.moveOut]))
    let after = folder.files
    #expect(
      Set(after.keys) == paths(Self.own, in: "out").union(paths(Self.others, in: "deck")))
    for name in Self.own { #expect(after["/out/" + name] == name) }
    #expect(try run.undo() && folder.files == before)
    // Folders that the plan made are gone.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.out).isEmpty)
  }

  @Test func theyAreCopiedAndTheCopiesGo() throws {
    let folder = try folder()
    let before = folder.files
    var run = try folder.run(folder.request(["p.jpg": folder.copyOut]))
    #expect(Set(folder.files.keys) == Set(before.keys).union(paths(Self.own, in: "out")))
    #expect(try run.undo() && folder.files == before)
  }

  @Test func theyArePlannedForTheTrash() throws {
    let folder = try folder()
    let steps = folder.plan(folder.request(["p.jpg": .trash])).steps
    let files = steps.map { String(decoding: $0.file, as: UTF8.self) }
    #expect(Set(files) == Set(Self.own.map { folder.deck + "/" + $0 }))
    #expect(steps.dropFirst().allSatisfy { $0.leader == 0 && $0.action == .trash })
  }

  /// All take the same number, also if a name is only taken once the plan is made.
  @Test(arguments: [false, true])
  func theyTakeTheNewNameOfTheirPhoto(isTakenLate: Bool) throws {
    let folder = try folder()
    func take() throws { try folder.write("NKSC_PARAM/p.jpg.nksc", "old", in: folder.out) }
    if !isTakenLate { try take() }
    let plan = folder.plan(folder.request(["p.jpg": folder.moveOut]))
    if isTakenLate { try take() }
    var run = try PlanRun(new: plan, log: folder.log)
    try run.finish()
    let gone = folder.files.keys.filter { $0.hasPrefix("/out/") }
    let named = Self.own.map { name -> String in
      let place = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
      return name[..<place] + name[place...].replacingOccurrences(of: "p.", with: "p (2).")
    }
    #expect(Set(gone) == paths(named, in: "out").union(["/out/NKSC_PARAM/p.jpg.nksc"]))
  }

  /// Small copies, routes and what is said about films go with them.
  @Test(arguments: [
    ("GX010001.MP4", ["GX010001.THM", "GL010001.LRV"]), ("GH010001.MP4", ["GL010001.LRV"]),
    ("GOPR0001.MP4", ["GOPR0001.LRV", "GOPR0001.THM"]),
    ("DJI_0001.MP4", ["DJI_0001.SRT", "DJI_0001.LRF"]),
    ("C0001.MP4", ["C0001M01.XML"]),
    (
      "FX9_0001.MXF",
      ["FX9_0001M01.XML", "FX9_0001M02.KLV", "FX9_0001R01.BIM", "FX9_0001I01.PPN", "FX9_0001.SMI"]
    ), ("AA000101.MXF", ["AA000101.CPF", "AA000101.CIF", "AA000101.SIF"]),
    ("GS010001.360", ["GS010001.LRV", "GS010001.THM"]),
    ("VID_20240506_070809_00_001.insv", ["LRV_20240506_070809_11_001.lrv"]),
    ("VID_20240506_070809_00_001.mp4", ["LRV_20240506_070809_01_001.lrv"]),
    ("GXAA0001.MP4", ["GLAA0001.LRV", "GXAA0001.THM"]),
    ("VIRB0001.MP4", ["VIRB0001.GLV", "VIRB0001.THM", "VIRB0001.GPX"]),
    ("MOV001.TOD", ["MOV001.MOI"]),
    ("film.mkv", ["film.srt", "film.en.srt", "film.pt-BR.vtt", "film.nmea"]),
    ("A001_C001.braw", ["A001_C001.sidecar", "Proxy/A001_C001.mp4"]),
    // That of the second lens has none: the first one's may stay.
    ("VID_20240506_070809_10_002.insv", []),
  ])
  func theyGoWithAFilm(film: String, own: [String]) throws {
    let folder = try PhotoFolder()
    let others = [
      "GL010002.LRV", "film.2.srt", "Proxy/A001_C002.mp4", "C0002M01.XML", "C0001.XML",
      "DJI_0002.SRT", "LRV_20240506_070809_11_002.lrv",
    ]
    for name in [film] + own + others { try folder.write(name, name) }
    let before = folder.files
    var run = try folder.run(folder.request([film: folder.moveOut]))
    #expect(
      Set(folder.files.keys)
        == paths([film] + own, in: "out").union(paths(others, in: "deck")))
    #expect(try run.undo() && folder.files == before)
  }

  @Test func aLinkStaysAndIsListed() throws {
    let folder = try PhotoFolder()
    try folder.write("p.jpg", "p")
    try folder.write("elsewhere/p.jpg.nksc", "other's")
    try FileManager.default.createDirectory(
      atPath: folder.deck + "/NKSC_PARAM", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.deck + "/NKSC_PARAM/p.jpg.nksc",
      withDestinationPath: "../elsewhere/p.jpg.nksc")
    // What a linked folder has is not part of the deck.
    try FileManager.default.createSymbolicLink(
      atPath: folder.deck + "/CaptureOne", withDestinationPath: "elsewhere")
    let steps = folder.plan(folder.request(["p.jpg": folder.moveOut])).steps
    #expect(steps.map(\.name) == ["p.jpg", "p.jpg.nksc"])
    #expect(steps.map(\.reason) == [nil, .notRegular])
  }

  @Test(.enabled(if: geteuid() != 0))
  func whatCannotBeTakenOutStaysAndIsListed() throws {
    let folder = try folder()
    let closed = folder.deck + "/NKSC_PARAM"
    chmod(closed, 0o555)
    defer { chmod(closed, 0o755) }
    let steps = folder.plan(folder.request(["p.jpg": folder.moveOut])).steps
    let staying = steps.filter { $0.state == .skipped }
    #expect(staying.map(\.name) == ["p.jpg.nksc"])
    #expect(staying.map(\.reason) == [.closedFolder])
  }
}
