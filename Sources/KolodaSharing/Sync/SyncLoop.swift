import KolodaFiles
import KolodaFolders
import KolodaSyncMessages
import KolodaTriage

/// The thread of a `SharedSync`.
///
/// It sleeps until its `koloda-sync`, the journal or the clock needs attention.
///
/// If `koloda-sync` ends or the server can't be reached, it continues with what is on this
/// computer, and tries again later.
final class SyncLoop {
  /// What `koloda-sync` is doing.
  private enum Work {
    case nothing, connecting, listening, syncing, fetching, asking, settling
  }

  /// How far `koloda-sync` has come.
  private enum Stage {
    case ended
    case started(SyncProcess)
    case connected(SyncProcess)
    /// It tells of others' decisions.
    case listening(SyncProcess)

    var process: SyncProcess? {
      switch self {
      case .ended: nil
      case .started(let process), .connected(let process), .listening(let process): process
      }
    }
  }

  /// How long `koloda-sync` may take for the last words, in seconds; the window is closed by then.
  private static let farewell = 10.0
  /// The longest sleep while cards are held, in seconds.
  private static let longestSleep = 20.0
  /// The time until an unreadable journal is tried again, in seconds.
  private static let journalPause = 5.0
  /// The time until a settlement is sent again that somebody else's got in the way of, in seconds.
  private static let settlingPause = 10.0
  /// The longest wait for the journal when leaving, in seconds.
  private static let lastLook = 0.3

  private let sync: SharedSync
  private var agenda: SyncAgenda
  private var following: DecidedFollowing?
  private var journalAt = 0.0
  private let elsewhere: ElsewhereJournal
  private var stage = Stage.ended
  private var work = Work.nothing {
    didSet { if work == .nothing { link.end() } }
  }
  /// The cards that came with the answer that is just coming.
  private var held: [HeldCard] = []
  /// The ids of the events refused so far by the current answer.
  private var refused: Set<String> = []
  /// Why the server refused the last event.
  private var refusal = ""
  /// The cards whose records are to be fetched again.
  private var wanted = WantedCards()
  private var pause = RetryPause(from: 1, to: 60)
  private var retryAt = 0.0
  private var link = SyncLink()
  /// What was settled here and not sent, while that is told.
  private var settlements: UnsentSettlements?
  /// Whether to look for unsent settlements.
  private var isToSettle = true
  /// When to look for them again, since somebody else was settling the same cards.
  private var settleAt = Double.infinity
  /// Whether people disagree on cards, as the server said last.
  private var hasDisputes = false
  /// Whether to ask for that once all answers are given.
  private var isToAskForDisputes = true

  init(_ sync: SharedSync) {
    self.sync = sync
    agenda = SyncAgenda(sync.joined, unsent: [], sync.records, sync.photos)
    elsewhere = ElsewhereJournal(of: sync.joined)
  }

  /// Runs until the window is closed.
  func run() {
    while true {
      let mail = sync.post.takeMail()
      // Also when leaving: a decision that came with that message is sent, and its card not returned.
      take(mail)
      if mail.isLeaving { return leave() }
      if mail.isToTryAgain { retryAt = 0 }
      wanted.want(mail.wanted)
      readJournal()
      begin()
      publish()
      sleep()
    }
  }

  /// The time, which goes on while the computer sleeps, as leases do.
  private var now: Double { SystemClock.boot.seconds }

  // MARK: The journal

  private func take(_ mail: SyncPost.Mail) {
    if mail.isStale {
      following?.stop()
      following = nil
      agenda.readAnew()
      return
    }
    guard !mail.events.isEmpty else { return }
    agenda.add(mail.events)
    sync.cards.answer(mail.events.map(\.card))
  }

  /// Reads the journal if it is not being followed.
  private func readJournal() {
    guard following == nil, now >= journalAt else { return }
    guard let found = try? sync.follow(agenda.joined) else {
      journalAt = now + Self.journalPause
      return
    }
    following = found
    agenda.match(found.decided)
    agenda.replace(unsent: found.decided.unsent(of: agenda.joined))
    // Cards decided during the reading must not disappear as if somebody else held them.
    sync.cards.answer(agenda.unsent.map(\.card))
  }

  // MARK: The server

  /// Begins the next task if none is running.
  private func begin() {
    if link.isGivenUp(at: now) { fail(SyncFailure.gone) }
    guard work == .nothing else { return }
    if now >= settleAt { (isToSettle, settleAt) = (true, .infinity) }
    do {
      switch stage {
      case .ended:
        guard now >= retryAt else { return }
        stage = .started(try SyncProcess())
        begin()
      case .started(let process):
        try ask(.connecting(to: sync.joined.place), of: process, .connecting)
      case .connected(let process): try ask(.listen, of: process, .listening)
      case .listening(let process): try askNext(of: process)
      }
    } catch {
      fail(error)
    }
  }

  /// Asks for what is due first.
  private func askNext(of process: SyncProcess) throws {
    if following != nil, let order = agenda.next(at: now) {
      try ask(.sync(order), of: process, .syncing)
    } else if isToSettle, following != nil, link.state == .online {
      isToSettle = false
      settlements = UnsentSettlements(agenda.joined)
      begin()
    } else if let request = settlements?.next {
      try ask(request, of: process, .settling)
    } else if let numbers = wanted.next() {
      try ask(.cards(numbers), of: process, .fetching)
    } else if isToAskForDisputes, agenda.joined.pile.isComplete, agenda.unsent.isEmpty {
      let groups = AnswerGroups(agenda.joined.settings.piles)
      let alike = groups.order.map { groups.piles(like: $0).map(\.text) }
      try ask(.hasDisputes(alike: alike), of: process, .asking)
    }
  }

