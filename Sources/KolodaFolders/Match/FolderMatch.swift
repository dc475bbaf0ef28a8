import KolodaFiles
import KolodaTriage

/// Matches the files of a folder that is being opened with the cards of the journal.
struct FolderMatch {
  /// The file of each card of the journal; nil for cards without one.
  private(set) var files: [Int?]
  /// The files that lie elsewhere than the journal saw them, and were known by their state.
  private(set) var renamed: Set<Int> = []
  /// The matches that took more than comparing places and states.
  private(set) var match: FileMatch
  /// New files at the places of decided cards that are lost: the card, by the file.
  private(set) var replaced: [Int: Int] = [:]
  /// Files at the places of cards that were read to be sure of them.
  private(set) var verified: [Int: PhotoIdentity] = [:]
  /// The facts about each file, including those that matching asked for.
  private(set) var facts: [FileFacts?]
  private let listing: FolderListing
  private let known: KnownCards
  private let reader: PhotoReader

  /// How many files are read to be sure of them.
  private static let mostVerified = 256

  /// - Parameter trust: which files to take for cards without asking the system about them; nil for
  ///   none.
  init(
    _ listing: FolderListing, _ known: KnownCards, _ reader: PhotoReader, _ trust: FileTrust? = nil
  ) {
    self.listing = listing
    self.known = known
    self.reader = reader
    files = Array(repeating: nil, count: known.count)
    facts = listing.facts
    match = FileMatch(LostCards(), reader)
    guard !known.isEmpty else { return }

    let places = matchPlaces(trust)
    guard files.contains(nil) else { return }
    var isTaken = Array(repeating: false, count: listing.count)
    for case let file? in files { isTaken[file] = true }
    var rest = isTaken.indices.filter { !isTaken[$0] }
    if !rest.isEmpty {
      look(at: rest)
      matchStates(rest)
      rest.removeAll(where: renamed.contains)
    }
    var lost = LostCards()
    for index in known.indices where files[index] == nil {
      lost.add(Self.lost(known[index], index))
    }
    guard !lost.isEmpty else { return }
    // Lost cards are kept even if every file is a card already: their own files may come back
    // later.
    match = FileMatch(lost, reader)
    guard !rest.isEmpty else { return }
    for (index, place) in places.enumerated() {
      guard let place, match.found[place] == nil, !renamed.contains(place),
        let card = match.lost[index], card.isDecided
      else { continue }
      let name = Array(listing.bytes(at: place))
      guard facts[place] != nil, !match.matchPlace(place, name, of: card) else { continue }
      match.matchContent(place, name, isNew: false)
      replaced[place] = index
    }
    match.matchContents(rest, listing, facts, isNew: false)
    for (file, found) in match.found { files[found.card.id] = file }
    replaced = replaced.filter { match.found[$0.key] == nil && files[$0.value] == nil }
  }

  /// Finds the cards whose files were renamed: files with the inode, length and time of a lost card's
  /// file.
  ///
  /// There may be as many as cards, so they are not made lost ones first.
  private mutating func matchStates(_ rest: [Int]) {
    // The first file of each state, and the others, such as further links to it, the last one first.
    var first: [FileState: Int] = [:]
    var others: [FileState: [Int]] = [:]
    first.reserveCapacity(rest.count)
    for file in rest.reversed() {
      guard let state = facts[file]?.state else { continue }
      if let next = first.updateValue(file, forKey: state) {
        others[state, default: []].append(next)
      }
    }
    for index in known.indices where files[index] == nil {
      guard let state = FileState(known, index), let file = first[state] else { continue }
      let free = renamed.contains(file) ? others[state]?.popLast() : file
      guard let free else { continue }
      files[index] = free
      renamed.insert(free)
    }
  }

  /// Asks the system about those of the files that it was not asked about yet.
  private mutating func look(at files: [Int]) {
    let unknown = files.filter { facts[$0] == nil }
    for (file, found) in zip(unknown, reader.facts(listing, unknown)) { facts[file] = found }
  }

  private static func lost(_ card: KnownCard, _ index: Int) -> LostCard {
    LostCard(
      id: index, key: card.key, state: card.sighting?.state, name: card.sighting?.name,
      size: card.size, seen: card.sighting?.seen ?? .min, isDecided: card.isDecided)
  }

  /// Whether a card's file had gone before it was decided, so that only its name is known.
  private func isUnseen(_ index: Int) -> Bool {
    guard known.keys.version(index) == CardKey.Version.place.rawValue else { return false }
    let state = known.state(index)
    return known.isSeen(index) && state.device == 0 && state.inode == 0
  }

