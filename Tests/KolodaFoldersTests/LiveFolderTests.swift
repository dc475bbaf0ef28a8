import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// Changes in a folder while it is open.
@Suite struct LiveFolderTests {
  @Test func filesComeAndGoAtTheirPlaces() throws {
    let deck = try TestDeck("a.jpg", "c.jpg", "sub/x.jpg")
    let (source, following) = try deck.follow()
    try deck.test.write("b.jpg", "content of b.jpg")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg", "c.jpg", "sub/x.jpg"] })
    #expect(source.order == [0, 3, 1, 2].map { CardID($0) })
    #expect(following.all.last?.added == [CardID(3)])
    try deck.test.remove("a.jpg")
    #expect(following.wait { source.names.first == "b.jpg" })
    #expect(following.all.last?.removed == [CardID(0)])
    // No number is used again, even in new folders.
    try deck.test.write("new/deep/z.jpg", "content of z.jpg")
    #expect(following.wait { source.names.contains("new/deep/z.jpg") })
    #expect(source.card(named: FileName("new/deep/z.jpg")) == CardID(4))
    try deck.test.write("new/deep/zz.jpg", "content of zz.jpg")
    #expect(following.wait { source.names.contains("new/deep/zz.jpg") })
    source.stop()
  }

  /// Gives a file its own time.
  private func date(_ deck: TestDeck, _ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1e9 + seconds)],
      ofItemAtPath: deck.test.path + "/" + name)
  }

  @Test func anotherOrderIsToldOnceAndNewFilesJoinAtTheirPlaces() throws {
    let deck = try TestDeck("a.jpg", "b.jpg", "c.jpg", "d.jpg")
    for (name, time) in [("a.jpg", 3.0), ("b.jpg", 1), ("c.jpg", 2), ("d.jpg", 2)] {
      try date(deck, name, time)
    }
    let (source, following) = try deck.follow()
    #expect(source.names == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    source.choice.order = .oldest
    #expect(following.wait { source.names == ["b.jpg", "c.jpg", "d.jpg", "a.jpg"] })
    #expect(following.all.last?.isReordered == true)
    #expect(following.all.last?.order == source.order)
    let told = following.all.count
    source.poll()
    #expect(following.all.count == told)
    source.choice.order = .newest
    #expect(following.wait { source.names == ["a.jpg", "c.jpg", "d.jpg", "b.jpg"] })
    // A new file is the newest.
    try deck.test.write("between.jpg", "of today")
    #expect(following.wait { source.names.first == "between.jpg" })
    #expect(following.all.last?.isReordered == false)
    // Names still find their files.
    #expect(source.card(named: FileName("d.jpg")) == CardID(3))
    source.choice.order = .name
    #expect(
      following.wait { source.names == ["a.jpg", "b.jpg", "between.jpg", "c.jpg", "d.jpg"] })
    source.stop()
  }

  @Test func aFolderIsOpenedInItsOrderAndWithoutSubfolders() throws {
    let deck = try TestDeck("a.jpg", "b.jpg", "sub/x.jpg")
    for (name, time) in [("a.jpg", 3.0), ("b.jpg", 1), ("sub/x.jpg", 2)] {
      try date(deck, name, time)
    }
    for (choice, names) in [
      (FolderChoice(order: .oldest), ["b.jpg", "sub/x.jpg", "a.jpg"]),
      (FolderChoice(order: .newest, includesSubfolders: false), ["a.jpg", "b.jpg"]),
      (FolderChoice(includesSubfolders: false), ["a.jpg", "b.jpg"]),
    ] {
      let scan = FolderScan(try deck.test.folder, extensions: imageExtensions, choice: choice)
      #expect(FolderSource(scan, try scan.run(), known: [], choice: choice).names == names)
    }
  }

  @Test func subfoldersLeaveAndComeBackAsTheSameCards() throws {
    let deck = try TestDeck("a.jpg", "sub/x.jpg", "sub/deep/y.jpg")
    let (source, following) = try deck.follow()
    let all = source.order
    try deck.decide("sub/x.jpg", in: source)
    source.choice.includesSubfolders = false
    #expect(following.wait { source.names == ["a.jpg"] })
    #expect(following.all.last?.removed == Array(all.dropFirst()))
    // Changes in sub-folders are not followed meanwhile.
    try deck.test.write("sub/z.jpg", "of today")
    source.poll()
    #expect(source.names == ["a.jpg"])
    source.choice.includesSubfolders = true
    #expect(following.wait { source.names.count == 4 })
    #expect(Array(source.order.dropLast()) == all)
    source.stop()
  }

  @Test func aRenamedFileAndAFileOfAMovedFolderStayThemselves() throws {
    let deck = try TestDeck("a.jpg", "b.jpg", "sub/x.jpg", "sub/deep/y.jpg")
    let (source, following) = try deck.follow()
    try deck.test.move("a.jpg", to: "z.jpg")
    #expect(following.wait { source.names == ["b.jpg", "sub/deep/y.jpg", "sub/x.jpg", "z.jpg"] })
    #expect(source.card(named: FileName("z.jpg")) == CardID(0))
    #expect(following.all.allSatisfy { $0.added.isEmpty && $0.removed.isEmpty })
    #expect(following.all.last?.renamed == [CardID(0)])
    let order = source.order
    try deck.test.move("sub", to: "tub")
    #expect(following.wait { source.names.contains("tub/deep/y.jpg") })
    #expect(source.order == order)
    try deck.test.write("tub/deep/z.jpg", "of the moved folder")
    #expect(following.wait { source.names.contains("tub/deep/z.jpg") })
    source.stop()
  }

  /// Programs save into a new file that takes the name, or by removing the old file and writing a
  /// new one.
  @Test(arguments: [true, false])
  func aSavedFileIsOneChangeAndStaysItself(isAtomic: Bool) throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let path = deck.test.path
    #expect(SamplePicture.write(path + "/b.jpg", type: "jpeg"))
    let (source, following) = try deck.follow()
    try deck.decide("b.jpg", in: source)
    let count = following.all.count
    var bytes = try readFile(Array((path + "/b.jpg").utf8), atMost: 1 << 20).get()
    // A comment right after the start of the image.
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, 6, 1, 2, 3, 4], at: 2)
    if isAtomic {
      try deck.test.write(Array(".b.jpg.new".utf8), bytes)
      try deck.test.move(".b.jpg.new", to: "b.jpg")
    } else {
      try deck.test.remove("b.jpg")
      try deck.test.write(Array("b.jpg".utf8), bytes)
    }
    #expect(following.wait { following.all.count > count })
    let change = try #require(following.all.last)
    #expect(following.all.count == count + 1 && change.touched == [CardID(1)])
    #expect(change.added.isEmpty && change.removed.isEmpty && change.replaced.isEmpty)
    #expect(change.found[CardID(1)]?.sighting.state.size == Int64(bytes.count))
    #expect(source.order == [CardID(0), CardID(1)])
    source.stop()
  }

  @Test func anotherPictureInADecidedPlaceIsANewCardThatSaysWhatTheOldOneWas() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    try deck.decide("a.jpg", in: source)
    try deck.test.write("a.jpg", "another content")
    #expect(following.wait { source.order.first != CardID(0) })
    let change = try #require(following.all.last)
    let new = try #require(source.order.first)
    #expect(change.replaced == [new: CardID(0)] && change.removed == [CardID(0)])
    #expect(deck.pile(of: CardID(0), in: source) == "keep")
    deck.note(change.found)
    // The old content in another place is the old card.
    try deck.test.write("z.jpg", "content of a.jpg")
    #expect(following.wait { source.names.last == "z.jpg" })
    #expect(source.card(named: FileName("z.jpg")) == CardID(0))
    source.stop()
  }

  /// Only its name was known, so nothing is lost.
  @Test func anotherPictureInAnUndecidedPlaceIsReadAnew() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    try deck.test.write("a.jpg", "another content")
    #expect(following.wait { following.all.last?.touched == [CardID(0)] })
    #expect(source.order == [CardID(0), CardID(1)])
    source.stop()
  }

  @Test func whatHappensBetweenOpeningAndFollowingIsTold() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let source = try deck.open()
    try deck.test.remove("a.jpg")
    try deck.test.write("c.jpg", "content of c.jpg")
    let following = FollowedChanges(source)
    #expect(following.wait { source.names == ["b.jpg", "c.jpg"] })
    source.stop()
  }

  @Test func aFolderThatIsGoneSaysSoAndComesBack() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    try deck.test.rename(to: "elsewhere")
    #expect(following.wait { following.all.last?.isAvailable == false })
    #expect(following.all.last?.order == [CardID(0), CardID(1)] && source.order.count == 2)
    try deck.test.rename(to: "pictures")
    #expect(following.wait { following.all.last?.isAvailable == true })
    #expect(source.order == [CardID(0), CardID(1)])
    try deck.test.write("c.jpg", "content of c.jpg")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg", "c.jpg"] })
    source.stop()
  }

  @Test func aFolderThatGoesWithOneAboveItSaysSoAndComesBack() throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    let (source, following) = try deck.follow()
    let above = (deck.test.path as NSString).deletingLastPathComponent
    for _ in 0..<2 {
      #expect(rename(above, above + " moved") == 0)
      #expect(following.wait { following.all.last?.isAvailable == false })
      #expect(rename(above + " moved", above) == 0)
      #expect(following.wait { following.all.last?.isAvailable == true })
    }
    #expect(source.order == [CardID(0), CardID(1)])
    try deck.test.write("c.jpg", "content of c.jpg")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg", "c.jpg"] })
    source.stop()
  }

  /// The folders above it may come one right after the other.
  @Test func aFolderThatComesBackWithThoseAboveItIsFound() throws {
    let test = try TestFolder()
    try test.write("a/b/deck/x.jpg", "content of x.jpg")
    let scan = FolderScan(
      try FolderPath.resolve(test.path + "/a/b/deck"), extensions: imageExtensions)
    let source = FolderSource(scan, try scan.run(), known: [])
    defer { source.stop() }
    let following = FollowedChanges(source)
    source.poll()
    for _ in 0..<8 {
      try FileManager.default.removeItem(atPath: test.path + "/a")
      #expect(following.wait { following.all.last?.isAvailable == false })
      try test.write("a/b/deck/x.jpg", "content of x.jpg")
      #expect(following.wait { following.all.last?.isAvailable == true })
    }
    #expect(following.wait { source.names == ["x.jpg"] })
  }

  /// A memory card that is ejected, and inserted again.
  @Test func aMountedFolderCanBeUnmountedAndComesBack() throws {
    let deck = try TestDeck()
    guard mount("tmpfs", deck.test.path, "tmpfs", 0, nil) == 0 else { return }
    defer { umount2(deck.test.path, Int32(MNT_DETACH)) }
    try deck.test.write("a.jpg", "content of a.jpg")
    let (source, following) = try deck.follow()
    #expect(source.names == ["a.jpg"] && !source.needsPolling)
    #expect(umount2(deck.test.path, 0) == 0)
    #expect(following.wait { following.all.last?.isAvailable == false })
    #expect(source.order == [CardID(0)])
    #expect(mount("tmpfs", deck.test.path, "tmpfs", 0, nil) == 0)
    try deck.test.write("b.jpg", "content of b.jpg")
    #expect(following.wait { source.names == ["b.jpg"] })
    #expect(following.all.last?.isAvailable == true)
    source.stop()
  }

  /// A card is decided while the memory card is out, and its file comes back later than others,
  /// perhaps in several parts.
  @Test(arguments: [nil, "con"])
  func whatWasDecidedUnreadIsItselfWhenItsFileComesBack(part: String?) throws {
    let deck = try TestDeck("b.jpg")
    try deck.test.write("a.jpg", "content of a.jpg", time: 7)
    let (source, _) = try deck.follow()
    source.stop()
    try deck.test.remove("a.jpg")
    deck.decide(CardID(0), "keep", in: source)
    #expect(source.key(of: CardID(0))?.version == CardKey.Version.place.rawValue)
    let following = FollowedChanges(source)
    #expect(following.wait { source.names == ["b.jpg"] })
    if let part {
      try deck.test.write("a.jpg", part)
      #expect(following.wait { source.names == ["a.jpg", "b.jpg"] })
    }
    try deck.test.write("a.jpg", "content of a.jpg", time: 7)
    #expect(following.wait { source.order == [CardID(0), CardID(1)] })
    for change in following.all { deck.note(change.found) }
    #expect(deck.pile(of: CardID(0), in: source) == "keep")
    source.stop()
  }

  /// If all other files are known, none of them can be the missing one.
  @Test(arguments: [[], ["c.jpg"]])
  func aDecidedCardThatWasAwayAtOpeningIsItselfWhenItComesBack(undecided: [String]) throws {
    let deck = try TestDeck("a.jpg", "b.jpg")
    for name in undecided { try deck.test.write(name, "content of \(name)") }
    let before = try deck.open()
    for card in 0..<2 { deck.decide(CardID(card), "reject", in: before) }
    try deck.test.remove("a.jpg")
    let (source, following) = try deck.follow()
    #expect(source.names == ["b.jpg"] + undecided)
    try deck.test.write("a.jpg", "content of a.jpg")
    #expect(following.wait { source.names == ["a.jpg", "b.jpg"] + undecided })
    for change in following.all { deck.note(change.found) }
    #expect(deck.pile(of: try #require(source.order.first), in: source) == "reject")
    source.stop()
  }

  @Test func foldersBeyondTheLimitOfWatchesArePolled() throws {
    let deck = try TestDeck("a.jpg", "sub/x.jpg")
    let (source, following) = try deck.follow(mostWatches: 1)
    #expect(source.needsPolling)
    try deck.test.write("sub/y.jpg", "content of y.jpg")
    source.poll()
    #expect(source.names == ["a.jpg", "sub/x.jpg", "sub/y.jpg"])
    #expect(following.all.last?.added == [CardID(2)])
    source.stop()
    source.poll()
    let (other, _) = try deck.follow()
    #expect(!other.needsPolling)
    other.stop()
  }

  @Test func nothingIsToldOnceItWasStopped() throws {
    let deck = try TestDeck("a.jpg")
    let (source, following) = try deck.follow()
    source.stop()
    let count = following.all.count
    try deck.test.write("b.jpg", "content of b.jpg")
    let (other, otherFollowing) = try deck.follow()
    try deck.test.write("c.jpg", "content of c.jpg")
    #expect(otherFollowing.wait { other.names.count == 3 })
    #expect(following.all.count == count)
    other.stop()
  }

  /// An open descriptor in the folder would keep it from being unmounted.
  @Test func nothingIsHeldInTheFolderAtRest() throws {
    let deck = try TestDeck("a.jpg", "sub/x.jpg")
    let (source, _) = try deck.follow()
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
    #expect(open.allSatisfy { !$0.hasPrefix(deck.test.path) })
    source.stop()
  }

  @Test func manyChangesAreOneAndNoneWaitsForLong() {
    var changes = PendingChanges()
    #expect(changes.due == nil)
    changes.add([], name: [1], hasLeft: false, at: 1000)
    #expect(changes.due == 1100)
    changes.add([], name: [2], hasLeft: true, at: 1050)
    #expect(changes.due == 1300)
    changes.add([], name: [2], hasLeft: false, at: 1060)
    #expect(changes.due == 1160)
    for time in stride(from: 1100, through: 1390, by: 10) {
      changes.add([7], name: [3], hasLeft: false, at: Int64(time))
    }
    #expect(changes.due == 1400 && changes.folders == [[], [7]] && !changes.isAll)
    changes.addAll(at: 1395)
    #expect(changes.isAll)
  }
}
