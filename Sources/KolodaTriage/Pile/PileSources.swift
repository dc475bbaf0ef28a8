/// Where a deck's piles come from: its journal first, then its own file, then the preferences.
package struct PileSources: Hashable, Sendable {
  /// Those that the deck keeps in its journal; none if it keeps none.
  package var kept: [Pile]
  /// Those of the deck's own file; none if it has none.
  package var ofFile: [Pile]
  /// Those of decks that have none of their own.
  package var standard: Piles
  /// Those that decisions were made for, as they were then.
  package var former: [Pile]

  /// Makes sources.
  package init(
    kept: [Pile] = [], ofFile: [Pile] = [], standard: Piles = .builtIn, former: [Pile] = []
  ) {
    self.kept = kept
    self.ofFile = ofFile
    self.standard = standard
    self.former = former
  }

  /// Whether the deck has piles of its own.
  package var areOwn: Bool { !kept.isEmpty || !ofFile.isEmpty }

  /// The piles that the deck has.
  package var piles: Piles {
    let first = [kept, ofFile].first { !$0.isEmpty }
    return Piles(first ?? standard.all, former: former)
  }
}
