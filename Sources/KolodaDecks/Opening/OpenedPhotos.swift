import FoundationEssentials
import Glibc
import Koloda
import KolodaFiles
import KolodaFolders
import KolodaGLib
import KolodaJournal
import KolodaTriage
import Synchronization

/// A folder that has been read in order to be opened as a deck; reading it blocks, and is done off
/// the main thread.
package struct OpenedPhotos: OpenedCards {
  package let folder: FolderPath
  /// The settings of the folder's `deck.json`.
  package let settings: DeckSettings
  package let source: FolderSource
  package let journal: DeckJournal
  package let ledger: Ledger
  package let piles: PileSources
  /// Why the journal could not be read.
  package let trouble: JournalError?
  package let isFirstUse: Bool
  /// The path where the deck's decisions were found, if the deck has moved.
  package let formerPlaces: [[UInt8]]
  /// The files of cards that were copied by the last Apply that dealt with them, as of opening.
  package let copied: Set<CardID>
  /// The user's choices for this deck.
  package let choices: DeckChoices
  /// The list of the files that are the only cards; nil for all of the folder.
  package let list: FileList?
  /// The pictures for backs, as paths within the folder.
  package let backNames: Set<[UInt8]>

  /// Reads a folder and its decisions from the journal.
  ///
  /// If the journal can't be read, the deck opens without it. If another program has locked the
  /// journal, reading takes up to two seconds longer.
  ///
  /// - Parameters:
  ///   - list: the only files in the folder that are cards; nil for all.
  ///   - choice: which pictures are cards, and their order if the deck has none of its own.
  ///   - order: an order that overrides the deck's own.
  ///   - access: whether anything may be written, including the new places of moved files.
  ///   - isFollowed: whether changes will be followed; of a long deck, files that were changed in
  ///     place since are then found only after that begins, rather than before the first card.
  ///   - foreseen: called, on any thread, with the card that will probably be the first to decide,
  ///     well before that is known.
  ///   - progress: called now and then with the number of files found; returns whether to continue.
  /// - Throws: `FolderError` if the folder can't be read, `CancellationError` if it was cancelled.
  package static func read(
    _ folder: FolderPath, only list: FileList? = nil, in location: JournalLocation = .standard,
    access: DeckJournal.Access = .writing, person: String = LocalPerson.login,
    choice: FolderChoice = FolderChoice(), order: FolderChoice.Order? = nil,
    isFollowed: Bool = false,
    foreseen: @escaping @Sendable (ForeseenCard) -> Void = { _ in },
    progress: @escaping @Sendable (Int) -> Bool = { _ in true }
  ) throws -> OpenedPhotos {
    let settings = DeckSettings.read(in: folder)
    let films = StrangeFilms(in: folder)
    let everything = FolderScan(
      folder, extensions: ImageFormats.extensions, excluding: settings.backs, only: list,
      choice: choice, progress: progress
    ).separating(films.found)
    // The journal is read at the same time; the longer that takes, the further the scan may look
    // ahead.
    let isAwaited = Atomic(false)
    let foresight = Foresight { card, file in
      guard choice.order == .name, list == nil else { return }
      foreseen(ForeseenCard(card: card, path: folder.path(of: file), settings: settings))
    }
    let scanned = BackgroundWork {
      Result { () throws(FolderScan.Failure) in
        try everything.run(lookingAheadUntil: { listing in
          foresight.look(at: listing)
          return isAwaited.load(ordering: .relaxed)
        })
      }
    }
    let journal = DeckJournal(of: folder.bytes, in: location, access: access)
    lazy var probe = (try? scanned.value.get()).map { DeckProbe($0) }
    var record = DeckRecord()
    var trouble: JournalError?
    do throws(JournalError) {
      record = try journal.load(
        last: { foresight.learn(last: $0) },
        found: { sample in
          isAwaited.store(true, ordering: .relaxed)
          return probe?.countFound(sample.cards, thoroughly: sample.isGone) ?? 0
        })
    } catch {
      trouble = error
    }
    if record.events.isEmpty { foresight.learn(last: nil) }
    isAwaited.store(true, ordering: .relaxed)
    // Files that an Apply put into a subfolder are no longer cards.
    var scan = everything.excluding(record.placed)
    let listing: FolderListing
    do {
      let found = record.placed.isEmpty ? try scanned.value.get() : try scan.run()
      // Later, videos with names like those of photos' are found in the background.
      listing = isFollowed ? found : try separate(films, in: found, &scan)
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
      clocks: choices.clocks, trust: isFollowed ? FileTrust() : nil)
    let copied = Self.copied(record.events, naming: source.known)
    let ledger = journal.join(
      &record, to: source, cards: source.known, named: source.knownCards,
      cardCount: source.fileCount, hidden: source.hidden, person: person)
    return OpenedPhotos(
      folder: folder, settings: settings, source: source, journal: journal, ledger: ledger,
      piles: PileSources(
        kept: record.piles, ofFile: settings.piles, former: record.formerPiles),
      trouble: trouble, isFirstUse: trouble == nil && record.isFirstUse,
      formerPlaces: record.formerPlaces, copied: copied,
      choices: choices, list: list,
      backNames: settings.backs.map { backs(in: $0, of: folder) } ?? [])
  }

  /// Looks for videos that have the names of photos' own, and lists the folder again if there are
  /// others than when it was listed.
  private static func separate(
    _ films: StrangeFilms, in listing: FolderListing, _ scan: inout FolderScan
  ) throws(FolderScan.Failure) -> FolderListing {
    let known = films.found
    let filmed = listing.filmed(besides: known)
    if films.look(at: filmed) { films.keep(only: filmed) }
    if films.found == known { return listing }
    scan = scan.separating(films.found)
    return try scan.run()
  }

  private static func copied(_ events: EventLog, naming parts: CardList) -> Set<CardID> {
    var newest: [CardID: (stamp: EventStamp, deed: Deed)] = [:]
    guard events.said.contains(where: { if case .applied = $0 { true } else { false } }) else {
      return []
    }
    for event in events {
      guard case .applied(let deed) = event.kind else { continue }
      for part in event.cards.map({ parts[$0] })
      where newest[part].map({ $0.stamp < event.stamp }) ?? true {
        newest[part] = (event.stamp, deed)
      }
    }
    return Set(newest.filter { $0.value.deed == .copy }.keys)
  }

  private static func backs(in backs: FileName, of folder: FolderPath) -> Set<[UInt8]> {
    guard let place = try? FolderPath.resolve(bytes: folder.path(of: backs)),
      let listing = try? FolderScan(
        place, extensions: ImageFormats.extensions, choice: FolderChoice(includesVideos: false)
      ).run()
    else { return [] }
    return Set(
      (0..<listing.count).map { backs.bytes + [UInt8(ascii: "/")] + listing.name(at: $0).bytes })
  }

  package var place: DeckPlace { .folder(folder) }
  package var cardKind: CardKind { .photos }
  package var cards: any CardSource { source }
  package var replaced: [CardID: CardID] { source.replaced }
  package var warnings: [String] { list?.warnings ?? [] }

  package var contents: DeckContents {
    let files = source.fileCount
    return DeckContents(files: files == source.order.count ? nil : files)
  }

  /// The path of a card's file within the folder.
  package func name(of card: CardID) -> String? { source.file(of: card)?.text }

  /// Returns the card of a file, by its path within the folder, or of `#N`, the Nth card counted
  /// from 1; a file whose name starts with `#` is called `./#name`.
  package func card(called name: [UInt8]) -> CardID? {
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
