import KolodaFiles
import KolodaTriage

/// Which files of a folder that is opened are which cards of the journal.
struct Opening {
  /// For each card of the journal its file.
  private(set) var files: [Int?]
  /// What was found out by more than that.
  private(set) var match: FileMatch
  /// New files in the places of lost decided cards: the file, and the card.
  private(set) var replaced: [Int: Int] = [:]
  /// What is known of each file now.
  private(set) var facts: [FileFacts?]
  private let listing: FolderListing
  private let known: KnownCards
  private let reader: PhotoReader

  init(_ listing: FolderListing, _ known: KnownCards, _ reader: PhotoReader) {
    self.listing = listing
    self.known = known
    self.reader = reader
    files = Array(repeating: nil, count: known.count)
    facts = listing.facts
    match = FileMatch(LostCards(), reader)
    guard !known.isEmpty else { return }

    let places = matchPlaces()
    var lost = LostCards()
    for index in known.indices where files[index] == nil {
      lost.add(Self.lost(known[index], index))
    }
    guard !lost.isEmpty else { return }
    // They are known as lost even where every file is a card already: their own may come later.
    match = FileMatch(lost, reader)
    var isTaken = Array(repeating: false, count: listing.count)
    for case let file? in files { isTaken[file] = true }
    let rest = isTaken.indices.filter { !isTaken[$0] }
    guard !rest.isEmpty else { return }
    look(at: rest)
    match.matchStates(rest, facts)
    for (index, place) in places.enumerated() {
      guard let place, match.found[place] == nil, let card = match.lost[index],
        card.isDecided
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

  /// Asks the system about files that it has not been asked about yet.
  private mutating func look(at files: [Int]) {
    let unknown = files.filter { facts[$0] == nil }
    for (file, found) in zip(unknown, reader.facts(listing, unknown)) { facts[file] = found }
  }

  private static func lost(_ card: KnownCard, _ index: Int) -> LostCard {
    LostCard(
      id: index, key: card.key, state: card.sighting.map(FileState.init), name: card.sighting?.name,
      size: card.size, seen: card.sighting?.seen ?? .min, isDecided: card.isDecided)
  }

  /// Whether a card was decided when its file was gone already, so that nothing but its name is
  /// known.
  private func isUnseen(_ index: Int) -> Bool {
    guard known.keys.version(index) == CardKey.Version.place.rawValue else { return false }
    let state = known.state(index)
    return known.isSeen(index) && state.device == 0 && state.inode == 0
  }

  /// Finds the files that lie where the journal saw them, unchanged.
  /// - Returns: For each card the file that lies where its own did.
  private mutating func matchPlaces() -> [Int?] {
    var names = NameIndex(listing)
    let places = known.indices.map { known.withName($0) { $0.flatMap { names.find($0) } } }
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
    // Common and harmless, when a folder was copied or a memory card's file system made its numbers
    // up anew, unless names were exchanged between files of one size and one time.
    look(at: Array(facts.indices))
    var fileOfState: [FileState: Int] = [:]
    for (file, found) in facts.enumerated() { if let found { fileOfState[found.state] = file } }
    var cardOfState: [FileState: Int] = [:]
    for index in known.indices {
      if let state = FileState(known, index) { cardOfState[state] = index }
    }
    for index in renumbered {
      guard let place = places[index], let state = facts[place]?.state,
        let seen = FileState(known, index)
      else { continue }
      if let owner = cardOfState[state], owner != index { continue }
      if let file = fileOfState[seen], file != place { continue }
      guard !isTaken[place] else { continue }
      isTaken[place] = true
      files[index] = place
    }
    return places
  }
}

extension FileState {
  /// What a card's file was when it was seen.
  init(_ sighting: Sighting) {
    self.init(
      size: sighting.size, modified: sighting.modified, device: sighting.device,
      inode: sighting.inode)
  }

  /// What the file of a card of the journal was when it was seen; nil if another lies there now.
  init?(_ known: KnownCards, _ index: Int) {
    guard known.isSeen(index) else { return nil }
    let state = known.state(index)
    self.init(
      size: known.size(index), modified: state.modified, device: state.device, inode: state.inode)
  }
}

extension Sighting {
  /// A file that is seen.
  init(_ name: [UInt8], _ state: FileState, seen: Int64) {
    self.init(
      name: name, size: state.size, modified: state.modified, device: state.device,
      inode: state.inode, seen: seen)
  }
}
