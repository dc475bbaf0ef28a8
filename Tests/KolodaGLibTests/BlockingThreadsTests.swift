import Foundation
import Synchronization
import Testing

@testable import KolodaGLib

@Suite(.timeLimit(.minutes(10))) struct BlockingThreadsTests {
  /// Threads for which the first byte of a path is its mount.
  let threads = BlockingThreads { String(decoding: $0.prefix(1), as: UTF8.self) }

  @Test func aValueComesBackAndSoDoesAnError() async throws {
    struct Refusal: Error {}
    #expect(try await threads.value(at: [1]) { 42 } == 42)
    await #expect(throws: Refusal.self) { try await threads.value(at: [1]) { throw Refusal() } }
  }

  @Test func stuckJobsHoldUpTheirOwnMountAlone() async throws {
    let gate = Gate()
    let stuck = (0..<5).map { _ in
      threads.run(at: [1]) {
        gate.pass()
      } then: { _ in
      }
    }
    gate.await(waiting: BlockingThreads.limit)
    for mount in UInt8(2)..<20 {
      #expect(try await threads.value(at: [mount]) { mount } == mount)
    }
    // The other three jobs wait.
    #expect(gate.arrived == BlockingThreads.limit)
    for job in stuck.suffix(3) { job.cancel() }
    gate.open()
    // The job behind the cancelled ones runs, and they did not.
    #expect(try await threads.value(at: [1]) { gate.arrived } == BlockingThreads.limit)
  }

  @Test func noMoreThanTwoRunAtOnceAndAllDo() async throws {
    let crowd = Attendance()
    let done = try await withThrowingTaskGroup(of: Int.self) { [threads] group in
      for number in 0..<200 {
        group.addTask {
          try await threads.value(at: [1]) {
            crowd.enter()
            sched_yield()
            crowd.leave()
            return number
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(done == Set(0..<200))
    #expect((1...BlockingThreads.limit).contains(crowd.most))
  }

  @Test func jobsStartInTheOrderInWhichTheyCame() async throws {
    let gate = Gate()
    let order = NumberLog()
    // Block one thread, so that the other runs the rest one by one.
    threads.run(at: [1]) {
      gate.pass()
    } then: { _ in
    }
    let second = Gate()
    threads.run(at: [1]) {
      second.pass()
    } then: { _ in
    }
    second.await(waiting: 1)
    gate.await(waiting: 1)
    for number in 0..<100 {
      threads.run(at: [1]) {
        order.add(number)
      } then: { _ in
      }
    }
    second.open()
    try await threads.value(at: [1]) {}
    #expect(order.numbers == Array(0..<100))
    gate.open()
  }

  @Test func aCancelledJobNeverStarts() async throws {
    let gate = Gate()
    let started = Attendance()
    let told = Attendance()
    for _ in 0..<BlockingThreads.limit {
      threads.run(at: [1]) {
        gate.pass()
      } then: { _ in
      }
    }
    let jobs = (0..<1000).map { _ in
      threads.run(at: [1]) {
        started.enter()
      } then: { outcome in
        if case .failure(let error) = outcome, error is CancellationError {
          told.enter()
        }
      }
    }
    for job in jobs { job.cancel() }
    for job in jobs { job.cancel() }
    #expect(told.most == 1000)
    let early = BlockingJob()
    early.cancel()
    threads.run(at: [1], as: early) {
      started.enter()
    } then: { _ in
    }
    gate.open()
    try await threads.value(at: [1]) {}
    #expect(started.most == 0)
  }

  @Test func whoCancelsADoneJobTakesNoOtherOut() async throws {
    for _ in 0..<50 {
      let done = (0..<BlockingThreads.limit + 1).map { _ in
        threads.run(at: [1]) {
        } then: { _ in
        }
      }
      // Once both of these have run, usually nothing is waiting any more.
      try await threads.value(at: [1]) {}
      try await threads.value(at: [2]) {}
      let gate = Gate()
      for _ in 0..<BlockingThreads.limit {
        threads.run(at: [1]) {
          gate.pass()
        } then: { _ in
        }
      }
      let waiting = Gate()
      waiting.open()
      threads.run(at: [1]) {
        waiting.pass()
      } then: { _ in
      }
      for job in done { job.cancel() }
      gate.open()
      var tries = 0
      while waiting.arrived == 0, tries < 10_000 {
        try await threads.value(at: [1]) {}
        tries += 1
      }
      #expect(waiting.arrived == 1)
    }
  }

  @Test func whoWaitsForAStuckJobCanGoOn() async throws {
    let gate = Gate()
    let sawIt = Gate()
    let task = Task {
      try await threads.value(at: [1]) {
        gate.pass()
        if BlockingJob.isCurrentCancelled { sawIt.open() }
      }
    }
    gate.await(waiting: 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    // An abandoned job can see that it was cancelled.
    sawIt.pass()
    #expect(!BlockingJob.isCurrentCancelled)
  }

  @Test func theSameThreadsServeTheFileSystem() async throws {
    let size = try await BlockingThreads.shared.value(at: Array("/proc/self".utf8)) {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self").count
    }
    #expect(size > 0)
  }
}

/// Counts how many callers are present at the same time.
private final class Attendance: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func enter() {
    state.withLock {
      $0.now += 1
      $0.most = max($0.most, $0.now)
    }
  }

  func leave() {
    state.withLock { $0.now -= 1 }
  }
}

/// Records numbers in the order in which they are added.
private final class NumberLog: Sendable {
  private let state = Mutex<[Int]>([])

  var numbers: [Int] { state.withLock { $0 } }

  func add(_ number: Int) {
    state.withLock { $0.append(number) }
  }
}
