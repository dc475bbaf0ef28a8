import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaFolders

/// The order by the time that photos were taken.
@Suite struct TimeTakenOrderTests {
  private let nikon = Camera(make: "Nikon", model: "Z 6", serial: "1")
  private let phone = Camera(make: "Google", model: "Pixel")

  private func second(_ number: Int) -> Int64 { Int64(number) * 1_000_000 }

  private func listing(_ test: TestFolder) throws -> FolderListing {
    var scan = FolderScan(try test.folder, extensions: imageExtensions)
    scan.wantsFacts = true
    return try scan.run()
  }

  private func date(_ test: TestFolder, _ name: String, _ seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))],
      ofItemAtPath: test.path + "/" + name)
  }

  /// Opens a deck in an order, and supplies the photos' times as a reader would.
  private func source(
    _ test: TestFolder, order: FolderChoice.Order = .taken, _ taken: [String: PhotoTaken]
  ) throws -> FolderSource {
    let choice = FolderChoice(order: order)
    let scan = FolderScan(try test.folder, extensions: imageExtensions, choice: choice)
    let source = FolderSource(scan, try scan.run(), known: [], choice: choice)
    give(taken, to: source)
    source.finishDates()
    source.arrangeNow()
    return source
  }

  private func give(_ taken: [String: PhotoTaken], to source: FolderSource) {
    let pass = source.undated()
    let found = pass.paths(0..<pass.count).map { path in
      taken[String(decoding: path, as: UTF8.self).split(separator: "/").last.map(String.init) ?? ""]
        ?? PhotoTaken()
    }
    source.learn(found, of: pass, from: 0)
  }

  @Test("the order is total, and the same in whatever order the dates arrive")
  func anyArrival() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let test = try TestFolder()
    let names = (0..<40).map { "\($0).jpg" }
    for name in names {
      try test.write(name, "content of \(name)")
      try date(test, name, Int.random(in: 0..<20, using: &random))
    }
    let listing = try listing(test)
    let cameras = [Camera(), nikon, phone]
    for _ in 0..<20 {
      let taken = names.map { _ in
        PhotoTaken(
          clock: random.once(in: 4) ? nil : second(.random(in: 0..<12, using: &random)),
          offset: random.once(in: 2) ? nil : Int.random(in: -2...2, using: &random) * 60,
          camera: cameras.randomElement(using: &random) ?? Camera())
      }
      var clocks = CameraClocks()
      clocks[nikon] = .random(in: -5...5, using: &random)
      let orders = (0..<3).map { _ -> [Int]? in
        var book = TakenBook()
        book.clocks = clocks
        for file in names.indices.shuffled(using: &random) {
          if let key = TakenKey(listing, file) { book[key] = taken[file] }
        }
        // The saved form says the same when it is read again.
        var again = TakenBook()
        again.clocks = clocks
        again.take(book.bytes(for: listing))
        let order = FolderArrangement(order: .taken).files(of: listing, book)
        #expect(FolderArrangement(order: .taken).files(of: listing, again) == order)
        let times = book.moments(of: listing).times
        let back = FolderArrangement(order: .takenReversed).files(of: listing, book)
        #expect(back?.map { times[$0] } == order?.map { times[$0] }.reversed())
        return order
      }
      #expect(Set(orders).count == 1)
      #expect(orders[0]?.sorted() == Array(names.indices))
    }
  }

  @Test("a date that is not known is that of the file, on the clock of the others")
  func fallback() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)") }
    // The file's time is in UTC, and the cameras are two hours ahead.
    try date(test, "b.jpg", 1000)
    let source = try source(
      test,
      [
        "a.jpg": PhotoTaken(clock: second(1001 + 7200), offset: 120),
        "c.jpg": PhotoTaken(clock: second(999 + 7200), offset: 120),
      ])
    #expect(source.names == ["c.jpg", "b.jpg", "a.jpg"])
  }

  @Test("a photo's place has its own clock, corrected; a name or a file's time stands in")
  func places() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "20240105_101112.jpg", "d.jpg"] { try test.write(name, name) }
    try date(test, "d.jpg", 1000)
    let source = try source(
      test,
      [
        "a.jpg": PhotoTaken(clock: second(5000), offset: 540, camera: nikon),
        "b.jpg": PhotoTaken(clock: second(7000), offset: 60, camera: phone),
      ])
    source.clocks[nikon] = 30
    let found = source.places(of: source.order)
    let clocks = Dictionary(
      uniqueKeysWithValues: source.order.map { card in
        (source.files(of: card).first?.name.displayName ?? "", found[card]?.clock)
      })
    let zone = Int64(try #require(clocks["d.jpg"] ?? nil)) - second(1000)
    #expect([second(3600), second(540 * 60)].contains(zone))
    #expect(clocks["a.jpg"] == second(5030))
    #expect(clocks["b.jpg"] == second(7000))
    #expect(clocks["20240105_101112.jpg"] == second(1_704_449_472))
    let cameras = source.order.compactMap { found[$0]?.camera }
    #expect(Set(cameras) == [nikon, phone, Camera()] && cameras.count == 4)
  }

  @Test("the largest cards come first, and the files of a shot count together")
  func largest() throws {
    let test = try TestFolder()
    let sizes = ["a.jpg": 50, "b.jpg": 30, "b.arw": 40, "c.jpg": 60, "d.jpg": 50]
    for (name, size) in sizes { try test.write(name, String(repeating: "x", count: size)) }
    let source = try source(test, order: .largest, [:])
    #expect(source.names.map { $0.first } == ["b", "c", "a", "d"])
  }

  @Test("a camera that says where it was is compared by what its clock says of the world's")
  func offsets() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] {
      try test.write(name, "content of \(name)")
    }
    // A flight to the west: the clock was put back by an hour.
    let source = try source(
      test,
      [
        "a.jpg": PhotoTaken(clock: second(3600 + 10), offset: 60, camera: phone),
        "b.jpg": PhotoTaken(clock: second(20), offset: 0, camera: phone),
        "c.jpg": PhotoTaken(clock: second(3600 + 5), offset: 60, camera: phone),
        // A camera without an offset is assumed to show the time that most photos show.
        "d.jpg": PhotoTaken(clock: second(3600 + 7), camera: nikon),
      ])
    #expect(source.names == ["c.jpg", "d.jpg", "a.jpg", "b.jpg"])
  }

  @Test("a camera without an offset has that of the photo nearest in time")
  func nearestOffset() throws {
    let test = try TestFolder()
    // A year with summer time: the camera shows local time, and the phone says how far it is ahead.
    let (summer, winter) = (second(1_720_000_000), second(1_733_000_000))
    let taken = [
      "s0.jpg": PhotoTaken(clock: summer, offset: 120, camera: phone),
      "s1.jpg": PhotoTaken(clock: summer + second(20), offset: 120, camera: phone),
      "s2.jpg": PhotoTaken(clock: summer + second(10), camera: nikon),
      "w0.jpg": PhotoTaken(clock: winter, offset: 60, camera: phone),
      "w1.jpg": PhotoTaken(clock: winter + second(10), camera: nikon),
      "w2.jpg": PhotoTaken(clock: winter + second(20), offset: 60, camera: phone),
      "s3.jpg": PhotoTaken(clock: summer + second(30), offset: 120, camera: phone),
    ]
    for name in taken.keys { try test.write(name, "content of \(name)") }
    let wanted = ["s0", "s2", "s1", "s3", "w0", "w1", "w2"].map { $0 + ".jpg" }
    #expect(try source(test, taken).names == wanted)
  }

  @Test("the nearest offset is that of the photo before or after, whichever is nearer")
  func offsetsAt() {
    #expect(NearOffsets([]).offset(at: 0) == nil)
    let known = NearOffsets([(20, 3), (10, 2), (.min, 1), (.max, 4)])
    for (clock, wanted) in [
      (Int64.min, Int16(1)), (9, 2), (10, 2), (15, 2), (16, 3), (20, 3), (40, 3), (.max, 4),
    ] {
      #expect(known.offset(at: clock) == wanted)
    }
  }

  @Test("a photo without a date has that of its name, before that of its file")
  func namedDates() throws {
    let test = try TestFolder()
    // 3 January 2024, 12:00 UTC, with a phone that is an hour ahead.
    let noon = 1_704_283_200
    let names = [
      "a IMG_20240103_125959.jpg", "PXL_20240103_120000123.jpg", "b photo_2024-01-03_13-00-01.jpg",
      "IMG-20240103-WA0002.jpg", "z.jpg",
    ]
    for name in names { try test.write(name, "content of \(name)") }
    try date(test, names[0], noon + 90_000)
    try date(test, names[3], noon + 5)
    let taken = ["z.jpg": PhotoTaken(clock: second(noon + 3600 + 9), offset: 60)]
    #expect(try source(test, taken).names == names)
    // A file that was copied since tells nothing of the day.
    try date(test, names[3], noon + 90_000)
    #expect(try source(test, taken).names.first == names[3])
  }

  @Test("a clock that was wrong shifts the photos of its camera, and no others")
  func clocks() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)") }
    let source = try source(
      test,
      [
        "a.jpg": PhotoTaken(clock: second(30), camera: nikon),
        "b.jpg": PhotoTaken(clock: second(20), camera: phone),
        "c.jpg": PhotoTaken(clock: second(40), camera: phone),
      ])
    #expect(source.names == ["b.jpg", "a.jpg", "c.jpg"])
    #expect(source.order.map { source.taken(of: $0)?.clock } == [20, 30, 40].map(second))
    source.clocks[nikon] = 3600
    source.arrangeNow()
    #expect(source.names == ["b.jpg", "c.jpg", "a.jpg"])
    let cameras = source.cameras()
    #expect(cameras.map(\.camera) == [phone, nikon])
    #expect(cameras.map(\.count) == [2, 1])
    #expect(cameras.first.map { [$0.first, $0.last] } == [second(20), second(40)])
  }

  @Test("a clock that was set during the trip is corrected from then on otherwise")
  func laterClocks() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] { try test.write(name, name) }
    let source = try source(
      test,
      [
        "a.jpg": PhotoTaken(clock: second(10), camera: nikon),
        "b.jpg": PhotoTaken(clock: second(3605), camera: phone),
        "c.jpg": PhotoTaken(clock: second(3620), camera: nikon),
        "d.jpg": PhotoTaken(clock: second(7200), camera: nikon),
      ])
    source.clocks[nikon] = 3600
    source.clocks.replace(nil, with: .init(start: second(3620), seconds: -20), of: nikon)
    source.clocks.replace(nil, with: .init(start: second(7000), seconds: -7200), of: nikon)
    source.arrangeNow()
    #expect(source.names == ["d.jpg", "c.jpg", "b.jpg", "a.jpg"])
    let places = source.places(of: source.order)
    #expect(source.order.map { places[$0]?.clock } == [0, 3600, 3605, 3610].map(second))
  }

  @Test("photos of several cameras or folders may be out of order in time by name")
  func mixed() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "sub/c.jpg"] { try test.write(name, "content of \(name)") }
    func isMixed(_ a: PhotoTaken, _ b: PhotoTaken, _ c: PhotoTaken = PhotoTaken()) throws -> Bool {
      try source(test, order: .name, ["a.jpg": a, "b.jpg": b, "c.jpg": c]).mixesTimes
    }
    let (early, late) = (second(10), second(20))
    #expect(
      try isMixed(PhotoTaken(clock: late, camera: nikon), PhotoTaken(clock: early, camera: phone)))
    // In order, or of one camera in one folder.
    #expect(
      try !isMixed(PhotoTaken(clock: early, camera: nikon), PhotoTaken(clock: late, camera: phone)))
    #expect(
      try !isMixed(PhotoTaken(clock: late, camera: phone), PhotoTaken(clock: early, camera: phone)))
    // Another folder.
    #expect(
      try isMixed(
        PhotoTaken(clock: late, camera: phone), PhotoTaken(clock: late, camera: phone),
        PhotoTaken(clock: early, camera: phone)))
    // What says no time of its own doesn't count.
    #expect(try !isMixed(PhotoTaken(clock: late, camera: nikon), PhotoTaken()))
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    #expect(!FolderSource(scan, try scan.run(), known: []).mixesTimes)
  }

  @Test("a folder stays as it lies until all dates are there, then it is told once")
  func waits() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try test.write(name, "content of \(name)") }
    let scan = FolderScan(try test.folder, extensions: imageExtensions)
    let source = FolderSource(scan, try scan.run(), known: [])
    let following = FollowedChanges(source)
    source.poll()
    source.choice.order = .taken
    source.poll()
    #expect(source.names == ["a.jpg", "b.jpg", "c.jpg"])
    give(
      [
        "a.jpg": PhotoTaken(clock: second(3)), "b.jpg": PhotoTaken(clock: second(1)),
        "c.jpg": PhotoTaken(clock: second(2)),
      ], to: source)
    source.finishDates()
    #expect(following.wait { source.names == ["b.jpg", "c.jpg", "a.jpg"] })
    #expect(following.all.last?.isReordered == true)
    #expect(source.order == [1, 2, 0].map { CardID($0) })
    #expect(source.undated().count == 0)
    // Only a file that has changed is read again.
    try test.write("b.jpg", "another content of b.jpg")
    #expect(following.wait { source.undated().count == 1 })
    source.stop()
  }

  @Test("a folder opens in the order of time if all dates were kept")
  func kept() throws {
    let test = try TestFolder()
    for name in ["a.jpg", "b.jpg"] { try test.write(name, "content of \(name)") }
    let first = try source(
      test, ["a.jpg": PhotoTaken(clock: second(2)), "b.jpg": PhotoTaken(clock: second(1))])
    let kept = first.keptDates
    let choice = FolderChoice(order: .taken)
    let scan = FolderScan(try test.folder, extensions: imageExtensions, choice: choice)
    let again = FolderSource(scan, try scan.run(), known: [], choice: choice, dates: kept)
    #expect(again.hasDates)
    #expect(again.names == ["b.jpg", "a.jpg"])
    // Damaged data says less, and never traps.
    for count in 0..<kept.count {
      var book = TakenBook()
      book.take(Array(kept.prefix(count)))
      #expect(book.count <= 2)
    }
    for place in kept.indices {
      var bytes = kept
      bytes[place] ^= 0xff
      var book = TakenBook()
      book.take(bytes)
      #expect(book.count <= 2)
    }
  }
}
