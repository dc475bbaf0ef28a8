import CKolodaGLib
import Foundation
import Glibc
import KolodaGLib
import KolodaPictureMessages
@testable import KolodaDecks
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp
@testable import PictureWorker

@Suite("Pictures of libraries that may be missing, and pictures made into files")
struct PictureLibraryTests {
  private let folder: TestFolder
  private static let picture = TestPicture(width: 96, height: 64)

  init() throws {
    folder = try TestFolder()
  }

  /// What a converter makes of a PNG; nil if it isn't installed.
  private func made(_ tool: Tool, _ options: [String], _ name: String) throws -> PhotoPath? {
    try folder.write(try Self.picture.encoded(as: "png"), as: "source.png")
    let target = try folder.place(name)
    let (from, to) = (folder.path + "/source.png", folder.path + "/" + name)
    return try tool.convert(from, to: to, options) ? target : nil
  }

  @Test(
    "the picture is the one that was written, whole and reduced",
    arguments: [
      (Tool.heifEncoder, ["-q", "100"], "a.heic"),
      (Tool.heifEncoder, ["-A", "-q", "100"], "a.avif"),
      (Tool.cjxl, ["-d", "0"], "a.jxl"), (Tool.cjxl, ["-d", "0.5"], "b.jxl"),
    ])
  func faithful(tool: (program: Tool, options: [String], name: String)) throws {
    guard let path = try made(tool.program, tool.options, tool.name) else {
      return print("\(tool.name): no encoder is installed")
    }
    let source = try DecodedPicture(try folder.place("source.png"))
    let found: DecodedPicture
    do {
      found = try DecodedPicture(path)
    } catch PictureFailure.noLoader {
      return print("\(tool.name): no library is installed")
    }
    #expect(found.size == source.size && found.isWhole)
    let differences = zip(found.rgba, source.rgba).flatMap { found, source in
      zip(found, source).map { abs(Int($0) - Int($1)) }
    }
    let limit = tool.name == "a.jxl" ? 0 : 6
    #expect(differences.reduce(0, +) <= limit * differences.count, "\(tool.name)")
    let small = try DecodedPicture(path, atLeast: PixelSize(width: 24, height: 16))
    #expect([source.size, PixelSize(width: 24, height: 16)].contains(small.size))
    let reader = PictureReader()
    let corners = PicturePixels(try reader.picture(path)).corners
    for (corner, wanted) in zip(corners, Self.picture.corners) {
      #expect(zip(corner, wanted).allSatisfy { abs(Int($0) - Int($1)) < 24 }, "\(corners)")
    }
    // Cut off, it is told to be incomplete or damaged.
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.path + "/" + tool.name)))
    for part in [0.02, 0.3, 0.8] {
      let cut = Array(bytes.prefix(Int(Double(bytes.count) * part)))
      #expect(!reader.hasWhole(try folder.write(cut, as: "cut")), "\(tool.name) \(part)")
    }
  }

  @Test("a wide colour space is converted, and the usual one is left alone")
  func colourSpaces() throws {
    let (srgb, displayP3) = (1, 12)
    #expect(CodedColours.profile(primaries: srgb, transfer: 13) == nil)
    #expect(CodedColours.profile(primaries: 2, transfer: 2) == nil)
    for (primaries, transfer) in [(9, 1), (11, 13), (displayP3, 13), (srgb, 8)] {
      #expect(CodedColours.profile(primaries: primaries, transfer: transfer) != nil)
    }
    var picture = StoredPicture(size: PixelSize(width: 2, height: 1))
    picture.profile = CodedColours.profile(primaries: displayP3, transfer: 13)
    let profile = ColourProfile()
    defer { withExtendedLifetime(profile) {} }
    let colours = RowColours(of: picture, by: profile)
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
    defer { row.deallocate() }
    // Blue, green and red: a grey, and a muted green.
    for (place, level) in [128, 128, 128, 255, 100, 180, 100, 255].enumerated() {
      row[place] = UInt8(level)
    }
    colours.convert(row, width: 2)
    #expect((0..<3).allSatisfy { abs(Int(row[$0]) - 128) <= 1 })
    // By the matrices of both spaces: red 65, green 182, blue 90.
    let wanted = [90, 182, 65]
    #expect((0..<3).allSatisfy { abs(Int(row[4 + $0]) - wanted[$0]) <= 2 })
  }

  @Test("a picture is made a JPEG file of limited length, upright and without metadata")
  func files() throws {
    let upright = TestPicture(width: 120, height: 80)
    let stored = TestPicture.stored(upright: upright, orientation: 6)
    let path = try folder.write(
      try stored.jpeg(exif: TestExif(orientation: 6).bytes), as: "a.jpg")
    let outcome = Monitor<PictureOutcome?>(nil)
    let queue = PictureQueue<Int> { _, new in outcome.change { $0 = new } }
    defer { queue.stop() }
    func made(_ longest: Int, _ number: Int) -> PictureOutcome {
      outcome.change { $0 = nil }
      queue.setWanted([
        PictureRequest(
          path: path.bytes, box: PictureBox(size: PixelSize(width: 60, height: 60)),
          purpose: number, takesPreview: false, longestFile: longest)
      ])
      return outcome.wait { $0 }
    }
    guard case .whole(let picture) = made(100_000, 1), let bytes = picture.file else {
      Issue.record("no file")
      return
    }
    #expect(bytes.starts(with: [0xff, 0xd8, 0xff]))
    #expect(!bytes.indices.contains { bytes[$0...].starts(with: "Exif".utf8) })
    let found = try DecodedPicture(try folder.write(bytes, as: "made.jpg"))
    #expect(found.size == PixelSize(width: 60, height: 40) && found.isWhole)
    let corner = found.rgba[5 * 60 + 5]
    #expect(zip(corner, upright.corners[0]).allSatisfy { abs(Int($0) - Int($1)) < 24 })
    guard case .whole(let less) = made(bytes.count - 1, 2), let short = less.file else {
      Issue.record("no shorter file")
      return
    }
    #expect(short.count < bytes.count)
    guard case .failure(.tooLarge) = made(100, 3) else {
      Issue.record("a file of 100 bytes")
      return
    }
  }

  @Test("formats that are not shown are cards all the same, which name those that are")
  func names() {
    for name in ["a.JPG", "a.jpeg", "a.heic", "a.avif", "a.jxl", "a.webp", "a.svgz", "a.nef"] {
      #expect(ImageFormats.includes(fileName: Array(name.utf8)), "\(name)")
    }
    let others = ["a.jfif", "a.jpe", "a.JPS", "DSCF1.MPO", "a.insp", "a.pjp", "a.pjpeg", "a.dib"]
    for name in others {
      #expect(ImageFormats.includes(fileName: Array(name.utf8)), "\(name)")
    }
    for name in ["a.tga", "a.xpm", "a.ani", "a.jp2", "a.PSD", "a.exr", "a.eip", "a.xcf"] {
      #expect(ImageFormats.includes(fileName: Array(name.utf8)), "\(name)")
    }
    for name in ["a.txt", "jpg", ".jpg", "a.", ".mp4"] {
      #expect(!ImageFormats.includes(fileName: Array(name.utf8)), "\(name)")
    }
    for name in ["a.mp4", "a.MOV", "GS010001.360", "a.mxf", "CAM_1_D.OSV", "a.vob", "a.r3d"] {
      #expect(ImageFormats.includes(fileName: Array(name.utf8)), "\(name)")
      #expect(!ImageFormats.includes(fileName: Array(name.utf8), videos: false), "\(name)")
    }
    #expect(PictureFailure.notAnImage("").reason.contains(PhotoTexts.formats))
  }

  @Test("the package to install has the name that the release gives it")
  func packages() {
    #expect(LibraryFormat.heic.package(in: "bookworm") == "libheif1")
    for release in ["bookworm", "trixie", "forky", ""] {
      let names = LibraryFormat.allCases.map { $0.package(in: release) }
      #expect(Set(names).count == names.count && names.allSatisfy { $0.hasPrefix("lib") })
    }
    #expect(LibraryFormat.jpegXL.package(in: "trixie") == "libjxl0.11")
    #expect(PictureFailure.noLoader(.avif).reason.contains(LibraryFormat.avif.package))
    #expect(PictureFailure.noLoader(.avif).isPassing)
  }
}
