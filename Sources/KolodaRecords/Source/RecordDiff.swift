import Koloda
import KolodaSources
import KolodaTriage

/// Finds the cards of a file in another state of it.
///
/// A card that was decided or seen stays with its record, wherever that lies now. The others are
/// matched by position: as long as the records before them, or after them, have the same lengths as
/// before, they are taken to be the same. A file that has only grown is recognised by its beginning
/// and end, and by the records that were seen.
struct RecordDiff {
  /// A card to find.
  private struct Wanted {
    let card: CardID
    let key: CardKey
    /// Its former record, so that cards with equal records keep their order.
    let record: Int
  }

  /// A card that was found.
  struct Found {
    let card: CardID
    /// The length of its record, in bytes.
    let size: Int64
  }

  private let old: RecordListing
  private let numbers: CardNumbers
  private let keys: RecordKeys
  private var new: RecordListing { keys.listing }

  /// How many records at the beginning, and at the end, have kept their place.
  private let head: Int
  private let tail: Int
  /// The cards that were found by their content, by their records now.
  private(set) var found: [Int: Found] = [:]
  /// The records by their contents, as far as `find(later:)` needed them.
  private var contents = RecordContents()
  /// The cards that were seen and look different now, with their new look; nil if they could not be
  /// read.
  private(set) var changed: [CardID: Int?] = [:]
  /// The records in the order of the cards; nil for the order of the file.
  var order: [Int]?

  /// - Parameter keys: the keys of the file's new state.
  init(_ old: RecordListing, _ numbers: CardNumbers, _ keys: RecordKeys) {
    self.old = old
    self.numbers = numbers
    self.keys = keys
    let new = keys.listing
    let most = min(old.count, new.count)
    var head = 0
    while head < most, old.extent(of: head) == new.extent(of: head) { head += 1 }
    var tail = 0
    while tail < most - head,
      old.extent(of: old.count - 1 - tail).count == new.extent(of: new.count - 1 - tail).count
    {
      tail += 1
    }
    self.head = head
    // A file of the same length that was written since may differ in its middle.
    let isLonger =
      new.file.length > old.file.length || new.file.state.isUnchanged(from: old.file.state)
    isGrowth =
      isLonger && head == old.count && old.ends != nil
      && old.ends == RecordListing.ends(of: new.file, length: old.file.length)
    self.tail = tail
  }

  /// Whether records were only added at the end, or more is known of an unchanged file.
  private(set) var isGrowth: Bool

  /// Finds cards by their content.
  ///
  /// - Parameters:
  ///   - known: the keys of the cards, as far as they are known.
  ///   - seen: what was seen of cards.
  ///   - lost: the cards that were not in the file before, with their last sightings.
  mutating func find(
    _ known: CardKeys, seen: [CardID: RecordSight], lost: [CardID: Sighting],
    isCancelled: () -> Bool
  ) {
    var window = FileWindow(new.file)
    let seen = seen.map { (card: $0.key, sight: $0.value, record: numbers.record(of: $0.key)) }
      .sorted { ($0.record ?? .max, $0.card.rawValue) < ($1.record ?? .max, $1.card.rawValue) }
    if isGrowth {
      isGrowth = seen.allSatisfy { one in
        guard let content = one.sight.content, let record = one.record else { return true }
        return isCard(content, record, &window)
      }
    }
    var wanted: [CardKey: [Wanted]] = [:]
    var versions: Set<UInt8> = []
    var strays = false
    var places: [(card: CardID, place: Int)] = []
    known.each { card, _ in
      // All records that were in the file are still at their places.
      if isGrowth, lost[card] == nil { return }
      places.append((card, place(of: card, lost[card]) ?? .max))
    }
    // Records are read in the order of the file.
    places.sort { ($0.place, $0.card.rawValue) < ($1.place, $1.card.rawValue) }
    for (card, place) in places {
      if isCancelled() { return }
      guard let key = known[card] else { continue }
      if place < new.count, find(card, key, at: place, &window) { continue }
      if lost[card] == nil { strays = true }
      versions.insert(key.version)
      wanted[key.content, default: []].append(
        Wanted(card: card, key: key, record: numbers.record(of: card) ?? .max))
    }
    for (card, sight, record) in seen where known[card] == nil {
      guard let content = sight.content, !(isGrowth && record != nil) else { continue }
      if let place = record.flatMap(place(ofOld:)), find(card, content, at: place, &window) {
        continue
      }
      if !isGrowth { strays = true }
      versions.insert(content.version)
      wanted[content, default: []].append(
        Wanted(card: card, key: content, record: record ?? .max))
    }
    for (content, cards) in wanted where cards.count > 1 {
      wanted[content] = cards.sorted {
        ($0.record, $0.key.ordinal) > ($1.record, $1.key.ordinal)
      }
    }
    // If the file has only grown, lost cards can only be among the new records.
    for number in (isGrowth && !strays ? head : 0)..<new.count
    where !wanted.isEmpty && found[number] == nil {
      if isCancelled() { return }
      for content in keys.keys(of: number, in: &window, versions: versions) {
        guard var cards = wanted[content], let card = cards.popLast() else { continue }
        wanted[content] = cards.isEmpty ? nil : cards
        found[number] = Found(card: card.card, size: new.size(of: number, in: &window))
        break
      }
    }
    look(at: seen.map { ($0.card, $0.sight) }, in: &window)
  }

