import Glibc

// koloda-bench model            springs and poses
// koloda-bench drag             a live drag's frame, in the renderer that GSK_RENDERER names
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
  case ("photos", 3):
    try PhotoMaker.write(Int(arguments[1]) ?? 0, to: arguments[2])
  default:
    fail("usage: koloda-bench model | drag | photos N FOLDER", status: 2)
  }
} catch {
  fail("\(error)", status: 1)
}
