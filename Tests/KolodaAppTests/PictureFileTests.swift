import Glibc
import KolodaContainers
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaApp
@testable import PictureWorker

/// A file's structure is read as long as somebody waits for the picture.
@Suite("A picture file")
struct PictureFileTests {
  @Test("the walk ends when nobody waits any more")
  func cancelled() throws {
    var questions = 0
    func chunk(_ name: String) -> [UInt8] { [0, 0, 0, 0] + Array(name.utf8) + [0, 0, 0, 0] }
    let chunks = (0..<4 * PictureFile.patience).flatMap { _ in chunk("IDAT") }
    let folder = try TestFolder()
    let path = try folder.write(
      ContainerFormat.pngSignature + chunks + chunk("eXIf") + chunk("IEND"), as: "a.png")
    let file = try PictureFile(descriptor: open(cString(path.bytes), O_RDONLY))
    let png = PNGMetadata(
      file.structure {
        questions += 1
        return questions == 2
      })
    #expect(questions == 2 && png.fault == .cancelled)
    #expect(!png.isComplete && png.exif == nil)
  }
}
