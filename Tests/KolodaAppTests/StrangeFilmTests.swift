import KolodaFiles
import KolodaGLib
import KolodaOutcomes
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaApp
@testable import KolodaDecks
@testable import KolodaFolders

/// A film that has a photo's name, but proves to be of something else, is a card.
@Suite("Films with a photo's name")
struct StrangeFilmTests {
  /// The header of a film that was recorded at a moment, in seconds since 1970.
  private func film(_ recorded: Int) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(number >> ($0 * 8) & 0xff) }
    }
    let time = big(recorded + 2_082_844_800)
    let header = Array("mvhd".utf8) + big(0) + time + time + [UInt8](repeating: 0, count: 80)
    let movie = Array("moov".utf8) + big(header.count + 4) + header
    return big(movie.count + 4) + movie
  }

  /// 6 May 2020, 10:11:12 UTC.
  private let same = 1_588_759_872
  /// A day in another year.
  private let other = 1_640_995_200

  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    let photo = TestPicture(width: 8, height: 8)
    let bytes = try photo.jpeg(exif: TestExif(date: "2020:05:06 10:11:12").bytes)
    for name in ["a", "b", "c"] { try folder.write(bytes, as: "\(name).jpg") }
    try folder.write(film(other), as: "a.mov")
    try folder.write(film(same), as: "b.mov")
    try folder.write(Array("no film".utf8), as: "c.mov")
    return folder
  }

  @Test("one of another day becomes a card while the folder is open, and is known another time")
  func becomesACard() throws {
    let (folder, caches) = (try folder(), try TestFolder())
    let place = try FolderPath.resolve(folder.path)
    let cache = FolderCache(.films, of: place, in: Array(caches.path.utf8))
    let scan = FolderScan(place, extensions: ["jpg"])
    let source = FolderSource(scan, try scan.run(), known: [])
    #expect(source.order.count == 3)
    let changes = Monitor<[CatalogueChange]>([])
    source.follow { change in changes.change { $0.append(change) } }
    source.poll()
    FolderPasses.films(of: source, cache: cache).lookNow()
    let added = changes.wait(atMost: 60) { $0.first { !$0.added.isEmpty }?.added }
    #expect(added?.map { source.file(of: $0)?.text } == ["a.mov"])
    #expect(source.order.count == 4)
    source.stop()

    let again = StrangeFilms(in: place, cache: cache)
    #expect(again.found == [Array("a.mov".utf8)])
    let listing = try scan.separating(again.found).run()
    #expect(listing.count == 4 && listing.filmed(besides: again.found).count == 3)
    // Nothing has changed.
    #expect(!again.look(at: listing.filmed(besides: again.found)))
    try folder.write(film(same) + [0], as: "a.mov")
    #expect(again.look(at: listing.filmed(besides: again.found)))
    #expect(again.found.isEmpty)
  }

  @Test("a cache that makes no sense is none")
  func damagedCache() throws {
    let (folder, caches) = (try folder(), try TestFolder())
    let place = try FolderPath.resolve(folder.path)
    let cache = FolderCache(.films, of: place, in: Array(caches.path.utf8))
    let films = StrangeFilms(in: place, cache: cache)
    let filmed = try FolderScan(place, extensions: ["jpg"]).run().filmed(besides: [])
    films.look(at: filmed)
    films.keep(only: filmed)
    let whole = cache.read()
    for count in 0..<whole.count {
      cache.write(Array(whole.prefix(count)))
      #expect(StrangeFilms(in: place, cache: cache).found.isSubset(of: films.found))
    }
  }
}
