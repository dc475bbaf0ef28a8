import Glibc
import KolodaPictureMessages

/// What the thread of a `PictureQueue` does: it hands files to workers, and pictures to who asks.
final class PictureThread<Purpose: Hashable & Sendable> {
  typealias Request = PictureRequest<Purpose>

  let post: PicturePost<Purpose>
  let deliver: PictureQueue<Purpose>.Delivery
  let crew = WorkerCrew()
  let slabs = SlabPool()
  var queue = LoadingQueue<Request>()
  var hands: [UInt32: Hand<Purpose>] = [:]
  var culprits = Culprits()
  private var lastJob: UInt32 = 0
  /// The paths of files that are being opened though nobody waits for them any more: a share does
  /// not answer.
  private var late: [UInt32: [UInt8]] = [:]
  /// How often in a row a worker did not begin with what it was given.
  private var refusals = 0

  /// How many pictures are read at once, but for slow ones.
  private let lanes = sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 3 ? 2 : 1

  init(_ post: PicturePost<Purpose>, _ deliver: @escaping PictureQueue<Purpose>.Delivery) {
    self.post = post
    self.deliver = deliver
  }

  func run() {
    // It starts while the first card's file is looked for.
    _ = crew.idle()
    while true {
      let content = post.take()
      if content.isStopping { return end() }
      take(content)
      listen()
      giveUpUnwanted()
      giveUpSlow()
      begin()
      if hands.isEmpty {
        crew.rest()
        slabs.empty()
      }
      crew.reap()
      wait()
    }
  }

  private func end() {
    for (job, hand) in hands { abandon(job, hand) }
    hands = [:]
    crew.endAll()
  }

  // MARK: What comes in

  private func take(_ content: PicturePost<Purpose>.Content) {
    for wanted in content.wanted { queue.want(wanted) }
    for path in content.retries {
      crew.forgive()
      culprits.forget(path)
      queue.retry { $0.path == path }
    }
    for opening in content.openings { opened(opening) }
  }

  private func opened(_ outcome: FileOpening.Outcome) {
    if let path = late.removeValue(forKey: outcome.job) {
      // The share answers again.
      queue.retry { $0.path == path }
      for (job, hand) in hands where hand.request.path == path && hand.waitsForLate {
        hands[job] = nil
        queue.putBack(hand.job)
      }
      return
    }
    guard var hand = hands[outcome.job], hand.isOpening else { return }
    if hand.job.step == .check {
      hands[outcome.job] = nil
      return queue.noteCheck(hand.request, state: outcome.state)
    }
    hand.state = outcome.state
    hand.sign = Patience.now
    hand.phase = outcome.file.map { .open($0) } ?? .opening(nil)
    hands[outcome.job] = hand
    if let failure = outcome.failure {
      fail(outcome.job, failure)
    } else if let state = hand.state,
      let failure = culprits.failure(of: hand.request.path, state)
    {
      fail(outcome.job, failure)
    }
  }

  // MARK: What goes wrong

  func fail(_ job: UInt32, _ failure: PictureFailure) {
    guard let hand = hands.removeValue(forKey: job) else { return }
    abandon(job, hand)
    // One that is in the middle of it would wait for an answer for ever.
    if let worker = hand.worker, worker.job == job { crew.end(worker) }
    if hand.isTaken, let state = hand.state, failure == .fatal || failure == .slow {
      culprits.note(hand.request.path, state, failure)
    }
    let isWanted = queue.isWanted(hand.request)
    queue.note(hand.request, state: hand.state, isLast: true, mayBeTried: failure.isPassing)
    if isWanted { deliver(hand.request, .failure(failure)) }
  }

  /// A worker is gone.
  func lost(_ worker: WorkerProcess) {
    let wasThere = crew.lost(worker)
    guard let job = worker.job, let hand = hands[job] else { return }
    if hand.isClosing || !wasThere {
      // It was not ended from here.
      if hand.isTaken, let state = hand.state {
        culprits.note(hand.request.path, state, .fatal)
      }
      hands[job] = nil
      queue.putBack(hand.job)
    } else if hand.isTaken {
      fail(job, .fatal)
    } else {
      refused(job)
    }
  }

  /// A worker did not begin with a job, which is no fault of the file's: another is to have it.
  private func refused(_ job: UInt32) {
    guard let hand = hands[job] else { return }
    refusals += 1
    guard refusals < Self.mostRefusals else {
      refusals = 0
      return fail(job, .noWorker(String(cString: strerror(ETIMEDOUT))))
    }
    hands[job] = nil
    queue.putBack(hand.job)
  }

  /// Notes that a worker has begun with a job.
  func noteTaken() { refusals = 0 }

  /// How many workers in a row may not begin with what they are given before a card says so.
  private static var mostRefusals: Int { 3 }

  /// Lets go of what a job holds.
  private func abandon(_ job: UInt32, _ hand: Hand<Purpose>) {
    guard case .opening(let opening?) = hand.phase, opening.abandon() else { return }
    late[job] = hand.request.path
  }

  // MARK: What nobody waits for, or has waited for too long

  private func giveUpUnwanted() {
    for (job, hand) in hands where !hand.isClosing && !queue.isWanted(hand.request) { close(job) }
    // The front card goes before whatever else is being read.
    guard frontWaits else { return }
    for (job, hand) in hands where hand.job.step == .whole && !hand.isClosing {
      if !queue.isFirst(hand.request) { close(job) }
    }
  }

  /// Whether the front card is to be read, and no worker has it.
  private var frontWaits: Bool {
    if let next = queue.next, queue.isFirst(next.request) { return next.step != .check }
    return hands.values.contains { hand in
      if case .open = hand.phase { return queue.isFirst(hand.request) }
      return false
    }
  }

