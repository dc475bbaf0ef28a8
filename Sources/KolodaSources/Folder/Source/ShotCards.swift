import Koloda
import KolodaFiles

/// Which files are one card, being of one shot.
///
/// Each file of a folder has a number of its own, a `CardID` that says what it is in the journal:
/// a part. The card that they make together has the number of one of them and keeps it as long as
/// any of them is there, whichever is shown. A file that is alone in its shot is its card's only
/// part.
struct ShotCards: Sendable {
  /// By the number of each part its card's; empty where each part is a card.
  private var wholes: [Int32] = []
  /// By the number of each part that of the card's next one, in a circle.
  private var nexts: [Int32] = []
  /// By the number of each card that of the part which is shown, -1 for what is no card.
  private var shown: [Int32] = []

  /// Each part is a card.
  init() {}

  private init(_ count: Int) {
    wholes = (0..<count).map { Int32(truncatingIfNeeded: $0) }
    nexts = wholes
    shown = wholes
  }

  /// Whether each part is a card.
  var isEmpty: Bool { wholes.isEmpty }

  /// The card that a part belongs to.
  func whole(of part: CardID) -> CardID {
    wholes.indices.contains(part.rawValue) ? CardID(Int(wholes[part.rawValue])) : part
  }

  /// The part of a card that is shown.
  func shown(of card: CardID) -> CardID {
    guard shown.indices.contains(card.rawValue), shown[card.rawValue] >= 0 else { return card }
    return CardID(Int(shown[card.rawValue]))
  }

  /// Whether a part is what is shown of its card.
  func isShown(_ part: CardID) -> Bool { shown(of: whole(of: part)) == part }

  /// The parts of a card, the one that is shown first, those that are not there any more last.
  func parts(of card: CardID) -> [CardID] {
    guard shown.indices.contains(card.rawValue), shown[card.rawValue] >= 0 else { return [card] }
    var parts: [CardID] = []
    var part = shown[card.rawValue]
    repeat {
      parts.append(CardID(Int(part)))
      part = nexts[Int(part)]
    } while part != shown[card.rawValue]
    return parts
  }

  /// Makes one card of parts.
  private mutating func join(_ parts: [CardID], as whole: CardID) {
    for (part, next) in zip(parts, parts.dropFirst() + parts.prefix(1)) {
      if part != whole { shown[part.rawValue] = -1 }
      wholes[part.rawValue] = Int32(truncatingIfNeeded: whole.rawValue)
      nexts[part.rawValue] = Int32(truncatingIfNeeded: next.rawValue)
    }
    shown[whole.rawValue] = Int32(truncatingIfNeeded: parts.first?.rawValue ?? whole.rawValue)
  }

  /// Makes one card of a shot's files, which takes the number of the first.
  ///
  /// A folder may have many: this takes no memory for each.
  private mutating func join(_ shot: FolderListing.Shot, _ cards: [CardID]) {
    var lead: Int32 = -1
    var last = -1
    shot.forEachFile { file in
      let part = cards[file].rawValue
      if lead < 0 {
        lead = Int32(truncatingIfNeeded: part)
      } else {
        nexts[last] = Int32(truncatingIfNeeded: part)
        shown[part] = -1
      }
      wholes[part] = lead
      last = part
    }
    if last >= 0 { nexts[last] = lead }
  }

  /// Adds a part that is not there any more behind a card's others.
  private mutating func add(_ part: CardID, to whole: CardID) {
    guard part != whole, self.whole(of: part) != whole else { return }
    join(parts(of: whole) + [part], as: whole)
  }

  // MARK: Opening

  /// Takes the shots as they are found when a folder is opened.
  ///
  /// - Parameters:
  ///   - lost: parts that the journal knows and that are not there: what is left of a shot belongs
  ///     together by its names.
  ///   - isDecided: whether anything was decided of a part that is there; a new file is not taken for
  ///     what is left of an old shot.
  init(
    _ listing: FolderListing, _ cards: [CardID], count: Int,
    lost: [(part: CardID, name: [UInt8])], isDecided: (CardID) -> Bool
  ) {
    let left = Remains(lost, listing)
    self.init(listing.shotCount > 0 || !left.isEmpty ? count : 0)
    for shot in listing.shots {
      join(shot, cards)
    }
    for remains in left.groups(of: listing) {
      let there = remains.files.map { cards[$0] }
      if let whole = there.first.map({ self.whole(of: $0) }), there.contains(where: isDecided) {
        for part in remains.lost { add(part, to: whole) }
      } else if let lead = remains.lost.first, remains.isWhole {
        join(remains.lost, as: lead)
      }
    }
  }

  // MARK: Changes

  /// A part that belongs to another card than before.
  struct Move {
    let from: CardID
    let to: CardID
  }

