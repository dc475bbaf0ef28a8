import Foundation
import KolodaSyncMessages
import KolodaTriage
import TestSupport

@testable import KolodaSharing

/// A made-up shared deck of 100 cards, with a folder for its records that is removed with it.
final class SharedSample {
  private let folder: String
  let records: KeptRecords
  let joined: KeptDeck

  /// - Parameter held: the cards held at the beginning.
  init(holding held: Range<Int> = 0..<0) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("koloda-shared-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    records = KeptRecords(in: folder)
    for number in held { try records.keep(Self.record(number), of: number) }
    joined = KeptDeck(
      address: "postgresql:///decks", name: "pile",
      pile: .madeUp(holding: held.map { Self.card($0, withRecord: false) }))
  }

  /// The folder of the records.
  var place: String { folder }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  static func card(_ number: Int, withRecord: Bool = true) -> HeldCard {
    HeldCard(
      number: number, key: key(number), record: withRecord ? Data(record(number)) : nil)
  }

  static func key(_ number: Int) -> String {
    "03" + Hex.text(Array(repeating: UInt8(number), count: 31))
  }

  static func record(_ number: Int) -> [UInt8] { Array("{\"id\": \(number)}".utf8) }

  /// A decision on a card.
  static func decision(_ card: Int) -> SyncEvent {
    SyncEvent(
      uid: Hex.text((0..<16).map { _ in .random(in: 0...255) } as [UInt8]), kind: "decide",
      about: nil, text: "keep", seat: String(repeating: "0", count: 32),
      act: String(repeating: "0", count: 32), lamport: 1, time: 0, card: card)
  }
}