  func close(_ job: UInt32) {
    guard let hand = hands[job] else { return }
    if case .reading(let worker) = hand.phase {
      hands[job]?.phase = .closing(worker)
      hands[job]?.closed = Patience.now
      worker.send(.close(job: job))
      return
    }
    guard hand.worker == nil else { return }
    abandon(job, hand)
    hands[job] = nil
    queue.putBack(hand.job)
  }

  private func giveUpSlow() {
    let now = Patience.now
    for (job, hand) in hands where now >= deadline(of: hand) {
      if isStarved(hand, now) {
        hands[job]?.sign = now
        continue
      }
      if hand.isClosing {
        if let worker = hand.worker { crew.end(worker) }
        hands[job] = nil
        if hand.isTaken, let state = hand.state {
          culprits.noteHeld(
            hand.request.path, state, for: now - hand.sign, limit: Patience.holding)
        }
        queue.putBack(hand.job)
      } else if let worker = hand.worker, !hand.isTaken {
        crew.giveUp(worker)
        if worker.isReady {
          refused(job)
        } else {
          fail(job, .noWorker(String(cString: strerror(ETIMEDOUT))))
        }
      } else if hand.job.step == .check {
        // What is shown may be out of date; it is there.
        abandon(job, hand)
        hands[job] = nil
        queue.noteNoCheck(hand.request)
      } else {
        fail(job, .slow)
      }
    }
  }

  /// Whether a job gets no further because the machine has no time for it.
  private func isStarved(_ hand: Hand<Purpose>, _ now: Double) -> Bool {
    guard case .reading(let worker) = hand.phase, now - hand.begun < hand.patience else {
      return false
    }
    let load = worker.load
    return load.isRunnable && load.seconds - hand.loadBefore < Patience.silence / 2
  }

  private func deadline(of hand: Hand<Purpose>) -> Double {
    if hand.isClosing { return hand.closed + Patience.closing }
    if let worker = hand.worker, worker.isReady, !hand.isTaken {
      return hand.sign + Patience.taking
    }
    return min(hand.sign + Patience.silence, hand.begun + hand.patience)
  }

  // MARK: What is begun

  private func begin() {
    for (job, hand) in hands.sorted(by: { $0.key < $1.key }) {
      guard case .open(let file) = hand.phase else { continue }
      read(job, file)
    }
    while mayBegin, let next = queue.next(unless: isInHand) {
      queue.begin(next)
      lastJob &+= 1
      let number = lastJob
      let now = Patience.now
      let path = next.request.path
      // A share that does not answer is not asked twice at once.
      let opening = late.values.contains(path) ? nil : FileOpening()
      hands[number] = Hand(job: next, phase: .opening(opening), begun: now, sign: now)
      opening?.begin(
        path, for: number, isLook: next.step == .check, longest: next.request.longest
      ) { [post] outcome in
        post.put { $0.openings.append(outcome) }
      }
    }
  }

  /// Whether the same file is being read already, in another size.
  private func isInHand(_ request: Request) -> Bool {
    hands.values.contains { $0.request.path == request.path }
  }

  /// Whether one more job may be begun.
  ///
  /// There may be as many as are read at once, and one more whose file is opened meanwhile. Slow
  /// ones do not count.
  private var mayBegin: Bool {
    let now = Patience.now
    let brisk = hands.values.count { $0.isClosing || now - $0.begun < Patience.brisk }
    return brisk <= lanes && hands.count < WorkerCrew.limit + 1
  }

  /// Hands an open file to a worker, as soon as one may have it.
  private func read(_ job: UInt32, _ file: OpenFile) {
    let now = Patience.now
    let busy = hands.values.count { $0.worker != nil && now - $0.begun < Patience.brisk }
    guard busy < lanes else { return }
    guard let worker = crew.idle() else {
      if let trouble = crew.trouble { return fail(job, .noWorker(trouble)) }
      if hands[job].map({ queue.isFirst($0.request) }) == true { makeRoom() }
      return
    }
    worker.job = job
    hands[job]?.phase = .reading(worker)
    hands[job]?.sign = now
    hands[job]?.loadBefore = worker.isReady ? worker.load.seconds : 0
    hands[job]?.begun = now
    let quarters = UInt8(((hands[job]?.request.quarters ?? 0) % 4 + 4) % 4)
    withExtendedLifetime(file) {
      _ = worker.send(.open(job: job, quarters: quarters), attachment: file.descriptor)
    }
  }

  /// Takes the worker that has been at work longest from what it reads, for the front card.
  private func makeRoom() {
    guard !hands.values.contains(where: \.isClosing) else { return }
    let busy = hands.filter { $0.value.worker != nil && !queue.isFirst($0.value.request) }
    if let longest = busy.min(by: { $0.value.begun < $1.value.begun }) { close(longest.key) }
  }

  // MARK: Waiting

  private func wait() {
    var watched = [pollfd(fd: post.bell, events: Int16(POLLIN), revents: 0)]
    watched += crew.workers.map {
      pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0)
    }
    watched += crew.lastBreaths.map { pollfd(fd: $0, events: 0, revents: 0) }
    poll(&watched, nfds_t(watched.count), timeout)
  }

  /// How long nothing needs to be done, in milliseconds; -1 without end.
  private var timeout: Int32 {
    let now = Patience.now
    var next = Double.infinity
    for hand in hands.values {
      next = min(next, deadline(of: hand))
      // Others may be begun when one turns out to be slow.
      let slow = hand.begun + Patience.brisk
      if slow > now { next = min(next, slow) }
    }
    if crew.hasDead { next = min(next, now + Patience.reaping) }
    guard next.isFinite else { return -1 }
    return Int32(max(((next - now) * 1000).rounded(.up), 0))
  }
}
