import CAdwaita
import Glibc

// koloda-bench model            springs and poses
// koloda-bench drag             a live drag's frame, in the renderer that GSK_RENDERER names
// koloda-bench decide           decisions in short and long decks
// koloda-bench decide N COUNT [undo]  COUNT decisions in a deck of N cards, to be counted outside;
//                               with undo each of them after one was taken back
// koloda-bench photos N FOLDER  photos for the benchmarks that look from outside

func fail(_ message: String, status: Int32) -> Never {
  let line = Array("koloda-bench: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("model", 1):
    SpringRows.print()
    try StageRows.print()
    try DragFrameRows.print()
  case ("drag", 1):
    guard let contest = try DragContest() else { fail("no display to draw on", status: 1) }
    contest.run(renderer: getenv("GSK_RENDERER").map { String(cString: $0) } ?? "GTK's choice")
  case ("decide", 1), ("decide", 3), ("decide", 4):
    guard gtk_init_check() != 0 else { fail("no display to draw on", status: 1) }
    if arguments.count == 1 {
      try DecisionRows.print()
    } else {
      let deck = try DecisionRows(Int(arguments[1]) ?? 0)
      let count = Int(arguments[2]) ?? 0
      if arguments.last == "undo" { deck.takeBackAndForth(count) } else { deck.decide(count) }
    }
  case ("photos", 3):
    try PhotoMaker.write(Int(arguments[1]) ?? 0, to: arguments[2])
  default:
    fail("usage: koloda-bench model | drag | decide [N COUNT [undo]] | photos N FOLDER", status: 2)
  }
} catch {
  fail("\(error)", status: 1)
}
