import Glibc
import KolodaFiles
import Testing

@testable import KolodaApp
@testable import PictureWorker

/// PNG chunks are read within their bounds, whatever the file says.
@Suite("A PNG's chunks")
struct PNGHeaderTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

  private func chunk(_ name: String, length: UInt8 = 0) -> [UInt8] {
    [0, 0, 0, length] + Array(name.utf8) + [UInt8](repeating: 0, count: Int(length) + 4)
  }

  private func header(
    _ chunks: [UInt8], isCancelled: () -> Bool = { false }
  ) throws -> PNGHeader? {
    let folder = try TestFolder()
    let path = try folder.write(PNGHeaderTests.signature + chunks, as: "a.png")
    return PNGHeader(
      try PictureFile(descriptor: open(cString(path.bytes), O_RDONLY)), isCancelled: isCancelled)
  }

  @Test("chunks are followed to the last")
  func whole() throws {
    let header = try #require(
      try header(chunk("IHDR", length: 13) + chunk("eXIf", length: 5) + PNGHeaderTests.end))
    #expect(header.isComplete)
    #expect(header.exif?.bytes(at: 0, count: 9) == [UInt8](repeating: 0, count: 5))
  }

  private func text(_ content: String) -> [UInt8] {
    [0, 0, 0, UInt8(content.utf8.count)] + Array("tEXt\(content)".utf8) + [0, 0, 0, 0]
  }

  @Test("EXIF as text is read, however its lines are broken; a chunk of its own counts more")
  func rawProfile() throws {
    func exif(_ chunks: [UInt8]) throws -> [UInt8]? {
      try header(chunks + PNGHeaderTests.end)?.exif?.bytes(at: 0, count: 99)
    }
    let broken = text("Raw profile type exif\0\nexif\n 3\n4d\n4D2\na\n")
    #expect(try exif(broken) == [0x4d, 0x4d, 0x2a])
    let marked = text("Raw profile type APP1\0\nexif\n 8\n457869660000 4949")
    #expect(try exif(marked) == [0x49, 0x49])
    #expect(try exif(text("Raw profile type exif\0")) == [])
    #expect(try exif(text("Raw profile type iptc\0\niptc\n 1\n4d")) == nil)
    #expect(try exif(marked + chunk("eXIf", length: 1)) == [0])
    #expect(try exif(chunk("eXIf", length: 1) + marked) == [0])
    let name = Array("zTXtRaw profile type exif".utf8)
    let packed = [0, 0, 0, 25] + name + [0, 0, 1, 2, 0, 0, 0, 0]
    #expect(try exif(packed) == [])
  }

  @Test("zeros are no chunks, and nothing behind them is looked for")
  func zeros() throws {
    let zeros = [UInt8](repeating: 0, count: 12)
    let header = try #require(
      try header(chunk("IHDR", length: 13) + zeros + chunk("eXIf") + PNGHeaderTests.end))
    #expect(!header.isComplete && header.exif == nil)
  }

  @Test("of very many chunks only so many are looked at, and then the file's end")
  func many() throws {
    let empty = (0..<PNGHeader.mostChunks).flatMap { _ in chunk("IDAT") }
    let whole = try #require(try header(empty + chunk("eXIf") + PNGHeaderTests.end))
    #expect(whole.isComplete && whole.exif == nil)
    let cut = try #require(try header(empty + chunk("eXIf")))
    #expect(!cut.isComplete && cut.exif == nil)
  }

  @Test("the walk ends when nobody waits any more")
  func cancelled() throws {
    var questions = 0
    let chunks = (0..<4 * PNGHeader.patience).flatMap { _ in chunk("IDAT") }
    let header = try #require(
      try header(chunks + chunk("eXIf") + PNGHeaderTests.end) {
        questions += 1
        return questions == 2
      })
    #expect(questions == 2)
    #expect(!header.isComplete && header.exif == nil)
  }
}
