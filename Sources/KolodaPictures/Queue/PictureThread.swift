import Glibc
import KolodaFiles
import KolodaPictureMessages

/// The thread of a `PictureQueue`: hands files to workers, and pictures to the queue's owner.
final class PictureThread<Purpose: Hashable & Sendable> {
  typealias Request = PictureRequest<Purpose>

  let post: PicturePost<Purpose>
  let deliver: PictureDelivery<Purpose>
  let crew = WorkerCrew()
  let slabs = SlabPool()
  var queue = LoadingQueue<Request>()
  var running: [UInt32: RunningJob<Purpose>] = [:]
  var culprits = Culprits()
  private var lastJob: UInt32 = 0
  /// The paths of files that are still being opened after their jobs were abandoned, because a
  /// network share doesn't answer.
  private var late: [UInt32: [UInt8]] = [:]
  /// How many times in a row a worker has not begun with its job.
  private var refusals = 0

  /// How many pictures are read at once, apart from slow ones.
  private let lanes: Int

  init(
    _ post: PicturePost<Purpose>, lanes: Int? = nil,
    _ deliver: @escaping PictureDelivery<Purpose>
  ) {
    self.post = post
    self.lanes = lanes ?? (sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 3 ? 2 : 1)
    self.deliver = deliver
  }

  func run() {
    // The first worker starts while the first card's file is opened.
    _ = crew.idle()
    while true {
      let content = post.take()
      if content.isStopping { return end() }
      take(content)
      listen()
      giveUpUnwanted()
      giveUpSlow()
      begin()
      if running.isEmpty {
        crew.rest()
        slabs.empty()
      }
      crew.reap()
      wait()
    }
  }

  private func end() {
    for (job, work) in running { abandon(job, work) }
    running = [:]
    crew.endAll()
  }

