import Glibc
import TestSupport
import Testing

@testable import KolodaPictures

@Suite("The process that reads pictures")
struct WorkerProcessTests {
  @Test("at whatever moment of its start it is ended, nothing of it is left")
  func ended() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let program = try #require(WorkerLocation.find())
    let clock = ContinuousClock()
    for _ in 0..<60 {
      let worker = try WorkerProcess(
        program: program, wall: WorkerLaunch.sandboxProgram == nil ? .limits : .sandbox)
      let moment = clock.now + .microseconds(Int64.random(in: 0...8000, using: &random))
      while clock.now < moment { sched_yield() }
      worker.end()
      worker.wait()
      let deadline = clock.now + .seconds(60)
      // A process left over from the worker would still hold the other end of its socket.
      while clock.now < deadline, !worker.reap() { sched_yield() }
      #expect(worker.reap())
    }
  }
}
