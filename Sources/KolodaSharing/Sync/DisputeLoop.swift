import FoundationEssentials
import KolodaFiles
import KolodaFolders
import KolodaSyncMessages
import KolodaTriage

/// The thread of a `DisputeSync`.
///
/// It sleeps until its `koloda-sync`, the journal or the clock needs attention, and sends the
/// server one request after another.
final class DisputeLoop {
  /// The shortest time between two looks for disputes, in seconds.
  private static let calm = 10.0
  /// The time until an unreadable journal is tried again, in seconds.
  private static let journalPause = 5.0
  /// The longest wait for the journal when leaving, in seconds.
  private static let lastLook = 0.3
  /// The number of cards asked for in one request.
  private static let step = 8
  /// The most cards in the deck at once; others are added as these are settled.
  private static let mostCards = 20_000

  private let sync: DisputeSync
  private var following: DecidedFollowing?
  private var journalAt = 0.0
  private var settlements = Settlements()
  private var process: SyncProcess?
  private var pause = RetryPause(from: 1, to: 60)
  private var retryAt = 0.0
  private var lookAt = 0.0
  private var lookedAt = -Double.infinity
  private var link = SharedStanding.Link.connecting
  private var isKnown = false
  /// The number of settlements that the server has refused.
  private var refused = 0
  /// The cards that somebody else was just settling, which are sent again at `sendAt`.
  private var passing: Set<Int> = []
  private var sendAt = Double.infinity
  private var wanted: Set<Int> = []
  /// Whether to ask the server which of this computer's settlements it has.
  private var isToCompare = true
  /// While this is open, no other program sends this computer's settlements to the server.
  private var turn: SettlingTurn?

  init(_ sync: DisputeSync) { self.sync = sync }

  /// Runs until the deck is closed.
  func run() {
    while true {
      turn = turn ?? SettlingTurn(in: sync.folder)
      let mail = sync.post.takeMail()
      wanted.formUnion(mail.wanted)
      if mail.isToTryAgain { retryAt = 0 }
      take(mail)
      if mail.isLeaving { return leave() }
      readJournal()
      work()
      publish()
      sleep()
    }
  }

  private var now: Double { SystemClock.boot.seconds }

  // MARK: The journal

  private func take(_ mail: SyncPost.Mail) {
    if mail.isStale {
      following?.stop()
      following = nil
    }
    settlements.add(mail.events)
    sync.cards.answer(mail.events.map(\.card))
  }

  private func readJournal() {
    guard following == nil, now >= journalAt else { return }
    guard let found = try? sync.follow() else {
      journalAt = now + Self.journalPause
      return
    }
    following = found
    settlements = Settlements()
    settlements.add(found.decided.events(after: nil))
  }

  // MARK: The server

  /// Does what is due now.
  ///
  /// If the server can't be reached, sets the time of the next try.
  private func work() {
    guard now >= retryAt else { return }
    do {
      let process = try process ?? connect()
      self.process = process
      try compare(through: process)
      try send(through: process)
      if now >= lookAt { try look(through: process) }
      try fetch(through: process)
      if process.takeNews() { lookAt = min(lookAt, max(now, lookedAt + Self.calm)) }
      link = .online
      pause.reset()
    } catch {
      process = nil
      let failure = SyncFailure(of: error)
      link = SharedStanding.Link(after: failure)
      if !failure.isOffline { pause.give() }
      // A missing or wrong password stays so until somebody gives a new one.
      retryAt = failure.password == nil ? now + pause.take() : .infinity
      (lookAt, isToCompare) = (0, true)
    }
  }

  private func connect() throws -> SyncProcess {
    let place = sync.joined.place
    let process = try SyncProcess(place, interruption: sync.interruption)
    process.silence = SyncProcess.Silence(
      patience: SyncLink.patience, longestPatience: SyncLink.longestPatience
    ) { [weak self] in
      self?.link = .offline
      self?.publish()
    }
    let deck = try process.standing()
    guard deck.id == sync.joined.pile.id else {
      throw SyncFailure.otherDeck(name: place.name, folder: sync.folder)
    }
    guard deck.person == sync.joined.pile.person else {
      throw SyncFailure.server(SyncFault(.otherPerson, detail: deck.person))
    }
    try process.expectDone(.listen)
    process.notesNews = true
    return process
  }

  /// The cards whose settlement differs from what was last sent to the server.
  private var unsent: [Int] {
    guard following != nil else { return [] }
    return sync.book.unsent(of: settlements)
  }

  /// Asks the server which settlements it has: it may have been restored from a backup.
  private func compare(through process: SyncProcess) throws {
    guard isToCompare, following != nil else { return }
    for some in settlements.cards.chunks(of: UnsentSettlements.batch) {
      sync.book.take(try process.settled(some), knowing: settlements)
    }
    isToCompare = false
  }

