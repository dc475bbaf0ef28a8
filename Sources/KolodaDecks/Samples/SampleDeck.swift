import FoundationEssentials
import KolodaFiles

/// A deck that comes with Koloda.
package enum SampleDeck: String, CaseIterable {
  case rockNRoll = "rock-n-roll"
  case travel
  case flashCards = "flash-cards"
  case mentions
  case sayings
  case shop
  case bookmarks
  case capitals

  /// The name of the deck's file in its folder; nil for a folder of pictures.
  private var file: String? {
    switch self {
    case .rockNRoll, .travel, .flashCards: nil
    case .mentions: "mentions.jsonl"
    case .sayings: "sayings.csv"
    case .shop: "shop.json"
    case .bookmarks: "bookmarks.html"
    case .capitals: "capitals.txt"
    }
  }

  private var folder: String? { DataFolder.path.map { $0 + "/samples/" + rawValue } }

  /// The path of the deck's folder or file; nil if the samples are not installed.
  package var path: String? { folder.map { folder in file.map { folder + "/" + $0 } ?? folder } }

  /// The places of the samples that are installed.
  ///
  /// The first use accesses the file system.
  package static let places: [SampleDeck: DeckPlace] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { sample in
      sample.path.flatMap { try? OpenTarget.resolve(path: Array($0.utf8)) }.map {
        (sample, $0.place)
      }
    })

  /// The sample at a place; nil for any other place.
  package init?(in place: DeckPlace) {
    let found = SampleDeck.allCases.first { SampleDeck.places[$0] == place }
    guard let found else { return nil }
    self = found
  }

  /// The picture of the sample's first card, or an example of its records.
  package var firstCard: String? {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return nil }
    return names.filter { $0.hasSuffix(".svg") }.min().map { folder + "/" + $0 }
  }

  /// The name of the window's action that opens the sample.
  package var action: String { "sample-" + rawValue }
}
