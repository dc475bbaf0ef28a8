import FoundationEssentials
import Koloda
import KolodaRecords
import KolodaSyncMessages
import KolodaTriage

/// Sends the records of a file to a server, each as one line of JSON.
package struct SharedRecords {
  /// A record that can't be shared, because of which nothing is.
  package struct Failure: Error {
    /// The record's number, counted from 0.
    package let number: Int
    package let fault: RecordFault
  }

  private let source: RecordSource

  package init(_ source: RecordSource) { self.source = source }

  /// Sends all records, in order.
  package func send(through process: SyncProcess) throws {
    for number in 0..<source.listing.count {
      let line: [UInt8]
      do throws(RecordFault) {
        line = try RecordLine.json(of: source.listing.record(number), in: source.listing.form)
      } catch {
        throw Failure(number: number, fault: error)
      }
      let key = source.identify(CardID(number)) { _ in false }.key
      try process.send(.card(key: Hex.text(key.bytes), record: Data(line)))
    }
    try process.send(.noMoreCards)
  }
}
