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
        let files = catalogue.shots.parts(of: card).compactMap { catalogue.file(of: $0) }
        guard !files.isEmpty else { continue }
        sizes[card] = files.reduce(0) { $0 + (catalogue.listing.facts[$1]?.state.size ?? 0) }
      }
      return sizes
    }
  }
}
