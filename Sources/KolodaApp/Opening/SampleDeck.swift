import Foundation
import KolodaFiles

/// A deck that comes with the program.
enum SampleDeck: String, CaseIterable {
  case rockNRoll = "rock-n-roll"
  case travel
  case flashCards = "flash-cards"
  case mentions
  case sayings
  case shop
  case bookmarks
  case capitals

  /// The deck's file in its folder; nil for a folder of pictures.
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

  /// Whether it is a deck of records.
  var holdsRecords: Bool { file != nil }

  private var folder: String? { DataFolder.path.map { $0 + "/samples/" + rawValue } }

  /// The deck's folder, or its file; nil where the samples are not installed.
  var path: String? { folder.map { folder in file.map { folder + "/" + $0 } ?? folder } }

  /// Where the samples are that are installed.
  ///
  /// The first use asks the file system.
  static let places: [SampleDeck: DeckPlace] = Dictionary(
    uniqueKeysWithValues: allCases.compactMap { sample in
      sample.path.flatMap { try? OpenTarget.resolve(path: Array($0.utf8)) }.map {
        (sample, $0.place)
      }
    })

  /// The sample that is at a place.
  init?(in place: DeckPlace) {
    let found = SampleDeck.allCases.first { SampleDeck.places[$0] == place }
    guard let found else { return nil }
    self = found
  }

  /// The picture of its first card, or of what its records are like.
  var firstCard: String? {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return nil }
    return names.filter { $0.hasSuffix(".svg") }.min().map { folder + "/" + $0 }
  }

  /// The name of the window's action that opens it.
  var action: String { "sample-" + rawValue }
}
