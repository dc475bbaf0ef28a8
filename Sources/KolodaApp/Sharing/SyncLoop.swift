import Glibc
import KolodaSources
import KolodaSyncMessages

/// The thread of a `SharedSync`: it sleeps until its `koloda-sync`, the journal or the clock has
/// something for it.
///
/// A `koloda-sync` that ends, and a server that can't be reached, are the same: it goes on with what
/// is here, and tries again.
final class SyncLoop {
  /// What `koloda-sync` is doing.
  private enum Work {
    case nothing, connecting, listening, syncing, fetching, asking, settling
  }

  /// How long an answer may take before it is said that the server does not answer, in seconds.
  private static let patience = 15.0
  /// How long an answer may take before it is not waited for any more, in seconds: longer than
  /// `koloda-sync` waits for its server, which may hang all the same, as where names are looked up.
  private static let longestPatience = 100.0
  /// How long `koloda-sync` may take for the last words, in seconds; the window is closed by then.
  private static let farewell = 10.0
  /// How long it sleeps at most while cards are held, in seconds.
  private static let longestSleep = 20.0
  /// How long it takes until a journal that can't be read is tried again, in seconds.
  private static let journalPause = 5.0
  /// How long the journal is waited for at the end, in seconds.
  private static let lastLook = 0.3

  private let sync: SharedSync
  private var agenda: SyncAgenda
  private var following: DecidedFollowing?
  private var journalAt = 0.0
  private let elsewhere: ElsewhereJournal
  private var process: SyncProcess?
  private var work = Work.nothing
  /// The cards that came with the answer that is just coming.
  private var held: [HeldCard] = []
  /// The events that the server has refused, by the answer that is just coming.
  private var refused: Set<String> = []
  /// Why it refused the last.
  private var refusal = ""
  /// The cards that are to be here again.
  private var wanted = WantedCards()
  private var isConnected = false
  private var isListening = false
  private var pause = RetryPause(from: 1, to: 60)
  private var retryAt = 0.0
  private var askedAt = 0.0
  private var link = SharedStanding.Link.connecting
  /// What was settled here and not sent, while that is told.
  private var settlements: UnsentSettlements?
  /// Whether that is still to be looked for.
  private var isToSettle = true
  /// Whether there are cards that people disagree on, as far as the server has said.
  private var hasDisputes = false
  /// Whether that is to be asked once all answers are given.
  private var isToAskForDisputes = true

  init(_ sync: SharedSync) {
    self.sync = sync
    agenda = SyncAgenda(sync.joined, unsent: [], sync.records, sync.photos)
    elsewhere = ElsewhereJournal(of: sync.joined)
  }

  /// Goes on until the window is closed.
  func run() {
    while true {
      let mail = sync.takeMail()
      if mail.isLeaving { return leave() }
      if mail.isToTryAgain { retryAt = 0 }
      take(mail.events)
      wanted.want(mail.wanted)
      readJournal()
      begin()
      publish()
      sleep()
    }
  }

