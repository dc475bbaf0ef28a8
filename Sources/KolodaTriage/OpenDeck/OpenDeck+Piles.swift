import Koloda

// The deck's piles, which may change while it is open.
extension OpenDeck {
  /// Sets the piles that the deck uses if it has none of its own.
  package func setStandard(_ piles: Piles) {
    var sources = pileSources
    sources.standard = piles
    use(sources)
  }

  /// Sets the piles specified in the deck's own file; empty if there are none any more.
  package func setOfFile(_ piles: [Pile]) {
    var sources = pileSources
    sources.ofFile = piles
    use(sources)
  }

  /// Saves piles of the deck's own in its journal.
  ///
  /// An empty array removes them, so that the deck uses the piles of its file or the preferences.
  ///
  /// The change applies at once. If it can't be saved, it is reverted and every view is notified.
  package func keep(_ piles: [Pile]) {
    guard !isClosed else { return }
    let kept = piles.isEmpty ? [] : Piles(piles).all
    guard kept != pileSources.kept else { return }
    var sources = pileSources
    sources.kept = kept
    use(sources)
    pendingPiles += 1
    let hop = environment.hop
    journal.keep(kept) { [weak self] error in hop { self?.didKeep(kept, error) } }
  }

  private func didKeep(_ kept: [Pile], _ error: JournalError?) {
    guard !isClosed else { return }
    pendingPiles -= 1
    if error == nil { savedPiles = kept }
    // If piles were chosen since, their own outcome will follow.
    if pendingPiles == 0 {
      var sources = pileSources
      sources.kept = savedPiles
      use(sources)
    }
    if let error { publish(.piles(error)) }
  }

  /// Uses the piles that the journal holds now.
  func take(kept: [Pile], former: [Pile]) {
    savedPiles = kept
    var sources = pileSources
    if pendingPiles == 0 { sources.kept = kept }
    sources.remember(former)
    use(sources)
  }

  private func use(_ new: PileSources) {
    var new = new
    // There may be decisions for the piles that are being replaced.
    new.remember(piles.all)
    guard new != pileSources else { return }
    let old = piles
    pileSources = new
    if piles != old { publish(.piles(nil)) }
  }
}

extension PileSources {
  /// Remembers the present form of piles that there may be decisions for.
  fileprivate mutating func remember(_ piles: [Pile]) {
    for pile in piles where !pile.meansBuiltIn {
      if let index = former.firstIndex(where: { $0.id == pile.id }) {
        former[index] = pile
      } else {
        former.append(pile)
      }
    }
  }
}

extension OpenDeck {
  /// The IDs of the deck's piles, followed by those found only in old decisions.
  package var knownPiles: [PileID] {
    let known = piles.all.map(\.id)
    return known + pileCounts.keys.filter { !known.contains($0) }.sorted { $0.text < $1.text }
  }
}
