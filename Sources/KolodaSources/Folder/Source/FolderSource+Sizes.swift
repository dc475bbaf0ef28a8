import Koloda

extension FolderSource {
  /// How long the files of cards are, in bytes; it asks the system about each that it has not been
  /// asked about yet, and may block.
  ///
  /// - Returns: nothing for a card that has no file now.
  package func sizes() -> [CardID: Int64] {
    completeFacts()
    return catalogue.withLock { catalogue in
      var sizes: [CardID: Int64] = [:]
      for card in catalogue.order {
        guard let file = catalogue.file(of: card) else { continue }
        sizes[card] = catalogue.listing.facts[file]?.state.size
      }
      return sizes
    }
  }
}
