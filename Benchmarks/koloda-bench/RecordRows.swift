import KolodaSources

/// What it costs to find the records of a file.
enum RecordRows {
  /// How often a file is looked through; the quickest counts.
  private static let rounds = 7

  struct NoRecords: Error {
    var file: String
  }

  static func print(_ path: String) throws {
    let bytes = Array(path.utf8)
    guard let kind = RecordForm.kind(ofFileName: bytes) else { throw NoRecords(file: path) }
    var best = Double.infinity
    var count = 0
    for _ in 0..<rounds {
      let start = Stopwatch.processTime
      count = try RecordListing.scan(RecordFile(bytes), as: kind).count
      best = min(best, Stopwatch.processTime - start)
    }
    Row(name: "records of \(kind.rawValue)", value: Double(count), unit: "records").print()
    Row(name: "index of \(kind.rawValue), processor", value: best * 1000, unit: "ms").print()
  }
}
