import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Bursts of photos taken right after one another, and copies of one photo.
@Suite struct BurstTests {
  @Test("bursts are parts of the photos: no photo is in two, and every short pause joins")
  func partition() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<40, using: &random)
      let times = (0..<count).map { _ in Int64.random(in: 0..<60, using: &random) * 500_000 }
      let cameras = (0..<count).map { _ in UInt16.random(in: 0...2, using: &random) }
      let files = (0..<count).filter { _ in !random.once(in: 5) }
      let bursts = Bursts.find(times: times, cameras: cameras, among: files)
      let all = bursts.flatMap { $0 }
      #expect(Set(all).count == all.count)
      #expect(Set(all).isSubset(of: files))
      #expect(bursts.allSatisfy { $0.count > 1 })
      for burst in bursts {
        #expect(Set(burst.map { cameras[$0] }).count == 1)
        for (one, next) in zip(burst, burst.dropFirst()) {
          #expect((0...Bursts.longestPause).contains(times[next] - times[one]))
        }
      }
      // Two photos of one camera that are this close are in one burst, whatever lies between them.
      for one in files where cameras[one] != 0 {
        for other in files where other != one && cameras[other] == cameras[one] {
          guard abs(times[one] - times[other]) <= Bursts.longestPause else { continue }
          #expect(bursts.contains { $0.contains(one) && $0.contains(other) })
        }
      }
      // The order in which files are passed doesn't matter.
      #expect(
        Bursts.find(times: times, cameras: cameras, among: files.shuffled(using: &random))
          == bursts)
    }
  }

  @Test("a folder's bursts are those of photos with a camera's clock, RAW and JPEG as one")
  func folder() throws {
    let test = try TestFolder()
    let names = ["a.jpg", "b.dng", "b.jpg", "c.jpg", "d.jpg", "e.jpg"]
    for name in names { try test.write(name, "content of \(name)") }
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    let source = FolderSource(scan, try scan.run(), known: [])
    let camera = Camera(model: "Z 6")
    let pass = source.undated()
    #expect(pass.count == 5)
    let found = pass.paths(0..<pass.count).map { path -> PhotoTaken in
      switch path.dropLast(4).last {
      case UInt8(ascii: "a"): PhotoTaken(clock: 1_000_000, camera: camera)
      case UInt8(ascii: "b"): PhotoTaken(clock: 3_000_000, camera: camera)
      case UInt8(ascii: "c"): PhotoTaken(clock: 5_500_000, camera: camera)
      case UInt8(ascii: "d"): PhotoTaken(clock: 5_000_000, camera: Camera())
      default: PhotoTaken(camera: camera)
      }
    }
    source.learn(found, of: pass, from: 0)
    source.finishDates()
    #expect(
      source.stacks(.bursts).map { $0.map { source.file(of: $0)?.text } } == [["a.jpg", "b.jpg"]])
  }

  @Test("a picture that is there twice is marked, and what only has its length is not")
  func copies() throws {
    let test = try TestFolder()
    for (name, content) in [
      ("a.jpg", "the same"), ("b.jpg", "the same"), ("c.jpg", "THE SAME"), ("d.jpg", "another"),
      ("e.jpg", "the same"),
    ] {
      try test.write(name, content)
    }
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    let source = FolderSource(scan, try scan.run(), known: [])
    #expect(source.copyCount == 0)
    let pass = source.unreadCopies()
    #expect(pass.count == 4)
    for place in 0..<pass.count { source.readContent(of: pass, place) }
    #expect(source.findCopies())
    #expect(!source.findCopies())
    #expect(source.unreadCopies().count == 0)
    func original(_ name: String) -> String? {
      source.card(named: FileName(name)).flatMap { source.original(of: $0) }
        .flatMap { source.file(of: $0)?.text }
    }
    #expect(original("a.jpg") == nil)
    #expect(original("b.jpg") == "a.jpg")
    #expect(original("c.jpg") == nil)
    #expect(original("d.jpg") == nil)
    #expect(original("e.jpg") == "a.jpg")
    #expect(source.copyCount == 2)
    // The results are saved.
    let again = FolderSource(scan, try scan.run(), known: [], dates: source.keptDates)
    #expect(again.unreadCopies().count == 0)
    again.findCopies()
    #expect(again.copyCount == 2)
  }
}
