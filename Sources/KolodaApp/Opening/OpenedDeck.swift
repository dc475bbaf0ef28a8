import Foundation
import Glibc
import Koloda
import KolodaFiles
import KolodaJournal
import KolodaSources
import KolodaTriage
import Synchronization

/// What was read of a folder to open it as a deck; reading it blocks, and is done off the main
/// thread.
struct OpenedDeck: OpenedCards {
  let folder: FolderPath
  /// What the folder's `deck.json` says.
  let settings: DeckSettings
  let source: FolderSource
  let journal: DeckJournal
  let ledger: Ledger
  let piles: PileSources
  /// Why the journal could not be read.
  let trouble: JournalError?
  let isFirstUse: Bool
  /// The path at which the deck's decisions were found, when it moved.
  let movedFrom: [UInt8]?
  /// The parts of cards that had been copied, by what was done to them last, as it was opened.
  let copied: Set<CardID>
  /// What the user has chosen for this deck.
  let choices: DeckChoices
  /// The list whose files are the only cards; nil for those of the folder.
  let list: FileList?
  /// The pictures of cards' backs, by their paths inside the folder.
  let backNames: Set<[UInt8]>

  /// Reads a folder and what the journal holds of it.
  ///
  /// A journal that can't be read does not stop it. One that another program holds locked delays
  /// it by up to two seconds.
  ///
  /// - Parameters:
  ///   - list: the only files that are cards, in the same folder; nil for all.
  ///   - choice: which pictures are cards, and their order where the deck has none of its own.
  ///   - order: an order that goes before the deck's own.
  ///   - access: whether anything may be written, also where moved files lie now.
  ///   - foreseen: is told, on any thread, which card will probably be the first to decide, well before
  ///     that is known.
  ///   - progress: is told now and then how many files were found, and answers whether to go on.
  /// - Throws: `FolderError` if the folder can't be read, `CancellationError` if it was given up.
  static func read(
    _ folder: FolderPath, only list: FileList? = nil, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = Person.login,
    choice: FolderChoice = FolderChoice(), order: FolderChoice.Order? = nil,
    foreseen: @escaping @Sendable (ForeseenCard) -> Void = { _ in },
    progress: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) throws -> OpenedDeck {
    let settings = DeckSettings.read(in: folder)
    let everything = FolderScan(
      folder, extensions: ImageFormats.extensions, excluding: settings.backs, only: list,
      choice: choice,
      progress: progress)
    // The journal is read meanwhile; the longer that takes, the more files it may know.
    let isAwaited = Atomic(false)
    let foresight = Foresight { card, file in
      guard choice.order == .name, list == nil else { return }
      foreseen(ForeseenCard(card: card, path: folder.path(of: file), settings: settings))
    }
    let scanned = Beside {
      Result { () throws(FolderScan.Failure) in
        try everything.run(lookingAheadUntil: { listing in
          foresight.look(at: listing)
          return isAwaited.load(ordering: .relaxed)
        })
      }
    }
    let journal = DeckJournal(of: folder.bytes, in: location, access: access)
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load(
        last: { foresight.learn(last: $0) },
        found: { known in
          isAwaited.store(true, ordering: .relaxed)
          return DeckProbe.countFound(known, in: scanned)
        })
    } catch {
      trouble = error
    }
    if record.events.isEmpty { foresight.learn(last: nil) }
    isAwaited.store(true, ordering: .relaxed)
    let listing: FolderListing
    // What an Apply has put into a folder within is no card any more.
    let scan = everything.excluding(record.placed)
    do {
      listing =
        record.placed.isEmpty ? try scanned.value.get() : try scan.run()
    } catch {
      journal.close()
      throw error
    }
    var choices = DeckChoices(record.facts)
    choices.order = order ?? list?.order ?? choices.order
    let choice = choices.choice(choice)
    let source = FolderSource(
      scan, listing, known: record.takeCards(), choice: choice,
      dates: choice.order.isByTimeTaken ? FolderCache(.dates, of: folder).read() : nil,
      clocks: choices.clocks)
    let copied = Self.copied(record.events, naming: source.known)
    let ledger = journal.join(
      &record, to: source, cards: source.known, named: source.knownCards,
      cardCount: source.fileCount, hidden: source.hidden, person: person)
    return OpenedDeck(
      folder: folder, settings: settings, source: source, journal: journal, ledger: ledger,
      piles: PileSources(
        kept: record.piles, ofFile: settings.piles, former: record.formerPiles),
      trouble: trouble, isFirstUse: trouble == nil && record.isFirstUse,
      movedFrom: record.movedFrom, copied: copied,
      choices: choices, list: list,
      backNames: settings.backs.map { backs(in: $0, of: folder) } ?? [])
  }

  private static func copied(_ events: EventLog, naming parts: CardList) -> Set<CardID> {
    var newest: [CardID: (stamp: EventStamp, done: String)] = [:]
    guard events.said.contains(where: { if case .applied = $0 { true } else { false } }) else {
      return []
    }
    for event in events {
      guard case .applied(let done) = event.kind else { continue }
      for part in event.cards.map({ parts[$0] })
      where newest[part].map({ $0.stamp < event.stamp }) ?? true {
        newest[part] = (event.stamp, done)
      }
    }
    return Set(newest.filter { $0.value.done == "copy" }.keys)
  }

  private static func backs(in backs: FileName, of folder: FolderPath) -> Set<[UInt8]> {
    guard let place = try? FolderPath.resolve(bytes: folder.path(of: backs)),
      let listing = try? FolderScan(place, extensions: ImageFormats.extensions).run()
    else { return [] }
    return Set(
      (0..<listing.count).map { backs.bytes + [UInt8(ascii: "/")] + listing.name(at: $0).bytes })
  }

  var place: DeckPlace { .folder(folder) }
  var kind: DeckKind { .folder }
  var cards: any CardSource { source }
  var replaced: [CardID: CardID] { source.replaced }
  var warnings: [String] {
    settings.warnings.map { "\($0)" } + source.skipped.map(\.text)
      + (list?.warnings ?? [])
  }

  var contents: DeckContents {
    let videos = source.videos
    let files = source.fileCount
    return DeckContents(
      files: files == source.order.count ? nil : files, videos: videos.count,
      videoNames: videos.names.prefix(Self.namedVideos).map(\.text))
  }
  /// How many videos are named; the others are counted.
  private static let namedVideos = 3

  /// The path of a card's file inside the folder.
  func name(of card: CardID) -> String? { source.file(of: card)?.text }

  /// The card of a file by its path inside the folder, or of `#N`, the Nth card counted from 1; a
  /// file whose name begins so is `./#name`.
  func card(called name: [UInt8]) -> CardID? {
    var bytes = name
    if bytes.first == UInt8(ascii: "#") {
      let order = source.order
      guard let number = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), number > 0,
        number <= order.count
      else { return nil }
      return order[number - 1]
    }
    while bytes.starts(with: "./".utf8) { bytes.removeFirst(2) }
    return source.card(named: FileName(bytes: bytes))
  }
}

extension UTCTime {
  /// What the system's clock says.
  static func now() -> UTCTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return UTCTime(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000))
  }
}