  // MARK: Inbox

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
      // The network share answers again.
      queue.retry { $0.path == path }
      for (job, work) in running where work.request.path == path && work.waitsForLate {
        running[job] = nil
        queue.putBack(work.job)
      }
      return
    }
    guard var work = running[outcome.job], work.isOpening else { return }
    if work.job.step == .check {
      running[outcome.job] = nil
      return queue.noteCheck(work.request, state: outcome.state)
    }
    work.state = outcome.state
    work.sign = Patience.now
    work.phase = outcome.file.map { .open($0) } ?? .opening(nil)
    running[outcome.job] = work
    if let failure = outcome.failure {
      fail(outcome.job, failure)
    } else if let state = work.state,
      let failure = culprits.failure(of: work.request.path, state)
    {
      fail(outcome.job, failure)
    }
  }

  // MARK: Failures

  func fail(_ job: UInt32, _ failure: PictureFailure) {
    guard let work = running.removeValue(forKey: job) else { return }
    abandon(job, work)
    // If the worker is in the middle of the job, it would wait for the next order for ever.
    if let worker = work.worker, worker.job == job { crew.end(worker) }
    if work.isTaken, let state = work.state, failure == .fatal || failure == .slow {
      culprits.note(work.request.path, state, failure)
    }
    let isWanted = queue.isWanted(work.request)
    queue.note(work.request, state: work.state, isLast: true, mayBeTried: failure.isPassing)
    if isWanted { deliver(work.request, .failure(failure)) }
  }

  /// Handles the end of a worker.
  func lost(_ worker: WorkerProcess) {
    let wasThere = crew.lost(worker)
    guard let job = worker.job, let work = running[job] else { return }
    if work.isClosing || !wasThere {
      // The queue's thread did not end it because of this job.
      if work.isTaken, let state = work.state {
        culprits.note(work.request.path, state, .fatal)
      }
      running[job] = nil
      queue.putBack(work.job)
    } else if work.isTaken {
      fail(job, .fatal)
    } else {
      refused(job)
    }
  }

  /// Puts a job back that a worker did not begin with, which is not the file's fault: another
  /// worker gets it.
  private func refused(_ job: UInt32) {
    guard let work = running[job] else { return }
    refusals += 1
    guard refusals < Self.mostRefusals else {
      refusals = 0
      return fail(job, .noWorker(String(cString: strerror(ETIMEDOUT))))
    }
    running[job] = nil
    queue.putBack(work.job)
  }

  /// Notes that a worker has begun with its job.
  func noteTaken() { refusals = 0 }

  /// After how many such refusals in a row a card says so.
  private static var mostRefusals: Int { 3 }

  /// Abandons the opening of a job's file.
  private func abandon(_ job: UInt32, _ work: RunningJob<Purpose>) {
    guard case .opening(let opening?) = work.phase, opening.abandon() else { return }
    late[job] = work.request.path
  }

  // MARK: Giving up

  private func giveUpUnwanted() {
    for (job, work) in running where !work.isClosing && !queue.isWanted(work.request) { close(job) }
    // The front card goes before all others.
    guard frontWaits else { return }
    for (job, work) in running where work.job.step == .whole && !work.isClosing {
      if !queue.isFirst(work.request) { close(job) }
    }
    // A file that waits for a worker must not keep the front card's from being opened.
    guard running.count > WorkerCrew.limit, let next = queue.next(unless: isInHand),
      queue.isFirst(next.request)
    else { return }
    for (job, work) in running where work.waitsForWorker { close(job) }
  }

  /// Whether the front card is to be read but no worker has it.
  private var frontWaits: Bool {
    if let next = queue.next, queue.isFirst(next.request) { return next.step != .check }
    return running.values.contains { work in
      if case .open = work.phase { return queue.isFirst(work.request) }
      return false
    }
  }

  func close(_ job: UInt32) {
    guard let work = running[job] else { return }
    if case .reading(let worker) = work.phase {
      running[job]?.phase = .closing(worker)
      running[job]?.closed = Patience.now
      worker.send(.close(job: job))
      return
    }
    guard work.worker == nil else { return }
    abandon(job, work)
    running[job] = nil
    queue.putBack(work.job)
  }

  /// Gives up what has taken too long.
  func giveUpSlow() {
    let now = Patience.now
    for (job, work) in running where now >= deadline(of: work) {
      if isStarved(work, now) {
        running[job]?.sign = now
        continue
      }
      if work.isClosing {
        if let worker = work.worker { crew.end(worker) }
        running[job] = nil
        if work.isTaken, let state = work.state {
          culprits.noteHeld(
            work.request.path, state, for: now - work.sign, limit: Patience.holding)
        }
        queue.putBack(work.job)
      } else if let worker = work.worker, !work.isTaken {
        crew.giveUp(worker)
        if worker.isReady {
          refused(job)
        } else {
          fail(job, .noWorker(String(cString: strerror(ETIMEDOUT))))
        }
      } else if work.job.step == .check {
        // The picture that is shown may be out of date, but it is there.
        abandon(job, work)
        running[job] = nil
        queue.noteNoCheck(work.request)
      } else if work.waitsForWorker {
        fail(job, .noWorker(String(cString: strerror(ETIMEDOUT))))
      } else {
        fail(job, .slow)
      }
    }
  }

  /// Whether a job makes no progress because the machine is too busy, or all the workers are.
  private func isStarved(_ work: RunningJob<Purpose>, _ now: Double) -> Bool {
    // None of the workers keeps a picture for ever.
    if work.waitsForWorker { return crew.hasHope }
    guard case .reading(let worker) = work.phase, now - work.begun < work.patience else {
      return false
    }
    let load = worker.load
    return load.isRunnable && load.seconds - work.loadBefore < work.silence / 2
  }

  private func deadline(of work: RunningJob<Purpose>) -> Double {
    if work.isClosing { return work.closed + Patience.closing }
    if let worker = work.worker, worker.isReady, !work.isTaken {
      return work.sign + Patience.taking
    }
    // A picture's own time begins when a worker has it.
    if work.waitsForWorker { return work.sign + Patience.silence }
    return min(work.sign + work.silence, work.begun + work.patience)
  }

  // MARK: Beginning

  private func begin() {
    for (job, work) in running.sorted(by: { $0.key < $1.key }) {
      guard case .open(let file) = work.phase else { continue }
      read(job, file)
    }
    while mayBegin, let next = queue.next(unless: isInHand) {
      queue.begin(next)
      lastJob &+= 1
      let number = lastJob
      let now = Patience.now
      let path = next.request.path
      // A file on a share that does not answer is not opened a second time meanwhile.
      let opening = late.values.contains(path) ? nil : FileOpening()
      running[number] = RunningJob(job: next, phase: .opening(opening), begun: now, sign: now)
      opening?.begin(
        path, for: number, isLook: next.step == .check, longest: next.request.longest
      ) { [post] outcome in
        post.put { $0.openings.append(outcome) }
      }
    }
  }

  /// Whether the same file is in hand already, for another size or purpose.
  private func isInHand(_ request: Request) -> Bool {
    running.values.contains { $0.request.path == request.path }
  }

  /// Whether another job may be begun.
  ///
  /// There may be as many as are read at once, and one more whose file is being opened. Slow ones
  /// don't count.
  private var mayBegin: Bool {
    let now = Patience.now
    let brisk = running.values.count { $0.isClosing || now - $0.begun < Patience.brisk }
    return brisk <= lanes && running.count < WorkerCrew.limit + 1
  }

  /// Hands an open file to a worker, if one is available.
  private func read(_ job: UInt32, _ file: OpenFile) {
    let now = Patience.now
    let busy = running.values.count { $0.worker != nil && now - $0.begun < Patience.brisk }
    guard busy < lanes else { return }
    let kind: WorkKind =
      running[job].map { Recording.isVideo($0.request.path) } == true ? .films : .pictures
    guard let worker = crew.idle(for: kind) else {
      if let trouble = crew.trouble { return fail(job, .noWorker(trouble)) }
      if running[job].map({ queue.isFirst($0.request) }) == true { makeRoom() }
      return
    }
    worker.job = job
    running[job]?.phase = .reading(worker)
    running[job]?.sign = now
    running[job]?.loadBefore = worker.isReady ? worker.load.seconds : 0
    running[job]?.begun = now
    let quarters = UInt8(((running[job]?.request.quarters ?? 0) % 4 + 4) % 4)
    withExtendedLifetime(file) {
      _ = worker.send(.open(job: job, quarters: quarters), attachment: file.descriptor)
    }
  }

  /// Frees a worker for the front card: the one that has been reading longest gives its picture up.
  private func makeRoom() {
    guard !running.values.contains(where: \.isClosing) else { return }
    let busy = running.filter { $0.value.worker != nil && !queue.isFirst($0.value.request) }
    if let longest = busy.min(by: { $0.value.begun < $1.value.begun }) { close(longest.key) }
  }

  // MARK: Waiting

  private func wait() {
    let bell = post.bell()
    // The system passes over a negative descriptor.
    var watched = [pollfd(fd: bell ?? -1, events: Int16(POLLIN), revents: 0)]
    watched += crew.workers.map {
      pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0)
    }
    watched += crew.lastBreaths.map { pollfd(fd: $0, events: 0, revents: 0) }
    poll(&watched, nfds_t(watched.count), timeout(hasBell: bell != nil))
  }

  /// How long the thread may wait, in milliseconds; -1 for no limit.
  private func timeout(hasBell: Bool) -> Int32 {
    let now = Patience.now
    var next = Double.infinity
    for work in running.values {
      next = min(next, deadline(of: work))
      // When a picture turns out to be slow, others may be begun.
      let slow = work.begun + Patience.brisk
      if slow > now { next = min(next, slow) }
    }
    if crew.hasDead { next = min(next, now + Patience.reaping) }
    if !hasBell { next = min(next, now + Patience.bell) }
    guard next.isFinite else { return -1 }
    return Int32(max(((next - now) * 1000).rounded(.up), 0))
  }
}
