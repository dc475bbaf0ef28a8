import Koloda
import KolodaFiles

extension FolderSource {
  /// The sizes of the cards' files, in bytes; of a shot, the sum of its files.
  ///
  /// This asks the system about each file that it was not asked about yet, and may block.
  ///
  /// - Returns: no entry for a card without a file.
  package func sizes() -> [CardID: Int64] {
    completeFacts()
    return catalogue.withLock { catalogue in
      var sizes: [CardID: Int64] = [:]
      for card in catalogue.order {
        let files = catalogue.shots.parts(of: card).compactMap { catalogue.file(of: $0) }
        guard !files.isEmpty else { continue }
        sizes[card] = files.reduce(Int64(0)) { sum, file in
          sum.saturatingSum(catalogue.listing.facts[file]?.state.size ?? 0)
        }
      }
      return sizes
    }
  }
}
