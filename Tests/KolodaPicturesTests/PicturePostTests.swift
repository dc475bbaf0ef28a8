import Glibc
import Synchronization
import Testing

@testable import KolodaFiles
@testable import KolodaPictures

@Suite("The inbox of the thread that reads pictures")
struct PicturePostTests {
  private func rings(_ bell: Int32) -> Bool {
    var watched = pollfd(fd: bell, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) == 1
  }

  @Test("its bell rings until everything is taken out")
  func bell() throws {
    let post = PicturePost<Int>()
    let bell = try #require(post.bell())
    #expect(post.take().retries.isEmpty)
    #expect(!rings(bell))
    post.put { $0.retries.append([1]) }
    post.put { $0.retries.append([2]) }
    #expect(rings(bell) && post.bell() == bell)
    #expect(post.take().retries == [[1], [2]])
    #expect(!rings(bell) && post.take().retries.isEmpty)
  }

  @Test("without descriptors it takes everything in, and it has its bell once there are some")
  func noDescriptors() throws {
    let hasDescriptors = Mutex(false)
    let post = PicturePost<Int> {
      hasDescriptors.withLock { $0 } ? WakePipe() : WakePipe(descriptor: -1, end: -1)
    }
    #expect(post.bell() == nil)
    post.put { $0.retries.append([1]) }
    #expect(post.take().retries == [[1]])
    post.put { $0.retries.append([2]) }
    hasDescriptors.withLock { $0 = true }
    // What was put in before must not wait for the next stroke.
    let bell = try #require(post.bell())
    #expect(rings(bell))
  }
}
