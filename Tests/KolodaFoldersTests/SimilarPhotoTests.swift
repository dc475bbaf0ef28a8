import Koloda
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaFolders

@Suite("Photos of one scene")
struct SimilarPhotoTests {
  private let minute: Int64 = 60_000_000

  /// A hash that differs from another in so many bits.
  private func near(_ bits: Int, to rows: UInt64 = 0) -> SceneHash {
    let low = bits >= 64 ? UInt64.max : (UInt64(1) << UInt64(bits)) - 1
    let high = bits <= 64 ? 0 : (UInt64(1) << UInt64(bits - 64)) - 1
    return SceneHash(rows: rows ^ low, columns: high)
  }

  @Test("the distance is the number of bits that differ")
  func distance() {
    for bits in [0, 1, 24, 25, 64, 65, 127] {
      #expect(near(bits).distance(to: near(0)) == bits)
      #expect(near(0).isSame(as: near(bits)) == (bits <= SceneHash.nearest))
    }
  }

  @Test("stacks are parts of the photos, of one scene, of one day, and of no more than a hundred")
  func partition() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let count = Int.random(in: 0..<(round % 10 == 0 ? 900 : 60), using: &random)
      let scenes = (0..<5).map { _ in UInt64.random(in: 0...UInt64.max, using: &random) }
      let times = (0..<count).map { _ in
        random.once(in: 20) ? Int64.min : Int64.random(in: 0..<4000, using: &random) * minute
      }
      let hashes = (0..<count).map { _ -> SceneHash? in
        random.once(in: 20)
          ? nil
          : near(
            Int.random(in: 0...20, using: &random),
            to: scenes.randomElement(using: &random) ?? 0)
      }
      let files = (0..<count).filter { _ in !random.once(in: 5) }
      let stacks = SimilarPhotos.find(times: times, scenes: hashes, among: files)
      let all = stacks.flatMap { $0 }
      #expect(Set(all).count == all.count && Set(all).isSubset(of: files))
      for stack in stacks {
        #expect((2...SimilarPhotos.most).contains(stack.count))
        #expect(stack.allSatisfy { times[$0] != .min && hashes[$0] != nil })
        #expect(zip(stack, stack.dropFirst()).allSatisfy { times[$0] <= times[$1] })
        #expect(times[stack[stack.count - 1]] - times[stack[0]] <= SimilarPhotos.longestTime)
        guard let first = hashes[stack[0]] else { continue }
        #expect(stack.allSatisfy { hashes[$0].map(first.isSame) ?? false })
      }
      // The order in which files are passed doesn't matter.
      #expect(
        SimilarPhotos.find(times: times, scenes: hashes, among: files.shuffled(using: &random))
          == stacks)
    }
  }

  @Test("a photo of the same scene on the next day is in another stack")
  func days() {
    let day = SimilarPhotos.longestTime
    let scene = near(0)
    let times = [0, minute, day, day + 1, day + minute]
    let found = SimilarPhotos.find(
      times: times, scenes: Array(repeating: scene, count: 5), among: Array(0..<5))
    #expect(found == [[0, 1, 2], [3, 4]])
    let between = SimilarPhotos.find(
      times: [0, minute, 2 * minute], scenes: [scene, near(64), scene], among: [0, 1, 2])
    #expect(between == [[0, 2]])
  }

  @Test("a series that slowly turns to something else ends in another stack than it began in")
  func drift() {
    let hashes = stride(from: 0, through: 120, by: 4).map { near($0) }
    let found = SimilarPhotos.find(
      times: hashes.indices.map { Int64($0) * minute }, scenes: hashes,
      among: Array(hashes.indices))
    #expect(found.count > 3)
  }

  @Test("fifty thousand photos of one scene, and as many of different ones, are gone through")
  func many() {
    let count = 50_000
    let times = (0..<count).map { Int64($0) * 1_000_000 }
    let one = SimilarPhotos.find(
      times: times, scenes: (0..<count).map { near($0 % 5) }, among: Array(0..<count))
    #expect(one.count == count / SimilarPhotos.most && one.flatMap { $0 } == Array(0..<count))
    var random = SeededGenerator(seed: 7)
    let others = (0..<count).map { _ in
      SceneHash(
        rows: UInt64.random(in: 0...UInt64.max, using: &random),
        columns: UInt64.random(in: 0...UInt64.max, using: &random))
    }
    #expect(SimilarPhotos.find(times: times, scenes: others, among: Array(0..<count)).isEmpty)
  }

  @Test("a folder keeps what it knows of its photos, and a changed file is looked at again")
  func folder() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.dng", "b.jpg", "c.jpg", "d.mp4"] {
      try test.write(name, "content of \(name)")
    }
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    let source = FolderSource(scan, try scan.run(), known: [])
    let pass = source.unseen()
    // Of a shot one file is looked at, and videos are not.
    #expect((0..<pass.count).map { pass.name($0).text } == ["a.jpg", "b.jpg", "c.jpg"])
    source.learn(scenes: [near(0), near(3), nil], of: pass, from: 0)
    #expect(source.unseen().count == 0)
    let names = source.stacks(.similar).map { $0.map { source.file(of: $0)?.text } }
    #expect(names == [["a.jpg", "b.jpg"]] && source.stacks([]).isEmpty)
    let again = FolderSource(scan, try scan.run(), known: [])
    again.takeUp(scenes: source.keptScenes)
    // What could not be read may be readable another day.
    #expect((0..<again.unseen().count).map { again.unseen().name($0).text } == ["c.jpg"])
    again.takeUp(scenes: Array("koloda-scenes-0\n something else".utf8))
    try test.write("a.jpg", "something longer than before")
    let changed = FolderSource(scan, try scan.run(), known: [])
    changed.takeUp(scenes: source.keptScenes)
    #expect((0..<changed.unseen().count).map { changed.unseen().name($0).text }.contains("a.jpg"))
  }

  @Test("a burst stays together, and joins what its first photo is similar to")
  func bursts() throws {
    let test = try TestFolder()
    let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"]
    for name in names { try test.write(name, "content of \(name)") }
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    let source = FolderSource(scan, try scan.run(), known: [])
    let camera = Camera(model: "Z 6")
    // A burst of two, one more photo of its scene, and another burst.
    let clocks: [Int64] = [0, 1, 600, 1200, 1201]
    let pass = source.undated()
    source.learn(
      clocks.map { PhotoTaken(clock: $0 * 1_000_000, camera: camera) }, of: pass, from: 0)
    source.finishDates()
    source.learn(
      scenes: [near(0), near(90), near(5), near(64), near(2)], of: source.unseen(), from: 0)
    func stacks(_ stacking: FolderSource.Stacking) -> [[String?]] {
      source.stacks(stacking).map { $0.map { source.file(of: $0)?.text } }
    }
    #expect(stacks(.bursts) == [["a.jpg", "b.jpg"], ["d.jpg", "e.jpg"]])
    #expect(stacks(.similar) == [["a.jpg", "c.jpg", "e.jpg"]])
    #expect(stacks([.bursts, .similar]) == [["a.jpg", "b.jpg", "c.jpg"], ["d.jpg", "e.jpg"]])
  }
}