  private func ask(_ request: SyncRequest, of process: SyncProcess, _ work: Work) throws {
    try process.send(request)
    self.work = work
    link.wait(from: now)
  }

  /// Handles one message of `koloda-sync`.
  private func listen(to process: SyncProcess) {
    do {
      switch (try process.answer(), work) {
      case (.changed, _):
        agenda.othersDecided(at: now)
        isToAskForDisputes = true
      case (let answer, .settling):
        guard try settlements?.take(answer) ?? true else { return }
        work = .nothing
        if let settlements, settlements.next == nil {
          if settlements.isToTryAgain { settleAt = now + Self.settlingPause }
          self.settlements = nil
        }
      case (.hasDisputes(let isSo), .asking):
        work = .nothing
        (hasDisputes, isToAskForDisputes) = (isSo, false)
      case (.connected, .connecting):
        (stage, work) = (.connected(process), .nothing)
        agenda.connected()
      case (.done, .listening): (stage, work) = (.listening(process), .nothing)
      case (.held(let card), .syncing):
        link.wait(from: now)
        try held.hold(card)
      case (.refused(let event, let reason), .syncing):
        refused.insert(event)
        refusal = reason
      case (.elsewhere(let events), .syncing):
        link.wait(from: now)
        // What can't be kept comes again.
        try? agenda.keep(events, in: elsewhere)
      case (.synced(let deck), .syncing):
        work = .nothing
        let (all, left) = (held, refused)
        (held, refused) = ([], [])
        if deck.given != agenda.joined.pile.given { isToAskForDisputes = true }
        try agenda.take(try deck.holding(all), refused: left, at: now)
        try agenda.joined.save()
        sync.cards.hold(agenda.joined.pile.held)
        link.succeed()
        pause.reset()
      case (.card(let card), .fetching):
        link.wait(from: now)
        try wanted.keep(card, of: sync)
      case (.done, .fetching):
        work = .nothing
        sync.post.tell(came: wanted.end())
      case (.behind, .syncing):
        work = .nothing
        agenda.startOver(try DecidedEvents(agenda.joined).events(after: nil))
      case (.otherPile, .syncing):
        throw SyncFailure.otherDeck(name: sync.joined.name, folder: sync.joined.folder)
      default: throw SyncFailure.gone
      }
    } catch {
      fail(error)
    }
  }

  /// Drops `koloda-sync`, and sets the time of the next try.
  private func fail(_ error: any Error) {
    let failure = SyncFailure(of: agenda.joined.failure(error))
    link.fail(failure, at: now)
    (stage, work, held, refused) = (.ended, .nothing, [], [])
    (isToAskForDisputes, isToSettle, settlements, settleAt) = (true, true, nil, .infinity)
    wanted.giveUp()
    if !failure.isOffline { pause.give() }
    // A missing or wrong password stays so until somebody gives a new one.
    retryAt = failure.password == nil ? now + pause.take() : .infinity
  }

  private func publish() {
    var standing = SharedStanding(agenda.joined.pile)
    standing.unsent = agenda.unsent.count
    standing.refused = agenda.joined.refused?.count ?? 0
    standing.refusal = refusal
    standing.hasDisputes = hasDisputes && agenda.joined.pile.isComplete
    standing.link = link.shown(at: now)
    sync.post.publish(standing)
  }

  // MARK: Sleep

  private func sleep() {
    let process = stage.process
    if sync.post.sleep(until: due, or: process?.descriptor), let process { listen(to: process) }
  }

  /// When something is due by the clock, in seconds; infinite if nothing is.
  private var due: Double {
    var end = Double.infinity
    if case .ended = stage { end = min(end, retryAt) }
    if following == nil { end = min(end, journalAt) }
    if work != .nothing {
      end = min(end, link.turn(after: now))
    } else if case .listening = stage, following != nil {
      end = min(end, agenda.time, settleAt)
      // The timeout doesn't count the computer's sleep, during which leases run out.
      if !agenda.joined.pile.held.isEmpty { end = min(end, now + Self.longestSleep) }
    }
    return end
  }

  // MARK: The end

  /// Sends the last order, and waits for `koloda-sync` to end after it.
  private func leave() {
    let hasSeenAll = following?.look(atMost: Self.lastLook) ?? false
    sayGoodbye(knowingAll: hasSeenAll)
    if hasSeenAll { closeJournal() }
    sync.post.hasLeft()
    if !hasSeenAll {
      // The window is closed. Unless the program ends, too, the journal may take its time.
      if following?.look(atMost: Self.farewell) ?? false { sayGoodbye(knowingAll: true) }
      closeJournal()
    }
    stage.process?.finish(atMost: Self.farewell)
    stage = .ended
  }

  /// Sends the last order.
  ///
  /// - Parameter knowsAll: whether the journal was read to its end. A card that was decided and is not
  ///   known to be is not for others.
  private func sayGoodbye(knowingAll knowsAll: Bool) {
    take(sync.post.takeMail())
    guard isConnected, let process = stage.process else { return }
    let farewell = agenda.farewell(returnsCards: knowsAll && following != nil)
    let leaving = SyncRequest.leave(farewell.order, known: farewell.known)
    // Cards that are not given back are held as before.
    if (try? process.send(leaving)) != nil { try? agenda.joined.save() }
  }

  private var isConnected: Bool {
    switch stage {
    case .ended, .started: false
    case .connected, .listening: true
    }
  }

  private func closeJournal() {
    following?.stop()
    following = nil
    elsewhere.rest()
  }
}

extension SharedSync {
  package func run() { SyncLoop(self).run() }
}
