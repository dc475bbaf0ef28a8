import Koloda
import KolodaTriage

/// Finds the cards of a file in another state of it.
///
/// A card that was decided or seen stays that record, wherever it lies now. The others are told by
/// their places: as long as the records before them, or those behind them, are as long as they were,
/// they are taken for the same. A file that has only grown is known by its ends, and by what was
/// seen of it.
struct RecordDiff {
  /// A card that is to be found.
  private struct Wanted {
    let card: CardID
    let key: CardKey
    /// Where it was, for equal ones to keep their order.
    let record: Int
  }

  private let old: RecordListing
  private let numbers: CardNumbers
  private let keys: RecordKeys
  private var new: RecordListing { keys.listing }

  /// How many records at the beginning, and at the end, are where they were.
  private let head: Int
  private let tail: Int
  /// The cards that are known by what they are, by their records now.
  private(set) var found: [Int: CardID] = [:]
  /// Cards that were seen and look otherwise now, with their looks; nil for those that could not be
  /// read.
  private(set) var changed: [CardID: Int?] = [:]
  /// The records in the order in which they come; nil for that of the file.
  var order: [Int]?

  /// - Parameter keys: those of the file's new state.
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
    // What is as long as it was, and was written since, may be another in its middle.
    let isLonger =
      new.file.length > old.file.length || new.file.state.isUnchanged(from: old.file.state)
    isGrowth =
      isLonger && head == old.count && old.ends != nil
      && old.ends == RecordListing.ends(of: new.file, length: old.file.length)
    self.tail = tail
  }

  /// Whether records were only added at the end, or only more is known of a file that is as it was.
  private(set) var isGrowth: Bool

  /// Looks for cards by what they are.
  ///
  /// - Parameters:
  ///   - known: what the cards that are there are, as far as that is known.
  ///   - seen: what was seen of cards.
  ///   - lost: the cards that were not there, and where they were seen last.
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
    known.each { card, key in
      let sighting = lost[card]
      // All that was there is where it was.
      if isGrowth, sighting == nil { return }
      let place =
        sighting.map { new.isOfNow($0) ? new.record(seenAt: $0) : nil }
        ?? numbers.record(of: card).flatMap(place(ofOld:))
      if let place, found[place] == nil, isCard(key, place, &window) {
        found[place] = card
        return
      }
      if sighting == nil { strays = true }
      versions.insert(key.version)
      wanted[key.content, default: []].append(
        Wanted(card: card, key: key, record: numbers.record(of: card) ?? .max))
    }
    for (card, sight, record) in seen where known[card] == nil {
      guard let content = sight.content, !(isGrowth && record != nil) else { continue }
      if let place = record.flatMap(place(ofOld:)), found[place] == nil,
        isCard(content, place, &window)
      {
        found[place] = card
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
    // What was not in a file that has only grown is in what is new.
    for number in (isGrowth && !strays ? head : 0)..<new.count
    where !wanted.isEmpty && found[number] == nil {
      if isCancelled() { return }
      for content in keys.keys(of: number, in: &window, versions: versions) {
        guard var cards = wanted[content], let card = cards.popLast() else { continue }
        wanted[content] = cards.isEmpty ? nil : cards
        found[number] = card.card
        break
      }
    }
    look(at: seen.map { ($0.card, $0.sight) }, in: &window)
  }

  /// Finds what looks otherwise now of that which was seen.
  private mutating func look(
    at seen: [(card: CardID, sight: RecordSight)], in window: inout FileWindow
  ) {
    var places: [CardID: Int] = [:]
    for (record, card) in found { places[card] = record }
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

  /// Where a record is now, by the places of the others.
  private func place(ofOld record: Int) -> Int? {
    if record < head { return record }
    return record >= old.count - tail ? record + new.count - old.count : nil
  }

  /// Where a record was, by the places of the others.
  private func oldPlace(of record: Int) -> Int? {
    if record < head { return record }
    return record >= new.count - tail ? record - new.count + old.count : nil
  }

  /// The cards of all records now.
  ///
  /// - Parameters:
  ///   - isKnown: whether it is known what a card is.
  ///   - nextID: the next short name that no card has.
  func numbers(isKnown: (CardID) -> Bool, nextID: inout Int) -> CardNumbers {
    var result = CardNumbers()
    if isGrowth { for run in numbers.runs { result.append(run.card, count: run.count) } }
    for record in result.count..<new.count {
      if let card = found[record] {
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