  /// Finds the cards whose files lie unchanged where the journal saw them.
  /// - Returns: For each card the file that lies at its place now, changed or not.
  private mutating func matchPlaces(_ trust: FileTrust?) -> [Int?] {
    var names = NameIndex(listing)
    let places = known.indices.map { known.withName($0) { $0.flatMap { names.find($0) } } }
    if let trust, known.count >= trust.cards { self.trust(places, afterLookingAt: trust.sample) }
    look(at: places.compactMap { $0 })
    var renumbered: [Int] = []
    var isTaken = Array(repeating: false, count: listing.count)
    for (index, place) in places.enumerated() {
      guard let place, let state = facts[place]?.state,
        let seen = FileState(known, index),
        state.isUnchanged(from: seen) || isUnseen(index)
      else { continue }
      if !state.isSameFile(as: seen) && !isUnseen(index) {
        renumbered.append(index)
      } else if !isTaken[place] {
        isTaken[place] = true
        files[index] = place
      }
    }
    guard !renumbered.isEmpty else { return places }
    // Other inode numbers are common and harmless after a folder was copied, or if a memory card's
    // file system renumbers its files; unless files of one size and one time have swapped names.
    look(at: Array(facts.indices))
    var fileOfState: [FileState: Int] = [:]
    var cardOfState: [FileState: Int] = [:]
    var fileCounts: [FileState: Int] = [:]
    var cardCounts: [FileState: Int] = [:]
    for (file, found) in facts.enumerated() {
      guard let state = found?.state else { continue }
      fileOfState[state] = file
      fileCounts[state.unnumbered, default: 0] += 1
    }
    for index in known.indices {
      guard let state = FileState(known, index) else { continue }
      cardOfState[state] = index
      cardCounts[state.unnumbered, default: 0] += 1
    }
    for index in renumbered {
      guard let place = places[index], let state = facts[place]?.state,
        let seen = FileState(known, index)
      else { continue }
      if let owner = cardOfState[state], owner != index { continue }
      if let file = fileOfState[seen], file != place { continue }
      guard !isTaken[place] else { continue }
      let isUnique =
        fileCounts[state.unnumbered] == 1 && (cardCounts[state.unnumbered] ?? 0) <= 1
      guard isUnique || isVerified(index, at: place) else { continue }
      isTaken[place] = true
      files[index] = place
    }
    return places
  }

  /// Takes the files with the names and the inodes of cards to be as the cards were last seen,
  /// unless one of a sample is not.
  ///
  /// - Parameter places: for each card the file that lies at its place now.
  private mutating func trust(_ places: [Int?], afterLookingAt sampleCount: Int) {
    var trusted: [(place: Int, seen: FileState)] = []
    for (index, place) in places.enumerated() {
      guard let place, facts[place] == nil, listing.inodes[place] != 0,
        let seen = FileState(known, index), seen.inode == listing.inodes[place],
        seen.device == listing.device
      else { continue }
      trusted.append((place, seen))
    }
    let step = max(trusted.count / max(sampleCount, 1), 1)
    let sample = stride(from: 0, to: trusted.count, by: step).prefix(sampleCount)
    look(at: sample.map { trusted[$0].place })
    guard sample.allSatisfy({ facts[trusted[$0].place]?.state == trusted[$0].seen }) else { return }
    for (place, seen) in trusted where facts[place] == nil {
      facts[place] = FileFacts(state: seen, changedAt: .min)
    }
  }

  /// Reads a file to check that it is a card that only its size and time tell from others; true if
  /// that can't be checked.
  private mutating func isVerified(_ index: Int, at place: Int) -> Bool {
    let key = known.keys[index]
    guard verified.count < Self.mostVerified, key.version != CardKey.Version.place.rawValue,
      let identity = reader.identity(Array(listing.bytes(at: place)), !key.isOfImage)
    else { return true }
    verified[place] = identity
    return identity.hasContent(of: key)
  }
}

extension FileState {
  /// The size and time alone.
  fileprivate var unnumbered: FileState {
    FileState(size: size, modified: modified, device: 0, inode: 0)
  }

  /// The state of a journal card's file when it was seen; nil if the card was not seen at a place
  /// of its own.
  init?(_ known: KnownCards, _ index: Int) {
    guard known.isSeen(index) else { return nil }
    self = known.state(index)
  }
}
