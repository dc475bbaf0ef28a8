import Foundation
import KolodaFiles
import Synchronization
import KolodaFiles
import TestSupport
import Testing

@testable import KolodaFolders

@Suite struct FolderScanTests {
  private func scan(_ test: TestFolder, _ extensions: Set<String> = imageExtensions) throws
    -> FolderListing
  {
    try FolderScan(test.folder, extensions: extensions).run()
  }

  private func names(_ test: TestFolder) throws -> [String] {
    try scan(test).names
  }

  @Test func listsImagesOfAllFoldersInNaturalOrder() throws {
    let test = try TestFolder()
    for name in [
      "img10.jpg", "img2.JPG", "notes.txt", ".hidden.jpg", "sub/b.png", "sub/a.png",
      ".git/x.jpg", "jpg", "@eaDir/a.jpg", "sub/@eaDir/b.jpg/x.jpg", ".trashed-1-c.jpg",
      "sub/deep/er/z.jpg", "a.jpg.txt", "trailing.", "PRIVATE/M4ROOT/THMBNL/C1T01.JPG",
      "@tmp/x.jpg", "RECYCLER/S-1/x.jpg", "Recycled/x.jpg", "lost+found/x.jpg",
      "A.cocatalog/Originals/x.jpg", "B.imovielibrary/x/x.jpg", "C.fcpbundle/x/x.jpg",
      "Lightroom/A Previews.lrdata/A/x.jpg", "B.photoslibrary/originals/0/x.jpg",
      "C.APLIBRARY/x.jpg", "Lightroom/A.lrcat-data/x.jpg", "Corel Auto-Preserve/a.jpg",
    ] {
      try test.write(name, "x")
    }
    #expect(
      try names(test) == [
        "img2.JPG", "img10.jpg", "sub/a.png", "sub/b.png", "sub/deep/er/z.jpg",
      ])
    #expect(try scan(test).skipped.isEmpty)
  }

  /// What is in the other folders was made of the clips.
  @Test func onCardsOfCamcordersOnlyTheClipsAreCards() throws {
    let test = try TestFolder()
    let cards = [
      "PRIVATE/M4ROOT/CLIP/a.jpg", "XDROOT/Clip/a.jpg", "CONTENTS/VIDEO/a.jpg",
      // These are no cards of camcorders.
      "CLIP/a.jpg", "SUB/a.jpg", "x/AUDIO/a.jpg", "x/VIDEO/a.jpg", "Proxy/a.jpg",
      // Blackmagic's.
      "A/A001_C001.braw",
    ]
    let others = [
      "PRIVATE/M4ROOT/MEDIAPRO.XML", "PRIVATE/M4ROOT/SUB/a.jpg", "XDROOT/MEDIAPRO.XML",
      "XDROOT/Sub/a.jpg", "XDROOT/General/Sony/PXTMP/a.jpg", "CONTENTS/AUDIO/a.jpg",
      "CONTENTS/CLIP/a.xml", "CONTENTS/ICON/a.jpg", "CONTENTS/PROXY/a.jpg", "CONTENTS/VOICE/a.jpg",
      "A/Proxy/a.jpg",
    ]
    for name in cards + others { try test.write(name, "x") }
    #expect(Set(try names(test)) == Set(cards))
  }

  /// Asking ahead gives the same facts as asking later, and stops when somebody waits.
  @Test(arguments: [0, 1, 2, 9])
  func filesAreAskedAboutUntilSomebodyWaits(questions: Int) throws {
    let test = try TestFolder()
    for number in 0..<700 { try test.write("\(number).jpg", "x") }
    var asked = 0
    let listing = try FolderScan(test.folder, extensions: imageExtensions).run { _ in
      asked += 1
      return asked > questions
    }
    let plain = try scan(test)
    #expect(listing.names == plain.names)
    let expected = try PhotoReader(test.folder).facts(plain, Array(0..<700))
    let known = listing.facts.count { $0 != nil }
    #expect(known == min(questions * 256, 700))
    #expect(listing.facts[..<known].elementsEqual(expected[..<known]))
    #expect(listing.facts[known...].allSatisfy { $0 == nil })
  }

  /// Files that were put somewhere by Apply are no cards there, but other files beside them are.
  @Test func someFilesAreLeftOut() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "best/a.jpg", "best/b.jpg", "best/of/a.jpg"] { try test.write(name, "x") }
    let folder = try test.folder
    let files = ["a.jpg/", "best/a.jpg", "best/of/a.jpg", "best/gone.jpg", ""].map {
      folder.path(of: FileName(bytes: Array($0.utf8)))
    }
    let scan = FolderScan(folder, extensions: imageExtensions)
    #expect(try scan.excluding(Set(files)).run().names == ["a.jpg", "best/b.jpg"])
    #expect(try scan.excluding([Array("/elsewhere/a.jpg".utf8)]).run().names.count == 4)
  }

  @Test func anEndingMayHaveTwoDots() throws {
    let test = try TestFolder()
    for name in ["a.svg.gz", "b.gz", "c.tar.gz"] { try test.write(name, "x") }
    #expect(try scan(test, ["svg.gz"]).names == ["a.svg.gz"])
  }

  @Test func linksToFilesAreNamesOfTheseLinksToFoldersDoNotCount() throws {
    let test = try TestFolder()
    try test.write("real.jpg", "x")
    try test.write("sub/in.jpg", "x")
    #expect(symlink("real.jpg", test.path + "/link.jpg") == 0)
    #expect(symlink(".", test.path + "/loop") == 0)
    #expect(symlink("sub", test.path + "/folder.jpg") == 0)
    #expect(symlink("nothing", test.path + "/dangling.jpg") == 0)
    #expect(mkfifo(test.path + "/pipe.jpg", 0o666) == 0)
    #expect(try names(test) == ["real.jpg", "sub/in.jpg"])
    #expect(try scan(test).links.map(\.name.text) == ["link.jpg"])
    #expect(try scan(test).skipped.isEmpty)
  }

  @Test func namesNeedNotBeUTF8() throws {
    let test = try TestFolder()
    let bytes: [UInt8] = [0x66, 0xFF, 0xE9] + Array(".jpg".utf8)
    try test.write(bytes, "x")
    try test.write("line\nbreak.jpg", "x")
    let listing = try scan(test)
    let name = try #require((0..<listing.count).map { listing.name(at: $0) }.first { !$0.isUTF8 })
    #expect(name.bytes == bytes)
    #expect(name.text == "f\u{FFFD}\u{FFFD}.jpg")
    #expect(listing.folder.uri(of: name).hasSuffix("/pictures/f%FF%E9.jpg"))
    #expect(FileName("line\nbreak.jpg").displayName == "line\u{240A}break.jpg")
    #expect(listing.index(of: name) != nil)
  }

  /// A path longer than the system allows stands for any folder that can't be opened: no permission
  /// would stop root, but this does.
  @Test func anUnreadableSubfolderIsNotedAndStopsNothing() throws {
    let test = try TestFolder()
    let home = open(test.path, O_RDONLY)
    defer { close(home) }
    var level = dup(home)
    let component = "d" + String(repeating: "x", count: 199)
    for _ in 0..<25 {
      #expect(mkdirat(level, component, 0o777) == 0)
      let next = openat(level, component, O_RDONLY)
      close(level)
      level = next
    }
    close(level)
    try test.write("a.jpg", "x")
    try test.write("z.jpg", "x")
    let listing = try scan(test)
    #expect(listing.names == ["a.jpg", "z.jpg"])
    #expect(listing.skipped.map(\.error.code) == [ENAMETOOLONG])
  }

  @Test func aFolderThatIsGoneIsAnError() throws {
    let test = try TestFolder()
    let gone = try test.folder
    try test.rename(to: "elsewhere")
    #expect {
      try FolderScan(gone, extensions: imageExtensions).run()
    } throws: {
      guard case .folder(let error) = $0 as? FolderScan.Failure else { return false }
      return error.reason == .missing
    }
  }

  @Test func aHundredThousandFilesAreAllFoundInOrder() throws {
    let test = try TestFolder(inMemory: true)
    let count = 100_000
    for folder in 0..<10 {
      mkdir("\(test.path)/\(folder)", 0o777)
      let directory = open("\(test.path)/\(folder)", O_RDONLY)
      for index in 0..<(count / 10) {
        close(openat(directory, "IMG_\(index * 7919 % 10_000).jpg", O_WRONLY | O_CREAT, 0o666))
      }
      close(directory)
    }
    let files = try scan(test).names
    let expected = (0..<10).flatMap { folder in
      (0..<(count / 10)).map { "\(folder)/IMG_\($0).jpg" }
    }
    #expect(files == expected)
  }

  /// Every card has a path by which its file can be opened.
  @Test func filesThatNoPathLeadsToAreNoted() throws {
    let test = try TestFolder()
    var path = test.path
    while path.utf8.count + 61 < Int(PATH_MAX) - 30 {
      path += "/" + String(repeating: "d", count: 60)
      #expect(mkdir(path, 0o777) == 0)
    }
    let folder = open(path, O_RDONLY)
    defer { close(folder) }
    let rest = Int(PATH_MAX) - 1 - path.utf8.count - 1
    for length in [rest, rest + 1] {
      let name = String(repeating: "x", count: length - 4) + ".jpg"
      close(openat(folder, name, O_WRONLY | O_CREAT, 0o666))
    }
    let listing = try scan(test)
    #expect(listing.count == 1)
    #expect(access(test.path + "/" + listing.names[0], R_OK) == 0)
    #expect(listing.skipped.map(\.error.code) == [ENAMETOOLONG])
  }

  @Test func aScanCanBeCancelledAndTellsHowFarItIs() throws {
    let test = try TestFolder(inMemory: true)
    for index in 0..<5000 { try test.write("\(index / 1000)/\(index).jpg", "") }
    let found = Mutex<[Int]>([])
    _ = try FolderScan(test.folder, extensions: imageExtensions) { count in
      found.withLock { $0.append(count) }
      return true
    }.run()
    let counts = found.withLock { $0 }
    #expect(counts == counts.sorted() && counts.last == 5000)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 1000 })
    #expect(throws: FolderScan.Failure.cancelled) {
      try FolderScan(test.folder, extensions: imageExtensions) { $0 < 1500 }.run()
    }
  }

  /// The order is that of the names, whatever prefix they share.
  @Test func manyNamesAreSortedAsTwoAre() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "B", "1", "02", "10", ".", " ", "é", "É", "_", "z", "100000000000"]
    for _ in 0..<300 {
      let common = parts.randomElement(using: &random) ?? ""
      let names = Set(
        (0..<Int.random(in: 0..<20, using: &random)).map { _ in
          common
            + (0..<Int.random(in: 1..<6, using: &random)).map { _ in
              parts.randomElement(using: &random) ?? ""
            }.joined()
        }
      ).map { Array($0.utf8) }
      let texts = names.map { FileName(bytes: $0) }
      var buffers: [UnsafeBufferPointer<UInt8>] = []
      for name in names {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.count)
        _ = copy.initialize(from: name)
        buffers.append(UnsafeBufferPointer(copy))
      }
      defer { for buffer in buffers { buffer.deallocate() } }
      let order = NaturalSort.order(buffers).map { texts[$0] }
      #expect(order == texts.sorted(), "seed \(seed)")
    }
  }
}

extension FolderListing {
  /// The paths of all files, as text.
  var names: [String] { (0..<count).map { name(at: $0).text } }
}
