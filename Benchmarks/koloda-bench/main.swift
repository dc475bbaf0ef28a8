import Glibc

// Measures the model: koloda-bench [--json FILE]

/// Ends the program with a line on standard error.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array("\(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

/// What the command line asks for: a file for the figures as JSON, or nothing.
func jsonPath(from arguments: [String]) -> String? {
  switch arguments.count {
  case 0: return nil
  case 2 where arguments[0] == "--json": return arguments[1]
  default: fail("usage: koloda-bench [--json FILE]", status: 2)
  }
}

let path = jsonPath(from: Array(CommandLine.arguments.dropFirst()))
do {
  let rows = SpringBenchmark.rows() + (try StageBenchmark.rows())
  for row in rows { print(row.line) }
  if let path {
    guard let file = fopen(path, "w") else {
      fail("koloda-bench: \(path): \(String(cString: strerror(errno)))", status: 1)
    }
    fputs("[\n  " + rows.map(\.json).joined(separator: ",\n  ") + "\n]\n", file)
    fclose(file)
  }
} catch {
  fail("koloda-bench: \(error)", status: 1)
}
