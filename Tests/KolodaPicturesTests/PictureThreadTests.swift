import Glibc
import KolodaPictureMessages
import Synchronization
import Testing

@testable import KolodaPictures

@Suite("What the thread that reads pictures gives up")
struct PictureThreadTests {
  private let request = PictureRequest(
    path: Array("/photos/1.jpg".utf8), box: PictureBox(size: PixelSize(width: 100, height: 100)),
    purpose: 1)

  /// The failures that are told of a job that has been in this phase for minutes.
  private func failures(_ phase: RunningJob<Int>.Phase) -> [PictureFailure] {
    let failures = Mutex<[PictureFailure]>([])
    let thread = PictureThread<Int>(PicturePost<Int>()) { _, outcome in
      guard case .failure(let failure) = outcome else { return }
      failures.withLock { $0.append(failure) }
    }
    thread.queue.want([request])
    let job = LoadingQueue<PictureRequest<Int>>.Job(request: request, step: .whole)
    let begun = Patience.now - 10 * Patience.whole
    thread.running[1] = RunningJob(job: job, phase: phase, begun: begun, sign: begun)
    thread.giveUpSlow()
    return failures.withLock { $0 }
  }

  @Test("a file that waits for a worker is not slow, however long the workers are busy")
  func waiting() {
    #expect(failures(.open(OpenFile(descriptor: open("/dev/null", O_RDONLY)))).isEmpty)
  }

  @Test("a file that can't be opened for so long is slow")
  func stuck() {
    #expect(failures(.opening(nil)) == [.slow])
  }

  @Test("parts of a picture are those asked for, and each is larger than the one before")
  func parts() throws {
    let size = PixelSize(width: 100, height: 50)
    let slab = try #require(Slab(length: 20_000))
    func rows(_ count: Int, of width: Int = 100) -> PixelArea {
      PixelArea(size: PixelSize(width: width, height: count))
    }
    func work(_ source: PictureDrawing.Source, tellsParts: Bool) -> RunningJob<Int> {
      let job = LoadingQueue<PictureRequest<Int>>.Job(request: request, step: .whole)
      var work = RunningJob(job: job, phase: .opening(nil), begun: 0, sign: 0)
      work.slab = slab
      work.drawing = PictureDrawing(
        source: source, size: size, stride: 400, length: 20_000, tellsParts: tellsParts)
      return work
    }
    for (source, tells) in [(PictureDrawing.Source.preview, true), (.whole, false)] {
      var other = work(source, tellsParts: tells)
      let wasPossible = other.note(part: rows(10))
      #expect(!wasPossible)
    }
    var work = work(.whole, tellsParts: true)
    for (part, isPossible) in [
      (rows(51), false), (rows(10, of: 101), false), (rows(0), false), (rows(-1), false),
      (rows(10), true), (rows(10), false), (rows(9), false), (rows(20, of: 50), false),
      (PixelArea(x: .max, y: .max, size: size), false), (rows(20), true), (rows(50), true),
    ] {
      let wasPossible = work.note(part: part)
      #expect(wasPossible == isPossible, "\(part)")
    }
  }
}
