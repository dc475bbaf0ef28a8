import Koloda
import KolodaFiles

// Finds pictures that are there more than once: files with the same image data, whatever metadata
// they have.
extension FolderSource {
  /// The files to read in order to find copies: those that share their length with a few others and
  /// were not read yet.
  ///
  /// Compressed pictures hardly ever have equal lengths unless they are copies. This may block.
  package func unreadCopies() -> TakenPass {
    completeFacts()
    let now = catalogue.withLock { $0 }
    let book = book.withLock { $0 }
    let files = Self.sameLengths(now).joined().filter { file in
      TakenKey(now.listing, file).map { book.contents[$0] == nil } ?? false
    }
    return TakenPass(now.listing, files.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Reads a file's image data to compare it with others; this may block.
  ///
  /// A file that can't be read counts as a copy of none.
  package func readContent(of pass: TakenPass, _ place: Int) {
    guard let key = pass.key(place), let identity = reader.identity(pass.name(place).bytes, false)
    else { return }
    book.withLock { $0.learn(key, is: ContentKey(identity.key)) }
  }

  /// Finds the cards that are copies, from the files read so far.
  ///
  /// - Returns: whether the set of copies has changed.
  @discardableResult
  package func findCopies() -> Bool {
    let now = catalogue.withLock { $0 }
    let book = book.withLock { $0 }
    var found: [CardID: CardID] = [:]
    for files in Self.sameLengths(now) {
      var firsts: [ContentKey: CardID] = [:]
      for file in files {
        guard let content = TakenKey(now.listing, file).flatMap({ book.contents[$0] }) else {
          continue
        }
        let card = now.shots.whole(of: now.cards[file])
        if let first = firsts[content] {
          if first != card { found[card] = first }
        } else {
          firsts[content] = card
        }
      }
    }
    let copies = found
    return self.copies.withLock { former in
      defer { former = copies }
      return former != copies
    }
  }

  /// The card with the same picture that comes first by name; nil if this one is not a copy.
  package func original(of card: CardID) -> CardID? { copies.withLock { $0[card] } }

  /// The number of copies: cards with the same picture as one that comes before them by name.
  package var copyCount: Int { copies.withLock { $0.count } }

  /// Groups of shown files that have one length, where such a group has 2 to `mostDoubles` files.
  private static func sameLengths(_ now: FolderCatalogue) -> [[Int]] {
    let files = (0..<now.listing.count).compactMap { file -> (size: Int64, file: Int)? in
      guard now.shows(file), let size = now.listing.facts[file]?.state.size, size > 0 else {
        return nil
      }
      return (size, file)
    }.sorted { ($0.size, $0.file) < ($1.size, $1.file) }
    var groups: [[Int]] = []
    var start = 0
    while start < files.count {
      var end = start + 1
      while end < files.count, files[end].size == files[start].size { end += 1 }
      if (2...mostDoubles).contains(end - start) { groups.append(files[start..<end].map(\.file)) }
      start = end
    }
    return groups
  }
}