  /// Finds cards that were decided or seen after `find` was called with what was known before.
  ///
  /// - Returns: false if it turns out that records were not only added at the end; then all cards
  ///   must be found again.
  mutating func find(
    later cards: Set<CardID>, _ known: CardKeys, seen: [CardID: RecordSight],
    lost: [CardID: Sighting], isCancelled: () -> Bool
  ) -> Bool {
    var window = FileWindow(new.file)
    let done = Set(found.values.lazy.map(\.card))
    var strays: [Wanted] = []
    let sorted = cards.map { (card: $0, record: numbers.record(of: $0)) }
      .sorted { ($0.record ?? .max, $0.card.rawValue) < ($1.record ?? .max, $1.card.rawValue) }
    for (card, record) in sorted where !done.contains(card) {
      guard let key = known[card] ?? seen[card]?.content else { continue }
      if isGrowth, let record {
        if let content = seen[card]?.content, !isCard(content, record, &window) { return false }
        continue
      }
      let place = place(of: card, lost[card])
      if let place, find(card, key, at: place, &window) { continue }
      strays.append(Wanted(card: card, key: key, record: record ?? .max))
    }
    for stray in strays {
      contents.prepare(
        keys, from: isGrowth ? head : 0, version: stray.key.version, isCancelled: isCancelled)
      for place in contents.records(of: stray.key.content)
      where find(stray.card, stray.key, at: place, &window) {
        break
      }
    }
    for card in cards { changed.removeValue(forKey: card) }
    look(at: cards.compactMap { card in seen[card].map { (card: card, sight: $0) } }, in: &window)
    return true
  }

  /// Notes that a card is a record, if the record has the card's content and is no other card.
  ///
  /// - Returns: whether it is.
  private mutating func find(
    _ card: CardID, _ key: CardKey, at place: Int, _ window: inout FileWindow
  ) -> Bool {
    guard found[place] == nil, isCard(key, place, &window) else { return false }
    found[place] = Found(card: card, size: new.size(of: place, in: &window))
    return true
  }

  /// Where a card's record probably is now; nil if that can't be told.
  ///
  /// - Parameter sighting: the last sighting of a card that was not in the file before.
  private func place(of card: CardID, _ sighting: Sighting?) -> Int? {
    sighting.map { new.isOfNow($0) ? new.record(seenAt: $0) : nil }
      ?? numbers.record(of: card).flatMap(place(ofOld:))
  }

  /// Finds the cards that were seen and look different now.
  private mutating func look(
    at seen: [(card: CardID, sight: RecordSight)], in window: inout FileWindow
  ) {
    var places: [CardID: Int] = [:]
    for (record, one) in found { places[one.card] = record }
    var shown: [(record: Int, card: CardID, look: Int)] = []
    for (card, sight) in seen {
      if sight.content == nil {
        changed[card] = .some(nil)
      } else if let record = places[card] ?? (isGrowth ? numbers.record(of: card) : nil) {
        shown.append((record, card, sight.look))
      }
    }
    for (record, card, look) in shown.sorted(by: { $0.record < $1.record }) {
      let now = new.record(record, in: &window).hashValue
      if now != look { changed[card] = now }
    }
  }

  private func isCard(_ key: CardKey, _ record: Int, _ window: inout FileWindow) -> Bool {
    keys.keys(of: record, in: &window, versions: [key.version]).contains(key.content)
  }

  /// The place of an old record in the new state, judged by the lengths around it.
  private func place(ofOld record: Int) -> Int? {
    if record < head { return record }
    return record >= old.count - tail ? record + new.count - old.count : nil
  }

  /// The old place of a record in the new state, judged by the lengths around it.
  private func oldPlace(of record: Int) -> Int? {
    if record < head { return record }
    return record >= new.count - tail ? record - new.count + old.count : nil
  }

  /// The cards of all records in the new state.
  ///
  /// - Parameters:
  ///   - isKnown: whether a card's content is known.
  ///   - nextID: the next free card number.
  func numbers(isKnown: (CardID) -> Bool, nextID: inout Int) -> CardNumbers {
    var result = CardNumbers()
    if isGrowth { for run in numbers.runs { result.append(run.card, count: run.count) } }
    for record in result.count..<new.count {
      if let card = found[record]?.card {
        result.append(card.rawValue)
      } else if let place = oldPlace(of: record), let card = numbers.card(of: place), !isKnown(card)
      {
        result.append(card.rawValue)
      } else {
        result.append(nextID)
        nextID += 1
      }
    }
    result.finish()
    return result
  }
}
