import KolodaSharing

extension JoinedDeck {
  /// The deck as photos or as records.
  package var cards: any OpenedDeck {
    photos.map { OpenedSharedPhotos(self, $0) } ?? OpenedShared(self)
  }

  /// Opens a deck that was joined on this computer, or joins it now; may block.
  ///
  /// - Parameter connect: connects to the server, to join.
  /// - Throws: `SyncFailure` if it can't be joined.
  package static func read(
    _ shared: SharedAddress, connect: (SharedAddress) throws -> SyncProcess
  ) throws -> any OpenedDeck {
    let joined =
      try (try? KeptDeck.find(shared.whole))
      ?? Syncing(shared, through: connect(shared)).join()
    if shared.isDisputes { try joined.makeDisputesFolder() }
    return JoinedDeck(joined, ofDisputes: shared.isDisputes).cards
  }
}