  /// The shots of another listing.
  ///
  /// A card goes on in the file that had its number first, and where that is gone in the others.
  ///
  /// - Parameters:
  ///   - cards: the part that each file is.
  ///   - count: how many parts there are, with those that are not there.
  ///   - wasThere: whether a card was there before.
  func updated(
    to listing: FolderListing, _ cards: [CardID], count: Int, wasThere: (CardID) -> Bool
  ) -> (ShotCards, [Move]) {
    guard !isEmpty || listing.shotCount > 0 else { return (self, []) }
    var new = ShotCards(count)
    var isThere = Array(repeating: false, count: count)
    for part in cards { isThere[part.rawValue] = true }
    var isClaimed = Array(repeating: false, count: count)
    var isGrouped = isClaimed
    var groups = listing.shots.map { $0.files.map { cards[$0] } }
    for part in groups.joined() { isGrouped[part.rawValue] = true }
    groups += cards.filter { !isGrouped[$0.rawValue] }.map { [$0] }
    var waiting: [[CardID]] = []
    for parts in groups {
      let own = parts.filter { whole(of: $0) == $0 }
      guard let whole = own.first(where: wasThere) ?? own.first else {
        waiting.append(parts)
        continue
      }
      isClaimed[whole.rawValue] = true
      new.join(parts, as: whole)
    }
    for parts in waiting {
      let former = parts.map { whole(of: $0) }.first {
        !isThere[$0.rawValue] && !isClaimed[$0.rawValue]
      }
      guard let whole = former ?? parts.first else { continue }
      isClaimed[whole.rawValue] = true
      new.join(parts, as: whole)
      // The number is that of a part that is not there; it goes on in these.
      if former != nil { new.join(parts + [whole], as: whole) }
    }
    for number in 0..<count where !isThere[number] {
      let part = CardID(number)
      let former = whole(of: part)
      guard former != part else { continue }
      new.add(part, to: isThere[former.rawValue] ? new.whole(of: former) : former)
    }
    let moves = cards.compactMap { part in
      let (from, to) = (whole(of: part), new.whole(of: part))
      return from == to ? nil : Move(from: from, to: to)
    }
    return (new, moves)
  }
}

/// What is left of shots whose files are not all there.
private struct Remains {
  struct Group {
    /// The files of that name that are there, the one that is shown first.
    var files: [Int] = []
    /// The parts that are not, in the same order.
    var lost: [CardID] = []
    /// Whether those that are not there are a shot by themselves.
    var isWhole = false
  }

  private typealias Part = (kind: PhotoKind, part: CardID)

  private var parts: [[UInt8]: [Part]] = [:]

  init(_ lost: [(part: CardID, name: [UInt8])], _ listing: FolderListing) {
    let pictures = lost.compactMap { card -> (name: [UInt8], part: Part)? in
      PhotoKind(name: card.name).map { (card.name, ($0, card.part)) }
    }
    guard !pictures.isEmpty,
      pictures.contains(where: { $0.part.kind == .raw }) || Self.hasRaw(listing)
    else { return }
    for picture in pictures { parts[Self.stem(of: picture.name), default: []].append(picture.part) }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// The groups, in an order that depends on the names alone.
  func groups(of listing: FolderListing) -> [Group] {
    guard !isEmpty else { return [] }
    var there: [[UInt8]: [(kind: PhotoKind, file: Int)]] = [:]
    for file in 0..<listing.count {
      let name = Array(listing.bytes(at: file))
      guard let kind = PhotoKind(name: name) else { continue }
      let stem = Self.stem(of: name)
      if parts[stem] != nil { there[stem, default: []].append((kind, file)) }
    }
    return parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { stem, lost in
      let files = there[stem] ?? []
      let lostKinds = lost.map(\.kind)
      let kinds = lostKinds + files.map(\.kind)
      var group = Group()
      group.lost = lost.sorted { Self.rank($0.kind) < Self.rank($1.kind) }.map(\.part)
      group.isWhole = lost.count > 1 && Self.isShot(lostKinds)
      if Self.isShot(kinds) {
        group.files = files.sorted { Self.rank($0.kind) < Self.rank($1.kind) }.map(\.file)
      }
      return group.files.isEmpty && !group.isWhole ? nil : group
    }
  }

  /// Whether there is one RAW picture, and at most one of each other kind.
  private static func isShot(_ kinds: [PhotoKind]) -> Bool {
    kinds.contains(.raw) && Set(kinds).count == kinds.count
  }

  private static func rank(_ kind: PhotoKind) -> Int {
    switch kind {
    case .jpeg: 0
    case .heif: 1
    case .raw: 2
    }
  }

  private static func hasRaw(_ listing: FolderListing) -> Bool {
    (0..<listing.count).contains { file in
      listing.withName(at: file) { PhotoKind(name: $0) } == .raw
    }
  }

  private static func stem(of name: [UInt8]) -> [UInt8] {
    name.lastIndex(of: UInt8(ascii: ".")).map { Array(name[..<$0]) } ?? name
  }
}
