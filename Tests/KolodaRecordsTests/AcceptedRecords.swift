import Koloda
import KolodaFiles
import KolodaTriage

@testable import KolodaRecords

/// The export of a file with every record decided.
struct AcceptedRecords {
  private(set) var bytes: [UInt8] = []
  private(set) var troubles: [RecordExport.Trouble] = []
  /// The largest piece that was written at once, in bytes.
  private(set) var largest = 0

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameters:
  ///   - pile: the pile of each record, by its number; nil for an undecided one.
  ///   - format: the output format; nil for the file's own.
  ///   - hard: the numbers of the records that are hard to learn; nil to tag none.
  init(
    _ listing: RecordListing, as format: RecordExport.Format? = nil, hard: Set<Int>? = nil,
    _ pile: (Int) -> PileID? = { _ in .keep }
  ) throws {
    let source = RecordSource(listing, known: [])
    let entries = (0..<listing.count).compactMap { number in
      pile(number).map {
        RecordExport.Entry(
          number: number, pile: $0, answer: .accept, time: UTCTime(microseconds: 0),
          isHard: hard?.contains(number))
      }
    }
    final class Written {
      var bytes: [UInt8] = []
      var largest = 0
    }
    let written = Written()
    troubles = try RecordExport(source, entries, .init(format: format, person: "ann")).write {
      written.bytes += $0
      written.largest = max(written.largest, $0.count)
    }
    (bytes, largest) = (written.bytes, written.largest)
  }
}