  private var now: Double {
    var time = timespec()
    // It goes on while the computer sleeps, as leases do.
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: The journal

  private func take(_ events: [SyncEvent]?) {
    guard let events else {
      following?.stop()
      following = nil
      return
    }
    guard !events.isEmpty else { return }
    agenda.add(events)
    sync.cards.answer(events.map(\.card))
  }

  /// Reads it where that is still to be done.
  private func readJournal() {
    guard following == nil, now >= journalAt else { return }
    guard let found = try? sync.follow(agenda.joined) else {
      journalAt = now + Self.journalPause
      return
    }
    following = found
    agenda.replace(unsent: found.decided.unsent(of: agenda.joined))
    // What was decided while it was read is no card that somebody else holds.
    sync.cards.answer(agenda.unsent.map(\.card))
  }

  // MARK: The server

  /// Begins what is to be done next.
  private func begin() {
    if work != .nothing, now >= askedAt + Self.longestPatience { fail(SyncFailure.gone) }
    guard work == .nothing else { return }
    do {
      if let process {
        if !isConnected {
          try ask(.connecting(to: sync.joined.place), of: process, .connecting)
        } else if !isListening {
          try ask(.listen, of: process, .listening)
        } else if following != nil, let order = agenda.next(at: now) {
          try ask(.sync(order), of: process, .syncing)
        } else if isToSettle, following != nil, link == .online {
          isToSettle = false
          settlements = UnsentSettlements(agenda.joined)
          begin()
        } else if let request = settlements?.next {
          try ask(request, of: process, .settling)
        } else if let numbers = wanted.next() {
          try ask(.cards(numbers), of: process, .fetching)
        } else if isToAskForDisputes, agenda.joined.pile.isComplete, agenda.unsent.isEmpty {
          try ask(.hasDisputes, of: process, .asking)
        }
      } else if now >= retryAt {
        process = try SyncProcess()
        begin()
      }
    } catch {
      fail(error)
    }
  }

  private func ask(_ request: SyncRequest, of process: SyncProcess, _ work: Work) throws {
    try process.send(request)
    self.work = work
    askedAt = now
  }

  /// Takes what `koloda-sync` has to say.
  private func listen(to process: SyncProcess) {
    do {
      switch (try process.answer(), work) {
      case (.changed, _):
        agenda.othersDecided(at: now)
        isToAskForDisputes = true
      case (let answer, .settling):
        guard try settlements?.take(answer) ?? true else { return }
        work = .nothing
        if settlements?.next == nil { settlements = nil }
      case (.hasDisputes(let isSo), .asking):
        work = .nothing
        (hasDisputes, isToAskForDisputes) = (isSo, false)
      case (.connected, .connecting):
        (isConnected, work) = (true, .nothing)
        agenda.connected()
      case (.done, .listening): (isListening, work) = (true, .nothing)
      case (.held(let card), .syncing): try held.hold(card)
      case (.refused(let event, let reason), .syncing):
        refused.insert(event)
        refusal = reason
      case (.elsewhere(let events), .syncing):
        askedAt = now
        // What can't be kept comes again.
        try? agenda.keep(events, in: elsewhere)
      case (.synced(let pile), .syncing):
        work = .nothing
        let (all, left) = (held, refused)
        (held, refused) = ([], [])
        if pile.given != agenda.joined.pile.given { isToAskForDisputes = true }
        try agenda.take(try pile.holding(all), refused: left, at: now)
        try agenda.joined.save()
        sync.cards.hold(agenda.joined.pile.held)
        link = .online
        pause.reset()
      case (.card(let card), .fetching): try wanted.keep(card, of: sync)
      case (.done, .fetching):
        work = .nothing
        sync.tell(came: wanted.end())
      case (.behind, .syncing):
        work = .nothing
        agenda.startOver(try DecidedEvents(agenda.joined).events(after: nil))
      case (.otherPile, .syncing):
        throw SyncFailure.otherPile(name: sync.joined.name, folder: sync.joined.folder)
      default: throw SyncFailure.gone
      }
    } catch {
      fail(error)
    }
  }

  /// Lets go of `koloda-sync`, and tries again later.
  private func fail(_ error: any Error) {
    let wasOnline = link == .online
    process = nil
    (work, isConnected, isListening, held, refused) = (.nothing, false, false, [], [])
    (isToAskForDisputes, isToSettle, settlements) = (true, true, nil)
    wanted.giveUp()
    let failure =
      agenda.joined.failure(error) as? SyncFailure ?? .unreadable("\(error)")
    link = SharedStanding.Link(after: failure)
    // That it broke is no news, that it can't be made again is.
    if link == .offline, wasOnline { link = .connecting }
    if !failure.isOffline { pause.give() }
    // A password that is missing or wrong stays so until somebody gives one.
    retryAt = failure.password == nil ? now + pause.take() : .infinity
  }

  private func publish() {
    var standing = SharedStanding(agenda.joined.pile)
    standing.unsent = agenda.unsent.count
    standing.refused = agenda.joined.refused?.count ?? 0
    standing.refusal = refusal
    standing.hasDisputes = hasDisputes && agenda.joined.pile.isComplete
    if work != .nothing, now >= askedAt + Self.patience { link = .offline }
    standing.link = link
    sync.publish(standing)
  }

  // MARK: Sleep

  private func sleep() {
    var polls = [pollfd(fd: sync.wake.descriptor, events: Int16(POLLIN), revents: 0)]
    if let process {
      polls.append(pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&polls, nfds_t(polls.count), milliseconds) >= 0 else { return }
    if polls[0].revents != 0 { sync.wake.drain() }
    if polls.count > 1, polls[1].revents != 0, let process { listen(to: process) }
  }

  /// How long nothing is to be done unless something happens.
  private var milliseconds: Int32 {
    var end = Double.infinity
    if process == nil { end = min(end, retryAt) }
    if following == nil { end = min(end, journalAt) }
    if work != .nothing {
      end = min(end, askedAt + (link == .offline ? Self.longestPatience : Self.patience))
    } else if isListening, following != nil {
      end = min(end, agenda.time)
      // The sleep of the computer is not counted, and its leases run out meanwhile.
      if !agenda.joined.pile.held.isEmpty { end = min(end, now + Self.longestSleep) }
    }
    guard end < .infinity else { return -1 }
    // Rounded up: it would wake too early, and again and again.
    return Int32(min(max(((end - now) * 1000).rounded(.up), 0), 3_600_000))
  }

  // MARK: The end

  /// Says the last words, and waits for `koloda-sync` to end after them.
  private func leave() {
    following?.look(atMost: Self.lastLook)
    take(sync.takeMail().events)
    following?.stop()
    elsewhere.rest()
    if let process, isConnected {
      let farewell = agenda.farewell()
      // Cards that are not given back are held as before.
      if (try? process.send(.leave(farewell))) != nil { try? agenda.joined.save() }
    }
    sync.hasLeft()
    process?.finish(atMost: Self.farewell)
    process = nil
  }
}
