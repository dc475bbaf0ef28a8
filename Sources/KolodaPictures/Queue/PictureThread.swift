import Glibc
import KolodaFiles
import KolodaGLib
import KolodaPictureMessages

/// What the thread of a `PictureQueue` does: it hands files to workers, and pictures to who asks.
final class PictureThread<Purpose: Hashable & Sendable> {
  typealias Request = PictureRequest<Purpose>
  private typealias Queue = LoadingQueue<Request>

  /// A file as it was when it could not be read.
  private struct Culprit: Hashable {
    var path: [UInt8]
    var state: FileState
  }

  private let post: PicturePost<Purpose>
  private let deliver: PictureQueue<Purpose>.Delivery
  private let crew = WorkerCrew()
  private let slabs = SlabPool()
  private var queue = Queue()
  private var hands: [UInt32: Hand<Purpose>] = [:]
  private var lastJob: UInt32 = 0
  /// The files that ended or held up a worker: none may do so twice of its own accord.
  private var culprits: [Culprit: PictureFailure] = [:]

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
    crew.endAll()
    for hand in hands.values { abandon(hand) }
    // What was being opened closes itself when it is found that nobody takes it.
    for opening in post.take().openings where opening.descriptor >= 0 {
      Glibc.close(opening.descriptor)
    }
  }

  // MARK: What comes in

  private func take(_ content: PicturePost<Purpose>.Content) {
    if let wanted = content.wanted { queue.want(wanted) }
    for path in content.retries {
      crew.forgive()
      culprits = culprits.filter { $0.key.path != path }
      queue.retry { $0.path == path }
    }
    for opening in content.openings { opened(opening) }
  }

  private func opened(_ outcome: FileOpening.Outcome) {
    guard var hand = hands[outcome.job], hand.isOpening else {
      if outcome.descriptor >= 0 { Glibc.close(outcome.descriptor) }
      return
    }
    if hand.job.step == .check {
      hands[outcome.job] = nil
      return queue.noteCheck(hand.request, state: outcome.state)
    }
    hand.state = outcome.state
    hand.sign = Patience.now
    if outcome.descriptor >= 0 { hand.phase = .open(descriptor: outcome.descriptor) }
    hands[outcome.job] = hand
    if let failure = outcome.failure {
      fail(outcome.job, failure)
    } else if let state = hand.state,
      let failure = culprits[Culprit(path: hand.request.path, state: state)]
    {
      fail(outcome.job, failure)
    }
  }

  /// Takes what the workers say.
  private func listen() {
    for worker in crew.workers {
      var isThere = true
      while isThere {
        switch worker.socket.receive(waits: false) {
        case .nothing: isThere = false
        case .end:
          lost(worker)
          isThere = false
        case .message(let bytes, let attachment):
          // Workers send none.
          if attachment >= 0 { Glibc.close(attachment) }
          if let answer = PictureAnswer(bytes: bytes) {
            take(answer, from: worker)
          } else {
            // One that talks nonsense is not to be trusted with another picture.
            worker.end()
          }
        }
      }
    }
  }

  private func take(_ answer: PictureAnswer, from worker: WorkerProcess) {
    if answer == .ready { return crew.arrived(worker) }
    // What is said of any other job is old, or a lie.
    guard let job = answer.job, worker.job == job, var hand = hands[job] else { return }
    hand.sign = Patience.now
    hands[job] = hand
    if hand.isClosing {
      switch answer {
      case .closed, .failed, .drawn(_, .whole):
        worker.job = nil
        hands[job] = nil
        queue.putBack(hand.job)
      default: break
      }
      return
    }
    switch answer {
    case .described(_, let facts):
      hand.facts = facts
      hands[job] = hand
      draw(job, facts.hasPreview && hand.job.step == .preview ? .preview : .whole)
    case .drawn(_, .preview):
      handOver(job, .preview)
      queue.note(hand.request, state: hand.state, isLast: false)
      goOn(job)
    case .noPreview: goOn(job)
    case .drawn(_, .whole):
      worker.job = nil
      handOver(job, .whole)
      hands[job] = nil
      queue.note(hand.request, state: hand.state, isLast: true)
    case .failed(_, let failure):
      worker.job = nil
      fail(job, failure)
    case .ready, .working, .closed: break
    }
  }

  /// Reads on where the picture itself is wanted most; others get their previews first.
  private func goOn(_ job: UInt32) {
    guard let hand = hands[job] else { return }
    if queue.isFirst(hand.request) { draw(job, .whole) } else { close(job) }
  }

  private func draw(_ job: UInt32, _ source: PictureDrawing.Source) {
    guard var hand = hands[job], let facts = hand.facts, let worker = hand.worker else { return }
    let box = hand.request.box
    let size = source == .preview ? box.decoded(facts) : box.decoded(facts)
    let stride = size.width * 4
    guard let slab = slabs.take(stride * size.height) else {
      return fail(job, .tooLarge(facts.size))
    }
    let drawing = PictureDrawing(
      source: source, size: size, stride: stride, length: slab.length)
    hand.slab = slab
    hand.drawing = drawing
    hands[job] = hand
    worker.send(.draw(job: job, drawing), attachment: slab.descriptor)
  }

  private func handOver(_ job: UInt32, _ source: PictureDrawing.Source) {
    guard let hand = hands[job], let facts = hand.facts, let slab = hand.slab,
      let drawing = hand.drawing, drawing.source == source
    else { return }
    hands[job]?.slab = nil
    let picture = Picture(
      facts: facts, size: drawing.size, stride: drawing.stride, slab: slab,
      release: { [slabs] in slabs.give($0) })
    guard queue.isWanted(hand.request) else { return }
    deliver(hand.request, source == .preview ? .preview(picture) : .whole(picture))
  }

  // MARK: What goes wrong

  private func fail(_ job: UInt32, _ failure: PictureFailure) {
    guard let hand = hands.removeValue(forKey: job) else { return }
    abandon(hand)
    hand.worker?.job = nil
    if let state = hand.state, failure == .fatal || failure == .slow {
      culprits[Culprit(path: hand.request.path, state: state)] = failure
    }
    let isWanted = queue.isWanted(hand.request)
    queue.note(hand.request, state: hand.state, isLast: true, mayBeTried: failure.isPassing)
    if isWanted { deliver(hand.request, .failure(failure)) }
  }

  /// A worker is gone.
  private func lost(_ worker: WorkerProcess) {
    let isGuilty = crew.lost(worker)
    guard let job = worker.job, let hand = hands[job] else { return }
    if isGuilty, !hand.isClosing {
      fail(job, .fatal)
    } else {
      hands[job] = nil
      queue.putBack(hand.job)
    }
  }

  /// Lets go of what a job holds.
  private func abandon(_ hand: Hand<Purpose>) {
    switch hand.phase {
    case .opening(let job): job.cancel()
    case .open(let descriptor): Glibc.close(descriptor)
    case .reading, .closing: break
    }
  }

  // MARK: What nobody waits for, or has waited for too long

  private func giveUpUnwanted() {
    for (job, hand) in hands where !hand.isClosing && !queue.isWanted(hand.request) { close(job) }
    // The front card goes before whatever else is being read.
    guard let next = queue.next, queue.isFirst(next.request), next.step != .check else { return }
    for (job, hand) in hands where hand.job.step == .whole && !hand.isClosing {
      if !queue.isFirst(hand.request) { close(job) }
    }
  }

  private func close(_ job: UInt32) {
    guard let hand = hands[job] else { return }
    if case .reading(let worker) = hand.phase {
      hands[job]?.phase = .closing(worker)
      hands[job]?.sign = Patience.now
      worker.send(.close(job: job))
      return
    }
    guard hand.worker == nil else { return }
    abandon(hand)
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
      if let worker = hand.worker { crew.end(worker) }
      if hand.isClosing {
        hands[job] = nil
        // What holds up a worker that is to give it up would do so again.
        queue.putBack(hand.job)
      } else {
        fail(job, .slow)
      }
    }
  }

  /// Whether a job gets no further because the machine has no time for it.
  private func isStarved(_ hand: Hand<Purpose>, _ now: Double) -> Bool {
    guard case .reading(let worker) = hand.phase, now - hand.begun < Patience.whole else {
      return false
    }
    guard worker.isReady else { return true }
    let load = worker.load
    return load.isRunnable && load.seconds - hand.loadBefore < Patience.silence / 2
  }

  private func deadline(of hand: Hand<Purpose>) -> Double {
    hand.isClosing
      ? hand.sign + Patience.closing
      : min(hand.sign + Patience.silence, hand.begun + Patience.whole)
  }

  // MARK: What is begun

  private func begin() {
    for (job, hand) in hands.sorted(by: { $0.key < $1.key }) {
      guard case .open(let descriptor) = hand.phase else { continue }
      read(job, descriptor)
    }
    while mayBegin, let next = queue.next {
      queue.begin(next)
      lastJob &+= 1
      let number = lastJob
      let now = Patience.now
      let path = next.request.path
      let isLook = next.step == .check
      let opening = BlockingJob()
      hands[number] = Hand(job: next, phase: .opening(opening), begun: now, sign: now)
      BlockingThreads.shared.run(at: path, as: opening) {
        isLook
          ? FileOpening.look(at: path, for: number) : FileOpening.open(path, for: number)
      } then: { [post] result in
        switch result {
        case .success(let outcome): post.put { $0.openings.append(outcome) }
        case .failure(is CancellationError): break
        case .failure(let error):
          post.put {
            $0.openings.append(
              FileOpening.Outcome(job: number, descriptor: -1, failure: .unreadable("\(error)")))
          }
        }
      }
    }
  }

  /// Whether one more job may be begun: as many as are read at once, and one whose file is opened
  /// meanwhile. Slow ones do not count.
  private var mayBegin: Bool {
    let now = Patience.now
    let brisk = hands.values.count { $0.isClosing || now - $0.begun < Patience.brisk }
    return brisk <= lanes && hands.count < WorkerCrew.limit + 1
  }

  /// Hands an open file to a worker, as soon as one may have it.
  private func read(_ job: UInt32, _ descriptor: Int32) {
    let now = Patience.now
    let busy = hands.values.count { $0.worker != nil && now - $0.begun < Patience.brisk }
    guard busy < lanes else { return }
    if let trouble = crew.trouble { return fail(job, .noWorker(trouble)) }
    guard let worker = crew.idle() else {
      if let trouble = crew.trouble { fail(job, .noWorker(trouble)) }
      return
    }
    worker.job = job
    hands[job]?.phase = .reading(worker)
    hands[job]?.sign = now
    hands[job]?.loadBefore = worker.isReady ? worker.load.seconds : 0
    worker.send(.open(job: job), attachment: descriptor)
    Glibc.close(descriptor)
  }

  // MARK: Waiting

  private func wait() {
    var watched = [pollfd(fd: post.bell, events: Int16(POLLIN), revents: 0)]
    watched += crew.workers.map {
      pollfd(fd: $0.socket.descriptor, events: Int16(POLLIN), revents: 0)
    }
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
    if crew.hasDying { next = min(next, now + Patience.reaping) }
    guard next.isFinite else { return -1 }
    return Int32(max(((next - now) * 1000).rounded(.up), 0))
  }
}

extension PictureAnswer {
  /// Which job it is about.
  fileprivate var job: UInt32? {
    switch self {
    case .ready: nil
    case .working(let job), .described(let job, _), .drawn(let job, _), .noPreview(let job),
      .failed(let job, _), .closed(let job):
      job
    }
  }
}