  private func send(through process: SyncProcess) throws {
    if now >= sendAt { (passing, sendAt) = ([], .infinity) }
    while true {
      let some = Array(
        unsent.filter { !passing.contains($0) }.prefix(UnsentSettlements.batch))
      if some.isEmpty { return }
      let left = try process.settle(some.map { settlements.told(of: $0) }, overOthers: false)
      let again = left.filter { $0.isPassing }.map { $0.card }
      if !again.isEmpty { sendAt = now + Self.calm }
      passing.formUnion(again)
      refused += left.count - again.count
      sync.book.note(
        some.filter { !passing.contains($0) }, of: settlements, by: sync.joined.pile.person)
      try save()
    }
  }

  /// Fetches the list of cards that people disagree on.
  private func look(through process: SyncProcess) throws {
    var open: [SyncedDispute] = []
    var last = -1
    let groups = AnswerGroups(sync.joined.settings.piles)
    try process.eachDispute(withRecords: false) { dispute in
      guard (last + 1..<max(sync.joined.pile.cards, last + 1)).contains(dispute.card),
        dispute.isSound
      else { throw SyncFailure.wrongAnswer }
      last = dispute.card
      // People can't settle a card that they answered, and a card settled elsewhere is done.
      let isOpen =
        !dispute.isOwn && groups.isDisputed(dispute)
        && (dispute.person == nil || sync.book.sent(for: dispute.card) != nil)
      if isOpen, open.count < Self.mostCards { open.append(dispute) }
    }
    let known = Dictionary(sync.book.entries.map { ($0.card, $0.key) }) { first, _ in first }
    var keys: [Int: String] = [:]
    var missing: [Int] = []
    for dispute in open {
      // A card's record that is no longer on this computer is fetched when somebody looks at the
      // card.
      if let key = known[dispute.card] {
        keys[dispute.card] = key
      } else {
        missing.append(dispute.card)
      }
    }
    for some in missing.chunks(of: Self.step) {
      for card in try cards(some, through: process) { keys[card.number] = card.key }
    }
    let entries = open.compactMap { dispute in
      keys[dispute.card].map { key in
        DisputeBook.Entry(
          card: dispute.card, key: key, answers: dispute.answers, pile: dispute.pile,
          person: dispute.person)
      }
    }
    sync.book.take(entries)
    try save()
    sync.cards.hold(entries.map { HeldCard(number: $0.card, key: $0.key, record: nil) })
    (isKnown, lookedAt, lookAt) = (true, now, .infinity)
  }

  /// Fetches cards, and saves their records and pictures.
  private func cards(_ numbers: [Int], through process: SyncProcess) throws -> [SyncedCard] {
    var cards: [SyncedCard] = []
    try process.eachCard(numbers) { card in
      guard numbers.contains(card.number), Hex.bytes(card.key.utf8)?.count == 32 else {
        throw SyncFailure.wrongAnswer
      }
      do {
        try sync.records.keep(Array(card.record), of: card.number)
        try sync.photos?.keep(card.preview, record: Array(card.record), of: card.number)
      } catch {
        throw SyncFailure(writing: sync.folder, error)
      }
      var card = card
      (card.record, card.preview) = (Data(), nil)
      cards.append(card)
    }
    return cards
  }

  /// Fetches the cards that somebody is looking at and whose records are no longer here.
  private func fetch(through process: SyncProcess) throws {
    while !wanted.isEmpty {
      let some = Array(wanted.sorted().prefix(Self.step))
      sync.post.tell(came: try cards(some, through: process).map(\.number))
      wanted.subtract(some)
    }
  }

  private func save() throws {
    do throws(SystemError) {
      try sync.book.save()
    } catch {
      throw SyncFailure(writing: sync.folder, error)
    }
  }

  private func publish() {
    var standing = SharedStanding(disputes: sync.book.entries)
    (standing.link, standing.isKnown) = (link, isKnown)
    standing.unsent = unsent.count
    standing.extra = refused
    sync.post.publish(standing)
  }

  // MARK: Sleep

  private func sleep() {
    var end = following == nil ? journalAt : Double.infinity
    end = min(end, process == nil ? retryAt : min(lookAt, sendAt))
    guard sync.post.sleep(until: end, or: process?.descriptor), let process else { return }
    do {
      try process.hearNews()
    } catch {
      self.process = nil
      retryAt = now + pause.take()
      (lookAt, isToCompare) = (0, true)
    }
  }

  // MARK: The end

  private func leave() {
    following?.look(atMost: Self.lastLook)
    take(sync.post.takeMail())
    if let process { try? send(through: process) }
    following?.stop()
    process = nil
    turn = nil
    sync.post.hasLeft()
  }
}

extension DisputeSync {
  package func run() { DisputeLoop(self).run() }
}
