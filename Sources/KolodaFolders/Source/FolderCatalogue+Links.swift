import Koloda
import KolodaFiles
import KolodaTriage

// Symbolic links, which are other names of cards.
extension FolderCatalogue {
  /// The decided cards that were links to files, in the order of the journal, and are other names of
  /// them now: earlier versions of Koloda made each link a card.
  ///
  /// Such a card becomes a part of the file's card, so that its decision counts for that. A file of
  /// its own that was replaced by a link since is another matter: whoever rejects one of two copies
  /// and makes it a link does not mean the other. So the card's file must have been the very file
  /// that the link leads to.
  func formerLinks(_ all: KnownCards) -> [(part: CardID, file: Int)] {
    guard !listing.links.isEmpty else { return [] }
    var indices: [CardID: Int] = [:]
    for (index, card) in zip(all.indices, known) where file(of: card) != nil {
      indices[card] = index
    }
    return zip(all.indices, known).compactMap { index, part in
      guard all.isDecided(index), file(of: part) == nil, let seen = FileState(all, index),
        let name = all.sighting(index)?.name, let file = listing.file(linkedBy: name)
      else { return nil }
      let states = [
        listing.facts[file]?.state, indices[cards[file]].flatMap { FileState(all, $0) },
      ]
      // A file system may have another number since.
      return states.contains { $0?.inode == seen.inode && $0?.isUnchanged(from: seen) == true }
        ? (part, file) : nil
    }
  }

  /// The identities of former links among a file's parts, with the file's present state: once it has
  /// changed, nothing else shows that they were the same file.
  mutating func formerLinks(to file: Int) -> [CardID: Identity] {
    guard !shots.isEmpty, !listing.links.isEmpty else { return [:] }
    let now = sighting(of: file)
    var found: [CardID: Identity] = [:]
    for part in shots.parts(of: shots.whole(of: cards[file])) where self.file(of: part) == nil {
      guard let key = key(of: part), let link = lost[part.rawValue], let name = link.name,
        listing.file(linkedBy: name) == file, link.state != listing.facts[file]?.state
      else { continue }
      var sighting = now
      sighting.name = name
      found[part] = Identity(key: key, sighting: sighting)
    }
    return found
  }

  /// The names of the links to a card's files, as paths inside the folder, in natural order.
  func links(of card: CardID) -> [FileName] {
    guard !listing.links.isEmpty else { return [] }
    let files = Set(shots.parts(of: card).compactMap(file))
    return listing.links.filter { files.contains($0.file) }.map(\.name)
  }

  /// The absolute path of the file that a card's file leads to, if that is a link; nil if it is not.
  func linkEnd(of card: CardID) -> [UInt8]? {
    file(of: shots.shown(of: card)).flatMap { listing.ends[$0] }
  }
}
