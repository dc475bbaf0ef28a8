import Koloda
import KolodaFiles

// Pictures that are there more than once: the image data of their files is the same, whatever the
// files say besides.
extension FolderSource {
  /// The files that have their length in common with a few others and were not read yet: only they
  /// are worth reading to find copies, for compressed pictures have one length only if they are.
  ///
  /// It may block.
  package func unreadCopies() -> TakenPass {
    completeFacts()
    let now = catalogue.withLock { $0 }
    let book = book.withLock { $0 }
    let files = Self.sameLengths(now).joined().filter { file in
      TakenKey(now.listing, file).map { book.contents[$0] == nil } ?? false
    }
    return TakenPass(now.listing, files.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Reads what makes one of them itself; it may block.
  ///
  /// One that can't be read is no copy of any.
  package func readContent(of pass: TakenPass, _ place: Int) {
    guard let key = pass.key(place), let identity = reader.identity(pass.name(place).bytes, false)
    else { return }
    book.withLock { $0.learn(key, is: ContentKey(identity.key)) }
  }

  /// Finds out which cards are copies, of what was read.
  ///
  /// - Returns: whether others are than before.
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

  /// The card that shows the same picture as this one and comes before it by name; nil for none.
  package func original(of card: CardID) -> CardID? { copies.withLock { $0[card] } }

  /// The cards that show the same picture as another that comes before them by name.
  package var copyCount: Int { copies.withLock { $0.count } }

  /// The shown files of one length, where those are a few.
  private static func sameLengths(_ now: FolderCatalogue) -> [[Int]] {
    let files = (0..<now.listing.count).compactMap { file -> (size: Int64, file: Int)? in
      guard now.shots.isEmpty || now.shots.isShown(now.cards[file]),
        let size = now.listing.facts[file]?.state.size, size > 0
      else { return nil }
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
