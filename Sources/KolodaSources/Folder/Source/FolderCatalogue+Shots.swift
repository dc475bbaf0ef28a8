import Koloda
import KolodaTriage

// What has changed of files, told of the cards that they are parts of.
extension FolderCatalogue {
  /// Tells of cards what a change says of their parts.
  ///
  /// - Parameters:
  ///   - change: what has changed of parts, with the order of the cards.
  ///   - former: the catalogue before.
  ///   - moves: the parts that belong to another card now.
  func joinShots(
    _ change: inout CatalogueChange, since former: FolderCatalogue, _ moves: [ShotCards.Move]
  ) {
    guard !shots.isEmpty || !former.shots.isEmpty else { return }
    let before = Set(former.order)
    let now = Set(order)
    change.added = order.filter { !before.contains($0) }
    change.removed = former.order.filter { !now.contains($0) }
    change.renamed = cards(of: change.renamed)
    // Another of its files may be what is shown of it.
    let shownElse = order.filter {
      before.contains($0) && former.shots.shown(of: $0) != shots.shown(of: $0)
    }
    change.touched = cards(of: change.touched.filter(shots.isShown) + shownElse)
    change.replaced = wholes(of: change.replaced)
    for move in moves { change.regrouped.insert(move.from) }
  }

  /// The cards of parts, each once.
  private func cards(of parts: [CardID]) -> [CardID] {
    var seen: Set<CardID> = []
    return parts.map(shots.whole).filter { seen.insert($0).inserted }
  }

  /// New cards in the places of decided ones, by the parts that are.
  func wholes(of replaced: [CardID: CardID]) -> [CardID: CardID] {
    guard !shots.isEmpty else { return replaced }
    var wholes: [CardID: CardID] = [:]
    for (new, old) in replaced {
      let (card, former) = (shots.whole(of: new), shots.whole(of: old))
      if card != former { wholes[card] = former }
    }
    return wholes
  }
}
