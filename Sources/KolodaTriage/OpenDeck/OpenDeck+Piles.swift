import Koloda

// The piles of the deck, which may change while it is open.
extension OpenDeck {
  /// Has a deck without piles of its own take on others.
  package func setStandard(_ piles: Piles) {
    var sources = pileSources
    sources.standard = piles
    use(sources)
  }

  /// Has a deck take on others than its own file had; none if that has none any more.
  package func setOfFile(_ piles: [Pile]) {
    var sources = pileSources
    sources.ofFile = piles
    use(sources)
  }

  /// Gives the deck piles of its own, which its journal keeps; none takes them away again, and it
  /// has those of its file or of the preferences.
  ///
  /// It has them at once; what can't be kept is taken back, and every view is told.
  package func keep(_ piles: [Pile]) {
    guard !isClosed else { return }
    let kept = piles.isEmpty ? [] : Piles(piles).all
    guard kept != pileSources.kept else { return }
    var sources = pileSources
    sources.kept = kept
    use(sources)
    pendingPiles += 1
    let hop = surroundings.hop
    journal.keep(kept) { [weak self] error in hop { self?.didKeep(kept, error) } }
  }

  private func didKeep(_ kept: [Pile], _ error: JournalError?) {
    guard !isClosed else { return }
    pendingPiles -= 1
    if error == nil { savedPiles = kept }
    // What was chosen since has its own answer.
    if pendingPiles == 0 {
      var sources = pileSources
      sources.kept = savedPiles
      use(sources)
    }
    if let error { publish(.piles(error)) }
  }

  /// Takes on the piles that the journal holds now.
  func take(kept: [Pile], former: [Pile]) {
    savedPiles = kept
    var sources = pileSources
    if pendingPiles == 0 { sources.kept = kept }
    sources.remember(former)
    use(sources)
  }

  private func use(_ new: PileSources) {
    var new = new
    // Decisions may have been made for those that go.
    new.remember(piles.all)
    guard new != pileSources else { return }
    let old = piles
    pileSources = new
    if piles != old { publish(.piles(nil)) }
  }
}

extension PileSources {
  /// Notes how piles are now for which decisions may have been made.
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
  /// What the piles are called that cards go to, and then those that only old decisions name.
  package var knownPiles: [PileID] {
    let known = piles.all.map(\.id)
    return known + pileCounts.keys.filter { !known.contains($0) }.sorted { $0.text < $1.text }
  }
}
