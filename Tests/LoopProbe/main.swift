// A program under GLib's main loop whose tasks hop between the main actor and elsewhere. A test's
// own process has no such loop.
//
// It ends with 0 when all hops were made and the loop was idle after, with 1 when they were not
// made in time, with 2 when the loop was not idle. Given `apart`, Swift and the loop know nothing
// of each other.

import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

let hops = 1000
let isApart = CommandLine.arguments.contains("apart")
/// How long the hops may take, in milliseconds.
let patience: UInt32 = isApart ? 300 : 10_000

var made = 0
var isOver = false

if !isApart {
  KolodaView.integrateSwiftConcurrency()
  // A second call must not watch the queue twice.
  KolodaView.integrateSwiftConcurrency()
}
let (numbers, continuation) = AsyncStream<Int>.makeStream()
Task { @MainActor in
  for await number in numbers {
    made = await Task.detached { number + 1 }.value
    if made == hops { break }
  }
  isOver = true
}
for number in 0..<hops { continuation.yield(number) }

let limit = Timer {
  isOver = true
  return false
}
limit.start(interval: patience)
while !isOver { g_main_context_iteration(nil, 1) }
limit.stop()

guard made == hops else { exit(1) }
// What is queued still may be gone through; then nothing must be left to do.
for _ in 0..<10 { g_main_context_iteration(nil, 0) }
exit(g_main_context_pending(nil) == 0 ? 0 : 2)
