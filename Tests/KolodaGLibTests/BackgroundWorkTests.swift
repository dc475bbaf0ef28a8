import Dispatch
import Synchronization
import Testing

@testable import KolodaGLib

@Suite("Work beside other work")
struct BackgroundWorkTests {
  @Test("Everybody who waits gets what it gave, and it is done once")
  func isDoneOnce() {
    for number in 0..<200 {
      let count = Count()
      let beside = BackgroundWork { count.next(number) }
      let other = BackgroundWork { beside.value }
      #expect([beside.value, other.value, beside.value] == [number, number, number])
      #expect(count.count == 1)
    }
  }

  @Test("It goes on while its maker does something else")
  func goesOnBeside() {
    let begun = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let beside = BackgroundWork {
      begun.signal()
      ended.wait()
      return 7
    }
    // The caller has not asked for the value yet, so only a thread can have started the work.
    begun.wait()
    ended.signal()
    #expect(beside.value == 7)
  }

  private final class Count: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }

    func next(_ number: Int) -> Int {
      value.withLock { $0 += 1 }
      return number
    }
  }
}
