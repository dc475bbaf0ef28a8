import Foundation
import KolodaContainers
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaOutcomes

/// Each format stores a picture's orientation in its own way, and is restored byte for byte.
@Suite struct TurnedFormatTests {
  private func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(number >> (8 * (count - 1 - $0)) & 0xFF) }
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count, 4) + body + big(Int(PNGChecksum.of(body)), 4)
  }

  private func png(
    _ exif: [UInt8]?, text: String? = nil, packet: String? = nil
  ) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [UInt8](repeating: 1, count: 13))
      + (text.map { chunk("tEXt", Array($0.utf8)) } ?? [])
      + (packet.map { chunk("tEXt", Array("XML:com.adobe.xmp\0\($0)".utf8)) } ?? [])
      + chunk("IDAT", [1, 2, 3]) + chunk("IDAT", [4])
      + (exif.map { chunk("eXIf", $0) } ?? []) + chunk("IEND", [])
  }

  private func jfif(_ segments: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 7, 7] + segments + [0xFF, 0xDB, 0, 3, 9]
      + [0xFF, 0xDA, 0, 2, 1, 2, 3, 0xFF, 0xD9]
  }

  private func webP(_ exif: [UInt8]?) -> [UInt8] {
    func part(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + big(content.count, 4).reversed() + content
        + (content.count % 2 == 1 ? [0] : [])
    }
    let parts = part("VP8 ", [1, 2, 3]) + (exif.map { part("EXIF", $0) } ?? [])
    return Array("RIFF".utf8) + big(parts.count + 4, 4).reversed() + Array("WEBP".utf8) + parts
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(name.utf8) + content
  }

  private func heif(
    _ properties: [(String, [UInt8])], primary: Int = 1, linked: [UInt8] = [1, 2]
  ) -> [UInt8] {
    let list = box("ipco", properties.flatMap { box($0.0, $0.1) })
    let links = box(
      "ipma", [0, 0, 0, 0] + big(1, 4) + big(1, 2) + [UInt8(linked.count)] + linked)
    let meta =
      [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0] + big(primary, 2)) + box("iprp", list + links)
    return box("ftyp", Array("heic".utf8) + [0, 0, 0, 0]) + box("meta", meta)
      + box("mdat", [1, 2, 3, 4, 5, 6, 7, 8])
  }

  private let lead = Array("Exif".utf8) + [0, 0]
  private let camera: [UInt8] =
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x10, 0, 2, 0, 0, 0, 2, 0x58, 0, 0, 0]
    + [0, 0, 0, 0]

  private var sizeAndAngle: [(String, [UInt8])] {
    [("ispe", [UInt8](repeating: 1, count: 12)), ("irot", [3])]
  }

  private func plan(
    _ folder: PhotoFolder, _ name: String, _ bytes: [UInt8],
    writing: ApplyRequest.Writing? = nil
  ) throws -> Plan {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.deck + "/" + name))
    var request = folder.request([name: .nothing], writing: writing)
    (request.photos[0].pile, request.photos[0].verdict) = (nil, nil)
    request.photos[0].marks = Marks(turn: .right)
    return folder.plan(request)
  }

  private func orientation(_ folder: PhotoFolder, _ name: String) -> Int? {
    WritableOrientation(of: Array((folder.deck + "/" + name).utf8))?.value
  }

  private func bytes(_ folder: PhotoFolder, _ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: folder.deck + "/" + name).map { Array($0) }
  }

  @Test func eachFormatIsTurnedAndComesBack() throws {
    let upright = TurnTag.block(1)
    let files: [(name: String, bytes: [UInt8], was: Int, now: Int, grows: Bool)] = [
      ("tagged.png", png(TurnTag.block(3)), 3, 8, false),
      ("silent.png", png(nil), 1, 6, true),
      ("packet.png", png(nil, packet: #"<d tiff:Orientation="3"/>"#), 3, 8, true),
      ("silent.jpg", jfif(), 1, 6, true),
      ("tagged.webp", webP(upright), 1, 6, false),
      ("lead.webp", webP(Array("Exif".utf8) + [0, 0] + TurnTag.block(6)), 6, 3, false),
      ("tagged.tif", upright, 1, 6, false),
      ("angle.heic", heif(sizeAndAngle), 6, 3, false),
      // EXIF that states the camera, but no orientation.
      ("camera.png", png(camera), 1, 6, true), ("camera.webp", webP(camera), 1, 6, true),
      ("camera.jpg", jfif([0xFF, 0xE1] + big(camera.count + 8, 2) + lead + camera), 1, 6, true),
      ("camera.tif", camera, 1, 6, true),
      // A value that is none is replaced where it is.
      ("wrong.tif", TurnTag.block(0), 1, 6, false),
    ]
    for file in files {
      let folder = try PhotoFolder()
      let plan = try plan(folder, file.name, file.bytes)
      #expect(orientation(folder, file.name) == file.was, "\(file.name)")
      var run = try PlanRun(new: plan, log: folder.log)
      try run.finish()
      #expect(run.plan.steps.map(\.state) == [.done], "\(file.name)")
      #expect(orientation(folder, file.name) == file.now, "\(file.name)")
      let after = try #require(bytes(folder, file.name))
      #expect((after.count > file.bytes.count) == file.grows, "\(file.name)")
      if file.name.hasSuffix("png") { #expect(hasGoodChecksums(after), "\(file.name)") }
      #expect(try run.undo(), "\(file.name)")
      #expect(bytes(folder, file.name) == file.bytes, "\(file.name)")
    }
  }

  private func hasGoodChecksums(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.dropFirst(8)
    func whole(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    while rest.count >= 12 {
      let length = whole(rest.prefix(4))
      guard rest.count >= length + 12 else { return false }
      let body = rest.dropFirst(4).prefix(length + 4)
      guard whole(rest.dropFirst(8 + length).prefix(4)) == Int(PNGChecksum.of(body)) else {
        return false
      }
      rest = rest.dropFirst(length + 12)
    }
    return rest.isEmpty
  }

  /// Undo leaves a file alone that another program has written to since.
  @Test func aTurnIsTakenBackBesideWhatOthersWrote() throws {
    let folder = try PhotoFolder()
    var run = try PlanRun(new: plan(folder, "a.jpg", jfif()), log: folder.log)
    try run.finish()
    // Another program has added a second tag to the EXIF that the turn made, and kept the turn.
    var block = TurnTag.block(6)
    block[9] = 2
    block.insert(contentsOf: [0x01, 0x0F, 0, 2, 0, 0, 0, 4, 1, 2, 3, 0], at: 10)
    let body = Array("Exif".utf8) + [0, 0] + block
    let other = jfif([0xFF, 0xE1] + big(body.count + 2, 2) + body)
    try Data(other).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    #expect(orientation(folder, "a.jpg") == 6)
    _ = try run.undo()
    #expect(bytes(folder, "a.jpg") == other)
    #expect(run.plan.problems.map(\.reason) == [.changed])
  }

  /// A file without a safe place for a turn is left as it is, and the plan says so.
  @Test func whatCanNotBeTurnedIsNamed() throws {
    let folder = try PhotoFolder()
    var twice = sizeAndAngle
    twice.append(("irot", [1]))
    let mirrored = sizeAndAngle + [("imir", [0])]
    let files: [(String, [UInt8])] = [
      ("none.heic", heif([("ispe", [UInt8](repeating: 1, count: 12))], linked: [1])),
      ("twice.heic", heif(twice)), ("mirrored.heic", heif(mirrored)),
      ("other.heic", heif(sizeAndAngle, primary: 2)), ("silent.webp", webP(nil)),
      ("text.png", png(nil, text: "Raw profile type exif\0abc")),
      ("picture.gif", Array("GIF89a;".utf8)), ("cut.jpg", [0xFF, 0xD8, 0xFF]),
      (
        "lead.jpg",
        jfif([0xFF, 0xE1] + big(camera.count + 8, 2) + lead.dropLast() + [0xFF] + camera)
      ),
    ]
    for (name, content) in files {
      let plan = try plan(folder, name, content)
      #expect(plan.steps.map(\.state) == [.skipped], "\(name)")
      #expect(
        plan.steps.first?.reason == .noPlaceForTurn, "\(name)"
      )
      #expect(bytes(folder, name) == content)
    }
    let raw = try plan(folder, "a.dng", TurnTag.block(1))
    #expect(
      raw.steps.map(\.reason) == [.rawFile])
    // If sidecars are written, the RAW file's sidecar gets the turn.
    let told = try plan(
      folder, "b.dng", TurnTag.block(1), writing: .init(editor: .darktable))
    #expect(told.steps.map(\.action) == [.verdict] && told.steps.map(\.reason) == [nil])
  }

  /// Stars and labels of a photo without a verdict are written without a verdict.
  @Test func whatIsOnlyMarkedIsWrittenWithoutAVerdict() throws {
    let folder = try PhotoFolder()
    try Data(jfif()).write(to: URL(fileURLWithPath: folder.deck + "/a.jpg"))
    try Data(jfif()).write(to: URL(fileURLWithPath: folder.deck + "/b.jpg"))
    var request = folder.request(
      ["a.jpg": .nothing, "b.jpg": .nothing], writing: .init(editor: .darktable))
    for index in [0, 1] { (request.photos[index].pile, request.photos[index].verdict) = (nil, nil) }
    request.photos[0].marks = Marks(stars: .four, label: .red)
    request.photos[1].marks = Marks(turn: .over)
    var run = try PlanRun(new: folder.plan(request), log: folder.log)
    try run.finish()
    #expect(run.plan.steps.map(\.action) == [.verdict, .turn])
    let sidecar = try XMPDocument(try #require(bytes(folder, "a.jpg.xmp")))
    #expect(sidecar.value(of: .rating) == "4" && sidecar.value(of: .label) == "Red")
    #expect(sidecar.value(of: .pick) == nil && sidecar.value(of: .pickLabel) == nil)
    // The photo's own tag has the orientation, so it needs no sidecar.
    #expect(bytes(folder, "b.jpg.xmp") == nil && orientation(folder, "b.jpg") == 3)
    #expect(try run.undo())
    #expect(folder.files.keys.sorted() == ["/deck/a.jpg", "/deck/b.jpg"])
  }

  /// A directory that points outside its block, into the image, has no tag there.
  @Test func noTagLiesOutsideOfItsBlock() throws {
    let folder = try PhotoFolder()
    let tiff = TurnTag.block(3)
    let head = Array("Exif".utf8) + [0, 0] + tiff.prefix(8)
    let bytes =
      [0xFF, 0xD8, 0xFF, 0xE1] + big(head.count + 2, 2) + head + tiff.dropFirst(8)
      + [0xFF, 0xDA, 0, 2]
    #expect(try plan(folder, "a.jpg", bytes).steps.map(\.state) == [.skipped])
    #expect(orientation(folder, "a.jpg") == nil)
  }

  /// No damaged file traps, and turning one never loses its picture.
  @Test func damagedFilesAreLeftOrTurned() throws {
    var generator = SeededGenerator(seed: 18)
    let folder = try PhotoFolder()
    let whole = [
      png(TurnTag.block(3)), png(nil), jfif(), webP(TurnTag.block(1)),
      heif(sizeAndAngle),
    ]
    for file in whole {
      for round in 0..<400 {
        var bytes = file
        if round % 4 == 0 {
          bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
        }
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &generator)
          bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.deck + "/odd"))
        let path = Array((folder.deck + "/odd").utf8)
        guard let orientation = WritableOrientation(of: path) else { continue }
        let before = orientation.bytes
        // If this throws, the comment names the bytes of the damaged file.
        let comment = Comment(rawValue: "round \(round): \(bytes)")
        #expect(throws: Never.self, comment) {
          try TurnedFile(path).write(orientation.bytes(turned: .right))
          try TurnedFile(path).write(before)
        }
        let back = try #require(self.bytes(folder, "odd"))
        #expect(back.count == bytes.count)
      }
    }
  }
}
