/// Where a deck's piles come from: its journal first, then its own file, then the preferences.
package struct PileSources: Hashable, Sendable {
  /// The piles saved in the deck's journal; empty if there are none.
  package var kept: [Pile]
  /// The piles specified in the deck's own file; empty if there are none.
  package var ofFile: [Pile]
  /// The piles for decks that have none of their own.
  package var standard: Piles
  /// The piles of past decisions, as they were when last in use.
  package var former: [Pile]

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

  /// The deck's piles: the first of these sources that has any.
  package var piles: Piles {
    let first = [kept, ofFile].first { !$0.isEmpty }
    return Piles(first ?? standard.all, former: former)
  }
}
