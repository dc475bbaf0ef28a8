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
  private func failures(_ phase: Hand<Int>.Phase) -> [PictureFailure] {
    let failures = Mutex<[PictureFailure]>([])
    let thread = PictureThread<Int>(PicturePost<Int>()) { _, outcome in
      guard case .failure(let failure) = outcome else { return }
      failures.withLock { $0.append(failure) }
    }
    thread.queue.want([request])
    let job = LoadingQueue<PictureRequest<Int>>.Job(request: request, step: .whole)
    let begun = Patience.now - 10 * Patience.whole
    thread.hands[1] = Hand(job: job, phase: phase, begun: begun, sign: begun)
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
}
