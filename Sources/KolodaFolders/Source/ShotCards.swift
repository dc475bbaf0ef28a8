import Koloda
import KolodaFiles

/// Groups the files of one shot into one card.
///
/// Each file of a folder has a number of its own, the `CardID` that it has in the journal: it is a
/// part. So is a link that was a card of its own in earlier versions. The card that several parts make
/// up has the number of one of them, and keeps it as long as any of them is there, whichever is shown. A
/// file without partners is the only part of its card.
struct ShotCards: Sendable {
  /// The card of each part, by the part's number; empty if each part is a card.
  private var wholes: [Int32] = []
  /// The next part of the same card, by the part's number; the parts of a card form a circle.
  private var nexts: [Int32] = []
  /// The part that is shown, by the card's number; -1 for numbers that are not cards.
  private var shown: [Int32] = []

  /// Makes each part a card.
  init() {}

  private init(_ count: Int) {
    wholes = (0..<count).map { Int32(truncatingIfNeeded: $0) }
    nexts = wholes
    shown = wholes
  }

  /// Whether each part is a card of its own.
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

  /// Whether a part is the one that its card shows.
  func isShown(_ part: CardID) -> Bool { shown(of: whole(of: part)) == part }

  /// The parts of a card: the shown one first, those without a file last.
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

  /// Joins parts into one card, which shows the first of them.
  private mutating func join(_ parts: [CardID], as whole: CardID) {
    for (part, next) in zip(parts, parts.dropFirst() + parts.prefix(1)) {
      if part != whole { shown[part.rawValue] = -1 }
      wholes[part.rawValue] = Int32(truncatingIfNeeded: whole.rawValue)
      nexts[part.rawValue] = Int32(truncatingIfNeeded: next.rawValue)
    }
    shown[whole.rawValue] = Int32(truncatingIfNeeded: parts.first?.rawValue ?? whole.rawValue)
  }

  /// Joins the files of a shot into one card, which takes the number of the first.
  ///
  /// A folder may have many shots, so this allocates nothing.
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

  /// Adds a part without a file to a card, after its other parts.
  private mutating func add(_ part: CardID, to whole: CardID) {
    guard part != whole, self.whole(of: part) != whole else { return }
    join(parts(of: whole) + [part], as: whole)
  }

  // MARK: Opening

  /// Groups the files when a folder is opened.
  ///
  /// - Parameters:
  ///   - lost: the parts that the journal knows and whose files are gone; their names tell which of
  ///     them belong to one shot.
  ///   - linked: the parts that were links, with the file that each led to.
  ///   - isDecided: whether a part with a file was decided; a new file is not taken for a rest of
  ///     an old shot.
  init(
    _ listing: FolderListing, _ cards: [CardID], count: Int,
    lost: [(part: CardID, name: [UInt8])], linked: [(part: CardID, file: Int)],
    isDecided: (CardID) -> Bool
  ) {
    let left = Remains(lost, listing)
    self.init(listing.shotCount > 0 || !left.isEmpty || !linked.isEmpty ? count : 0)
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
    for (part, file) in linked { add(part, to: whole(of: cards[file])) }
  }

  // MARK: Changes

  /// A part that now belongs to another card.
  struct Move {
    let from: CardID
    let to: CardID
  }

  /// Returns the groups for another listing, and the parts that have changed cards.
  ///
  /// A card stays with the file whose number it has; if that file is gone, with the card's other
  /// files.
  ///
  /// - Parameters:
  ///   - cards: the part of each file.
  ///   - count: the number of all parts, including those without files.
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
      // The number is that of a part whose file is gone; the card goes on with the parts that are
      // there.
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

/// Finds the parts of incomplete shots, whose files are partly or all gone.
private struct Remains {
  struct Group {
    /// The existing files of the shot, the one that is shown first.
    var files: [Int] = []
    /// The parts whose files are gone, in the order in which they would be shown.
    var lost: [CardID] = []
    /// Whether the lost parts make up a shot by themselves.
    var isWhole = false
  }

  /// The lost parts, by the names of their shots.
  private var parts: [[UInt8]: [(kind: ShotName.Part, part: CardID)]] = [:]

  init(_ lost: [(part: CardID, name: [UInt8])], _ listing: FolderListing) {
    let pictures = lost.map { (shot: ShotName.parts(of: $0.name), part: $0.part) }
    guard pictures.contains(where: { $0.shot.part.isLead }) || Self.hasLead(listing) else { return }
    for picture in pictures {
      parts[picture.shot.stem, default: []].append((picture.shot.part, picture.part))
    }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// The groups, in an order that depends only on the names.
  func groups(of listing: FolderListing) -> [Group] {
    guard !isEmpty else { return [] }
    var there: [[UInt8]: [(kind: ShotName.Part, file: Int)]] = [:]
    for file in 0..<listing.count {
      let (stem, kind) = ShotName.parts(of: Array(listing.bytes(at: file)))
      if parts[stem] != nil { there[stem, default: []].append((kind, file)) }
    }
    return parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { stem, lost in
      let files = there[stem] ?? []
      let hasEdit = (lost.map(\.kind) + files.map(\.kind)).contains(where: \.isEdit)
      let ofShot = { (kind: ShotName.Part) in hasEdit || kind != .other }
      return Self.group(lost.filter { ofShot($0.kind) }, files.filter { ofShot($0.kind) })
    }
  }

  /// The group of the parts and files with the name of one shot; nil if they make up none.
  private static func group(
    _ lost: [(kind: ShotName.Part, part: CardID)], _ files: [(kind: ShotName.Part, file: Int)]
  ) -> Group? {
    var group = Group()
    group.lost = lost.sorted { $0.kind < $1.kind }.map(\.part)
    group.isWhole = isShot(lost.map(\.kind))
    if !lost.isEmpty, isShot(lost.map(\.kind) + files.map(\.kind)) {
      group.files = files.sorted { $0.kind < $1.kind }.map(\.file)
    }
    return group.files.isEmpty && !group.isWhole ? nil : group
  }

  /// Whether there is at most one picture of each kind, and together they are a shot.
  private static func isShot(_ kinds: [ShotName.Part]) -> Bool {
    Set(kinds).count == kinds.count && ShotName.isShot(kinds)
  }

  private static func hasLead(_ listing: FolderListing) -> Bool {
    (0..<listing.count).contains { file in
      listing.withName(at: file) { ShotName($0).part.isLead }
    }
  }
}
