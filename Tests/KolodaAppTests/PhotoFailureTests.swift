import CAdwaita
import Glibc
import Koloda
import KolodaFiles
import KolodaGTK
import KolodaPictureMessages
import KolodaPictures
import TestSupport
import Testing

@testable import KolodaApp
@testable import PictureWorker

@Suite("A photo that cannot be shown")
struct PhotoFailureTests {
  let card = Size(width: 160, height: 200)
  let picture = TestPicture(width: 64, height: 48)

  let reader = PictureReader()

  private func failure(_ path: PhotoPath) -> PictureFailure? { reader.failure(path) }

  @Test("a file that is not there is gone")
  func vanished() throws {
    let folder = try TestFolder()
    #expect(failure(try folder.place("none.jpg")) == .vanished)
    #expect(failure(try folder.place("none.jpg/none.jpg")) == .vanished)
  }

  @Test("an empty file is empty")
  func empty() throws {
    let folder = try TestFolder()
    #expect(failure(try folder.write([], as: "empty.jpg")) == .empty)
  }

  @Test("a file that was not there, or empty, is shown once it is written")
  func later() throws {
    let folder = try TestFolder()
    let path = try folder.place("later.png")
    #expect(failure(path) == .vanished)
    try folder.write([], to: path)
    #expect(failure(path) == .empty)
    try folder.write(try picture.encoded(as: "png"), to: path)
    #expect(failure(path) == nil)
  }

  @Test("folders, pipes and devices are not opened as photos")
  func special() throws {
    let folder = try TestFolder()
    let pipe = try folder.place("pipe.jpg")
    #expect(mkfifo(cString(pipe.bytes), 0o600) == 0)
    #expect(failure(pipe) == .notAFile)
    #expect(failure(try #require(PhotoPath(folder.path))) == .notAFile)
    #expect(failure(try #require(PhotoPath("/dev/zero"))) == .notAFile)
  }

  @Test("a file that may not be read says so", .enabled(if: geteuid() != 0))
  func forbidden() throws {
    let folder = try TestFolder()
    let path = try folder.write(try picture.jpeg(), as: "secret.jpg")
    #expect(chmod(cString(path.bytes), 0) == 0)
    #expect(failure(path) == .forbidden)
  }

