// A program with GLib's main loop whose tasks hop between the main actor and other executors. A
// test's own process has no such loop.
//
// The exit status is 0 if all hops were made and the loop was idle afterwards, 1 if the hops took
// too long, and 2 if the loop was not idle. With the argument `apart`, Swift's main queue is not
// connected to the loop.

import CAdwaita
import Glibc
import KolodaGLib
import KolodaGTK

let hops = 1000
let isApart = CommandLine.arguments.contains("apart")
/// The maximum time for the hops, in milliseconds.
let patience: UInt32 = isApart ? 300 : 10_000

var made = 0
var isOver = false

if !isApart {
  DeckView.integrateSwiftConcurrency()
  // A second call must not watch the queue twice.
  DeckView.integrateSwiftConcurrency()
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
// Run what is still queued; then nothing must be left to do.
for _ in 0..<10 { g_main_context_iteration(nil, 0) }
exit(g_main_context_pending(nil) == 0 ? 0 : 2)
