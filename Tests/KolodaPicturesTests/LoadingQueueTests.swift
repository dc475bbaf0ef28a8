import KolodaFiles
import KolodaPictureMessages
import TestSupport
import Testing

@testable import KolodaPictures

@Suite("What is loaded next")
struct LoadingQueueTests {
  private typealias Request = PictureRequest<Int>
  private typealias Queue = LoadingQueue<Request>

  private func request(_ card: Int, width: Int = 100) -> Request {
    PictureRequest(
      path: Array("/photos/\(card).jpg".utf8),
      box: PictureBox(size: PixelSize(width: width, height: 100)), purpose: card)
  }

  private func state(_ size: Int64) -> FileState {
    FileState(size: size, modified: 0, device: 0, inode: 0)
  }

  /// Finishes a job with the file's state.
  private func finish(
    _ job: Queue.Job, _ queue: inout Queue, state: FileState?, mayBeTried: Bool = false
  ) {
    switch job.step {
    case .check: queue.noteCheck(job.request, state: state)
    case .preview:
      queue.note(job.request, state: state, isLast: false)
      queue.putBack(job)
    case .whole:
      queue.note(job.request, state: state, isLast: true, mayBeTried: mayBeTried)
    }
  }

  /// Carries out all jobs of the queue, and returns them in order.
  private func work(
    _ queue: inout Queue, mayBeTried: Bool = false, state: (Request) -> FileState? = { _ in nil }
  ) -> [Queue.Job] {
    var jobs: [Queue.Job] = []
    while let job = queue.next, jobs.count < 100 {
      jobs.append(job)
      queue.begin(job)
      finish(job, &queue, state: state(job.request), mayBeTried: mayBeTried)
    }
    return jobs
  }

  @Test(
    "the first cards get previews, the front its picture, all previews, then pictures, in order")
  func order() {
    var queue = Queue()
    let all = (1...5).map { request($0) }
    queue.want(all)
    let steps = work(&queue).map { [$0.request.purpose, $0.step == .preview ? 0 : 1] }
    #expect(
      steps == [
        [1, 0], [2, 0], [3, 0], [1, 1], [4, 0], [5, 0], [2, 1], [3, 1], [4, 1], [5, 1],
      ])
    #expect(queue.next == nil)
  }

  @Test("no file is read twice at once")
  func inHand() {
    var queue = Queue()
    queue.want([request(1), request(2)])
    var seen: Set<Request> = []
    while let job = queue.next {
      queue.begin(job)
      #expect(seen.insert(job.request).inserted)
    }
    #expect(seen.count == 2)
  }

  @Test("a new front goes before what was begun")
  func newFront() throws {
    var queue = Queue()
    let (a, b, c) = (request(1), request(2), request(3))
    queue.want([a, b])
    let first = try #require(queue.next)
    queue.begin(first)
    finish(first, &queue, state: nil)
    queue.want([c, a, b])
    #expect(queue.next?.request == c)
    #expect(queue.isWanted(a) && queue.isFirst(c))
    #expect(work(&queue).filter { $0.request == a }.map(\.step) == [.whole])
  }

  @Test("what is no longer wanted is forgotten, also while it is in hand")
  func dropped() throws {
    var queue = Queue()
    let (a, b) = (request(1), request(2))
    queue.want([a])
    let job = try #require(queue.next)
    queue.begin(job)
    queue.want([b])
    #expect(!queue.isWanted(a))
    finish(job, &queue, state: nil)
    #expect(work(&queue).allSatisfy { $0.request == b })
  }

  @Test("what was given up is done anew")
  func putBack() throws {
    var queue = Queue()
    queue.want([request(1)])
    let job = try #require(queue.next)
    queue.begin(job)
    #expect(queue.next == nil)
    queue.putBack(job)
    #expect(queue.next == job)
  }

  @Test("what is shown is looked at again, and loaded again only if its file has changed")
  func changed() {
    var queue = Queue()
    let a = request(1)
    queue.want([a])
    _ = work(&queue) { _ in state(1) }
    queue.want([a])
    #expect(work(&queue) { _ in state(1) }.map(\.step) == [.check])
    queue.want([a])
    #expect(work(&queue) { _ in state(2) }.map(\.step) == [.check, .preview, .whole])
    queue.want([a])
    #expect(work(&queue) { _ in nil }.map(\.step) == [.check, .preview, .whole])
  }

  @Test("what failed is tried again when that is asked for, and not of its own accord")
  func retry() {
    var queue = Queue()
    let (a, b) = (request(1), request(2))
    queue.want([a, b])
    _ = work(&queue, mayBeTried: true) { _ in state(1) }
    queue.want([a, b])
    #expect(work(&queue) { _ in state(1) }.allSatisfy { $0.step == .check })
    queue.retry { $0 == a }
    #expect(work(&queue) { _ in state(1) }.map(\.request) == [a, a])
  }

  @Test("a look that comes to no end leaves what is shown, and is repeated when it is wanted again")
  func endless() throws {
    var queue = Queue()
    queue.want([request(1)])
    _ = work(&queue) { _ in state(1) }
    queue.want([request(1)])
    let look = try #require(queue.next)
    queue.begin(look)
    queue.noteNoCheck(look.request)
    #expect(look.step == .check && queue.next == nil)
    queue.want([request(1)])
    #expect(work(&queue) { _ in state(1) }.map(\.step) == [.check])
  }

  @Test("what must wait is passed over, and comes when it need not wait any more")
  func mustWait() {
    var queue = Queue()
    let (a, b) = (request(1), request(2))
    queue.want([a, b])
    #expect(queue.next(unless: { $0 == a })?.request == b)
    #expect(queue.next(unless: { _ in true }) == nil)
    #expect(queue.next?.request == a)
  }

  @Test("another room is loaded anew")
  func room() {
    var queue = Queue()
    queue.want([request(1)])
    _ = work(&queue)
    queue.want([request(1, width: 200)])
    #expect(work(&queue).map(\.step) == [.preview, .whole])
  }

  @Test("a request that is given twice is loaded once")
  func twice() {
    var queue = Queue()
    queue.want([request(1), request(1), request(1)])
    #expect(work(&queue).count == 2)
  }

  @Test("whatever is wanted, and however it changes, the work comes to an end")
  func random() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let all = (0..<12).map { request($0) }
    var queue = Queue()
    var inHand: [Queue.Job] = []
    for _ in 0..<2000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let wanted = all.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
        queue.want(Array(wanted))
      case 1:
        guard let job = queue.next else { continue }
        #expect(queue.isWanted(job.request))
        queue.begin(job)
        inHand.append(job)
      case 2:
        guard let job = inHand.popLast() else { continue }
        queue.putBack(job)
      default:
        guard let job = inHand.popLast() else { continue }
        finish(job, &queue, state: nil)
      }
    }
    for job in inHand { queue.putBack(job) }
    #expect(work(&queue).count < 100)
    #expect(queue.next == nil)
  }
}