  @Test("text and noise by a picture's name are no pictures")
  func notAnImage() throws {
    let folder = try TestFolder()
    let zip = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 3000)
    // A Targa picture begins like a cursor.
    let targa: [UInt8] = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 24, 0, 1, 2, 3, 4, 5, 6]
    for bytes in [Array("milk, bread\n".utf8), [0], [0xff, 0xd9], zip, targa] {
      guard case .notAnImage? = failure(try folder.write(bytes, as: "a.jpg")) else {
        Issue.record("\(bytes.prefix(8)): \(failure(try folder.place("a.jpg")) as Any)")
        continue
      }
    }
  }

  @Test(
    "a file that ends too early is never taken for a whole picture",
    arguments: ["jpeg", "progressive", "png", "bmp", "tiff", "gif", "ppm", "svg", "ico"])
  func truncated(format: String) throws {
    let folder = try TestFolder()
    let noisy = TestPicture(width: 96, height: 96)
    let whole: [UInt8] =
      switch format {
      case "progressive": try TestFiles.progressive()
      case "gif": TestFiles.animation
      case "ppm": noisy.ppm
      case "tiff": noisy.tiff(orientation: 1)
      case "svg": Array(Self.svg.utf8)
      default: try noisy.encoded(as: format)
      }
    #expect(failure(try folder.write(whole, as: "a")) == nil)
    for part in stride(from: 0.02, through: 0.96, by: 0.047) {
      let count = max(1, Int(Double(whole.count) * part))
      let path = try folder.write(Array(whole.prefix(count)), as: "a")
      #expect(!reader.hasWhole(path), "\(count) of \(whole.count) bytes")
    }
  }

  @Test("a JPEG that ends too early is shown as far as it goes", arguments: [false, true])
  func cutOff(isProgressive: Bool) throws {
    let folder = try TestFolder()
    let picture = TestPicture(width: 640, height: 480)
    let whole = try isProgressive ? TestFiles.progressive() : picture.jpeg()
    let scans = whole.indices.dropLast().filter { whole[$0] == 0xff && whole[$0 + 1] == 0xda }
    let (first, last) = (try #require(scans.first), try #require(scans.last))
    // Cut the last scan off a progressive file, and the last rows off a baseline one.
    let end = isProgressive ? last : whole.count * 7 / 10
    let part = try folder.write(Array(whole.prefix(end)), as: "a.jpg")
    let found = try reader.picture(part)
    #expect(found.isIncomplete)
    if !isProgressive {
      let wanted = PicturePixels(try reader.picture(try folder.write(whole, as: "b.jpg"))).corners
      let corners = PicturePixels(found).corners
      #expect(corners.prefix(2) == wanted.prefix(2) && corners[3] != wanted[3])
    }
    let look = CardLook(size: card)
    let baked = try #require(PhotoCard.bake(.whole(found), of: part, look: look))
    #expect(baked.spoken.hasSuffix("This picture is incomplete.") && baked.quality == .full)
    // A file that ends before its first row shows nothing.
    let head = try folder.write(Array(whole.prefix(first + 4)), as: "c.jpg")
    #expect(reader.failure(head) == .truncated)
  }

  @Test("a packed drawing that ends too early, or never, says so")
  func packed() throws {
    let folder = try TestFolder()
    let whole = try TestFiles.packed(Array(Self.svg.utf8))
    #expect(failure(try folder.write(whole, as: "a.svgz")) == nil)
    for count in [3, 15, whole.count / 2, whole.count - 9] {
      let found = failure(try folder.write(Array(whole.prefix(count)), as: "a.svgz"))
      #expect(found != nil, "\(count) of \(whole.count) bytes")
    }
    let bomb = try TestFiles.packed(
      Array("<svg>".utf8) + [UInt8](repeating: 0x20, count: PackedText.longest + 1))
    #expect(bomb.count < 1 << 20)
    #expect(failure(try folder.write(bomb, as: "a.svgz")) == .tooLong(limit: PackedText.longest))
    let text = try TestFiles.packed(Array("milk, bread\n".utf8))
    guard case .notAnImage? = failure(try folder.write(text, as: "a.svgz")) else {
      Issue.record("\(failure(try folder.place("a.svgz")) as Any)")
      return
    }
  }

  @Test("a JPEG whose rest was never written is no whole picture")
  func hollow() throws {
    let folder = try TestFolder()
    let noisy = TestPicture(width: 640, height: 480)
    let whole = try noisy.jpeg()
    for part in [0.4, 0.7, 0.95] {
      let count = Int(Double(whole.count) * part)
      let zeros = [UInt8](repeating: 0, count: max(whole.count - count, 2 << 20))
      let path = try folder.write(Array(whole.prefix(count)) + zeros, as: "a")
      #expect(try reader.picture(path).isIncomplete)
    }
  }

  @Test("a JPEG of very many scans is given up at once")
  func manyScans() throws {
    let folder = try TestFolder()
    let whole = try TestFiles.progressive()
    // Repeat the last scan over and over.
    let start = try #require(
      whole.indices.dropLast().last { whole[$0] == 0xff && whole[$0 + 1] == 0xda })
    let scan = Array(whole[start..<(whole.count - 2)])
    let many = whole[..<start] + (0..<2000).flatMap { _ in scan } + [0xff, 0xd9]
    let found = failure(try folder.write(Array(many), as: "a"))
    #expect(found == .slow)
  }

  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><g>
    <rect width="4" height="8" fill="#ff0000"/></g></svg>
    """

  @Test("bytes after the picture's end are none of its business")
  func trailing() throws {
    let folder = try TestFolder()
    let more = [UInt8](repeating: 0x55, count: 200_000)
    #expect(failure(try folder.write(try picture.jpeg() + more, as: "a")) == nil)
    #expect(failure(try folder.write(try TestFiles.progressive() + more, as: "a")) == nil)
    #expect(failure(try folder.write(try picture.encoded(as: "png") + more, as: "a")) == nil)
  }

  @Test("a picture over the budget is refused before it is decoded")
  func tooLarge() throws {
    let folder = try TestFolder()
    let huge = PixelSize(width: 40_000, height: 40_000)
    let files = [
      try TestFiles.pngHeader(width: 40_000, height: 40_000),
      TestFiles.jpegHeader(width: 40_000, height: 40_000, isProgressive: false),
      TestFiles.jpegHeader(width: 40_000, height: 40_000, isProgressive: true),
      Array("P6 40000 40000 255\n".utf8) + [UInt8](repeating: 0, count: 1000),
    ]
    for file in files {
      #expect(failure(try folder.write(file, as: "a")) == .tooLarge(huge))
    }
    let small = TestFiles.jpegHeader(width: 20_000, height: 20_000, isProgressive: false)
    #expect(failure(try folder.write(small, as: "a")) != .tooLarge(huge))
    let progressive = TestFiles.jpegHeader(width: 12_000, height: 12_000, isProgressive: true)
    #expect(
      failure(try folder.write(progressive, as: "a"))
        == .tooLarge(PixelSize(width: 12_000, height: 12_000)))
  }

  @Test("what a camera makes is within the budget")
  func affordable() {
    let target = PixelSize(width: 1440, height: 960)
    func cost(_ width: Int, _ height: Int, memory: Int? = 0) -> Bool {
      DecodingCost(of: PixelSize(width: width, height: height), to: target, memory: memory)
        .isAffordable
    }
    #expect(cost(6000, 4000, memory: 6000 * 4000 * 6))
    #expect(cost(16_000, 12_000))
    // An interlaced PNG of 100 megapixels is kept whole, one of 200 is too large for that.
    #expect(cost(10_000, 10_000, memory: 10_000 * 10_000 * 3))
    #expect(!cost(20_000, 10_000, memory: 20_000 * 10_000 * 3))
    #expect(!cost(6000, 4000, memory: nil))
    #expect(!cost(65_535, 65_535))
    #expect(!cost(Int.max, Int.max))
    #expect(!cost(0, 0))
  }

  @Test("the largest cameras' pictures are shown at their own size")
  func largeInFull() {
    for size in [PixelSize(width: 8256, height: 5504), PixelSize(width: 11_648, height: 8736)] {
      #expect(CloseupLimit.size(size) == size)
      let band = size.width * 8 * 256
      #expect(DecodingCost(of: size, to: size, memory: band).isAffordable)
    }
  }

  @Test("a drawing of any size is drawn at the card's")
  func hugeDrawing() throws {
    let folder = try TestFolder()
    let drawing = Self.svg.replacing(
      "width=\"8\" height=\"8\">", with: "width=\"40000\" height=\"40000\">")
    #expect(failure(try folder.write(Array(drawing.utf8), as: "a.svg")) == nil)
  }

  @Test("every failure is told in a sentence, with the file's name, on a card of its own")
  func told() throws {
    let failures: [PictureFailure] = [
      .vanished, .forbidden, .notAFile, .empty, .notAnImage("x"), .damaged("x"), .truncated,
      .tooLarge(PixelSize(width: 4, height: 5)), .tooLong(limit: 1 << 20), .unreadable("x"),
      .noLoader(.heic), .noLoader(.jpegXL), .noDecoder(.h264), .noDecoder(.mpeg),
      .noDecoder(.codec), .noDecoder(.container), .noVideo, .late, .fatal, .slow, .noWorker("x"),
    ]
    let path = try #require(PhotoPath("/photos/IMG 1.jpg"))
    for failure in failures {
      #expect(failure.reason.first?.isUppercase == true)
      let look = CardLook(size: card)
      let card = try #require(PhotoCard.failure(failure, of: path, look: look))
      #expect(card.quality == .failure)
      #expect(card.spoken == "IMG 1.jpg: " + failure.reason)
    }
    #expect(Set(failures.map(\.reason)).count == failures.count)
    #expect(PictureFailure.tooLarge(PixelSize(width: 4, height: 5)).reason.contains("4 × 5"))
  }

  @Test("no run of random damage stops the program")
  func damage() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let exif = TestExif(
      orientation: 6, date: "2026:08:12 18:22:01",
      preview: try TestPicture(width: 16, height: 12).jpeg())
    // No GIF, since gdk-pixbuf prints messages about damaged ones on standard error.
    let files = [
      try picture.jpeg(exif: exif.bytes), try picture.encoded(as: "png"),
      picture.tiff(orientation: 6), picture.ppm, try TestFiles.progressive(),
      try picture.encoded(as: "bmp"),
    ]
    for round in 0..<300 {
      var bytes = files[round % files.count]
      // Mostly near the start, where the structure is.
      let reach = round % 3 == 0 ? bytes.count : min(bytes.count, 300)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        bytes[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let path = try folder.write(bytes, as: "a")
      _ = failure(path)
    }
  }
}
