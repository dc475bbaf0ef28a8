import Koloda
import KolodaFiles
import KolodaTriage
import TestSupport

@testable import KolodaFolders

/// A deck on a folder, with a journal in memory.
final class TestDeck {
  let test: TestFolder
  private(set) var known: [CardKey: KnownCard] = [:]
  private var decisions: [CardKey: String] = [:]
  private var decidedInOrder: [CardKey] = []
  /// The names of the files that were read since `take` was last called.
  let reads = Reads()
  /// The names of the files that the system was asked about since `take` was last called.
  let asked = Reads()

  /// The extensions of Canon's pictures.
  private static let ofCanon: Set = ["cr2", "cr3", "hif"]

  init(_ test: TestFolder) {
    self.test = test
  }

  /// A deck on a new folder with files of these names, each with a content of its own.
  convenience init(_ names: String...) throws {
    self.init(try TestFolder())
    for name in names { try test.write(name, "content of \(name)") }
  }

  /// Opens the folder, and waits until its changes are followed.
  func follow(mostWatches: Int = .max) throws -> (FolderSource, FollowedChanges) {
    let source = try open(mostWatches: mostWatches)
    let following = FollowedChanges(source)
    source.poll()
    return (source, following)
  }

  /// Opens the folder, as the program does at first.
  ///
  /// - Parameter trust: which files to take for cards without asking the system about them.
  func open(mostWatches: Int = .max, trust: FileTrust? = nil) throws -> FolderSource {
    let scan = FolderScan(try test.folder, extensions: imageExtensions.union(Self.ofCanon))
    let listing = try scan.run()
    var reader = PhotoReader(listing.folder)
    let read = reader.identity
    reader.identity = { [reads] name, wantsLegacyKey in
      reads.add(name)
      return read(name, wantsLegacyKey)
    }
    let ask = reader.facts
    reader.facts = { [asked] listing, indices in
      for index in indices { asked.add(Array(listing.bytes(at: index))) }
      return ask(listing, indices)
    }
    let cards = known.values.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
    let source = FolderSource(
      scan, listing, KnownCards(cards), reader: reader, mostWatches: mostWatches,
      trust: trust)
    note(source.takeFindings())
    return source
  }

  func decide(_ name: String, _ pile: String = "keep", in source: FolderSource? = nil) throws {
    let source = try source ?? open()
    guard let card = source.card(named: FileName(name)) else { throw NoSuchFile() }
    decide(card, pile, in: source)
  }

  func decide(_ card: CardID, _ pile: String, in source: FolderSource) {
    let key: CardKey
    if let known = source.key(of: card), self.known[known] != nil {
      key = known
    } else {
      let identity = source.identify(card) { known[$0] != nil }
      note([card: identity])
      key = identity.key
    }
    known[key]?.isDecided = true
    decisions[key] = pile
    decidedInOrder.removeAll { $0 == key }
    decidedInOrder.append(key)
    note(source.takeFindings())
  }

  struct NoSuchFile: Error {}

  /// Notes findings, as a journal does.
  func note(_ found: [CardID: Identity]) {
    for (_, identity) in found.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for (key, card) in known
      where card.sighting?.name == identity.sighting.name && key != identity.key {
        known[key]?.sighting = nil
      }
      for alias in identity.aliases {
        guard let former = known.removeValue(forKey: alias) else { continue }
        known[identity.key] = former
        decisions[identity.key] = decisions.removeValue(forKey: alias)
        decidedInOrder = decidedInOrder.map { $0 == alias ? identity.key : $0 }
      }
      known[identity.key] = KnownCard(
        key: identity.key, sighting: identity.sighting, size: identity.sighting.state.size,
        isDecided: known[identity.key]?.isDecided ?? false)
    }
  }

  /// Gives the cards in the journal the keys of its first version, or else of the version before
  /// this one.
  func makeFormer(wantsLegacyKey: Bool = true) throws {
    let folder = try test.folder
    for (key, card) in known {
      guard let sighting = card.sighting,
        let identity = try? PhotoIdentity.read(
          folder.path(of: FileName(bytes: sighting.name)), wantsLegacyKey: wantsLegacyKey),
        let former = identity.formerKeys.first
      else { continue }
      let old = former.with(ordinal: key.ordinal)
      known[key] = nil
      known[old] = KnownCard(
        key: old, sighting: sighting, size: card.size, isDecided: card.isDecided)
      decisions[old] = decisions.removeValue(forKey: key)
      decidedInOrder = decidedInOrder.map { $0 == key ? old : $0 }
    }
  }

  /// The decisions on the files that are there, in the order of the decisions.
  func decided(in source: FolderSource? = nil) throws -> [String] {
    let source = try source ?? open()
    return decidedInOrder.compactMap { key in
      guard let card = known[key].map({ source.card(of: $0) }), let file = source.file(of: card),
        let pile = decisions[key]
      else { return nil }
      return "\(file.text) \(pile)"
    }
  }

  /// The pile of a card; nil if it is undecided.
  func pile(of card: CardID, in source: FolderSource) -> String? {
    source.key(of: card).flatMap { decisions[$0] }
  }
}
