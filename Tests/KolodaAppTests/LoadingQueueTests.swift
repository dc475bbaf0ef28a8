import Koloda
import KolodaGTK
import Testing

@testable import KolodaApp

@Suite("What is loaded next")
struct LoadingQueueTests {
  private func request(_ card: Int, _ path: String? = nil, width: Double = 100) throws
    -> PhotoRequest
  {
    PhotoRequest(
      card: CardID(card), path: try #require(PhotoPath(path ?? "/photos/\(card).jpg")),
      look: CardLook(size: Size(width: width, height: 100)))
  }

  /// Does all the work there is and returns it, in order.
  private func work(
    _ queue: inout LoadingQueue, stamp: (PhotoRequest) -> FileStamp? = { _ in nil }
  ) -> [LoadingQueue.Job] {
    var jobs: [LoadingQueue.Job] = []
    while let job = queue.next, jobs.count < 100 {
      jobs.append(job)
      if job.step == .check {
        queue.finishCheck(job.request, stamp: stamp(job.request))
      } else {
        _ = queue.finish(job, stamp: stamp(job.request), isLast: job.step == .full)
      }
    }
    return jobs
  }

  @Test("the front card is finished, then all get previews, then photos, in order")
  func order() throws {
    var queue = LoadingQueue()
    let (a, b, c) = (try request(1), try request(2), try request(3))
    queue.want([a, b, c])
    let jobs = work(&queue)
    #expect(
      jobs == [
        .init(request: a, step: .preview), .init(request: a, step: .full),
        .init(request: b, step: .preview), .init(request: c, step: .preview),
        .init(request: b, step: .full), .init(request: c, step: .full),
      ])
    #expect(queue.next == nil)
  }

  @Test("a new front goes before what was begun")
  func newFront() throws {
    var queue = LoadingQueue()
    let (a, b, c) = (try request(1), try request(2), try request(3))
    queue.want([a, b])
    let first = try #require(queue.next)
    _ = queue.finish(first, stamp: nil, isLast: false)
    queue.want([c, a, b])
    #expect(queue.next?.request == c)
    #expect(queue.isWanted(a))
    #expect(work(&queue).filter { $0.request == a }.map(\.step) == [.full])
  }

  @Test("what is no longer wanted is neither loaded nor delivered")
  func dropped() throws {
    var queue = LoadingQueue()
    let (a, b) = (try request(1), try request(2))
    queue.want([a])
    let job = try #require(queue.next)
    queue.want([b])
    #expect(!queue.isWanted(a))
    #expect(queue.finish(job, stamp: nil, isLast: true) == [])
    #expect(work(&queue).allSatisfy { $0.request == b })
  }

  @Test("two cards of one file are served by one decode")
  func shared() throws {
    var queue = LoadingQueue()
    let (a, b) = (try request(1, "/x.jpg"), try request(2, "/x.jpg"))
    let small = try request(3, "/x.jpg", width: 50)
    queue.want([a, b, small])
    let preview = try #require(queue.next)
    #expect(queue.finish(preview, stamp: nil, isLast: false) == [a, b])
    let full = try #require(queue.next)
    #expect(full == .init(request: a, step: .full))
    #expect(queue.finish(full, stamp: nil, isLast: true) == [a, b])
    #expect(queue.next?.request == small)
  }

  @Test("a card that joins one already loaded gets its own picture")
  func joining() throws {
    var queue = LoadingQueue()
    let (a, b) = (try request(1, "/x.jpg"), try request(2, "/x.jpg"))
    queue.want([a])
    _ = work(&queue)
    queue.want([a, b])
    let jobs = work(&queue)
    #expect(jobs.contains(.init(request: b, step: .full)))
    #expect(!jobs.contains { $0.request == a && $0.step != .check })
  }

  @Test("what is shown is looked at again, and loaded again only if its file has changed")
  func changed() throws {
    let folder = try TestFolder()
    let file = try folder.write([1], as: "a")
    let old = FileStamp(path: file)
    try folder.write([1, 2], to: file)
    let new = FileStamp(path: file)
    var queue = LoadingQueue()
    let a = try request(1)
    queue.want([a])
    _ = work(&queue) { _ in old }
    queue.want([a])
    #expect(work(&queue) { _ in old }.map(\.step) == [.check])
    queue.want([a])
    #expect(work(&queue) { _ in new }.map(\.step) == [.check, .preview, .full])
    queue.want([a])
    #expect(work(&queue) { _ in nil }.map(\.step) == [.check, .preview, .full])
  }

  @Test("another look is loaded anew")
  func look() throws {
    var queue = LoadingQueue()
    queue.want([try request(1)])
    _ = work(&queue)
    let larger = try request(1, width: 200)
    queue.want([larger])
    #expect(work(&queue).map(\.step) == [.preview, .full])
  }

  @Test("a request that is given twice is loaded once")
  func twice() throws {
    var queue = LoadingQueue()
    let a = try request(1)
    queue.want([a, a, a])
    #expect(work(&queue).count == 2)
  }

  @Test("whatever is wanted, and however it changes, the work comes to an end")
  func random() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SplitMix(state: seed)
    let all = try (0..<12).map { try request($0, "/\($0 / 2).jpg") }
    var queue = LoadingQueue()
    for _ in 0..<2000 {
      if Bool.random(using: &random) {
        let wanted = all.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random))
        queue.want(Array(wanted))
      } else if let job = queue.next {
        #expect(queue.isWanted(job.request))
        if job.step == .check {
          queue.finishCheck(job.request, stamp: nil)
        } else {
          let served = queue.finish(job, stamp: nil, isLast: job.step == .full)
          #expect(served.contains(job.request))
          #expect(served.allSatisfy { $0.path == job.request.path })
        }
      }
    }
    #expect(work(&queue).count < 100)
    #expect(queue.next == nil)
  }
}
