import Foundation
import KolodaFiles

/// A deck that comes with the program.
enum SampleDeck: String, CaseIterable {
  case rockNRoll = "rock-n-roll"
  case travel
  case flashCards = "flash-cards"

  /// The deck's folder, nil where the samples are not installed.
  var path: String? { DataFolder.path.map { $0 + "/samples/" + rawValue } }

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

  /// The picture of its first card.
  var firstCard: String? {
    guard let path, let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return nil
    }
    return names.filter { $0.hasSuffix(".svg") }.min().map { path + "/" + $0 }
  }

  /// The name of the window's action that opens it.
  var action: String { "sample-" + rawValue }
}
