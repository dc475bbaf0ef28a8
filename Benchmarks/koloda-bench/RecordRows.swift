import KolodaRecords

/// What it costs to find the records of a file, and a word in them.
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
    Figure(name: "records of \(kind.rawValue)", value: Double(count), unit: "records").print()
    Figure(name: "index of \(kind.rawValue), processor", value: best * 1000, unit: "ms").print()
    let listing = try RecordListing.scan(RecordFile(bytes), as: kind)
    let search = RecordSearch("needleword", in: listing)
    var quickest = Double.infinity
    for _ in 0..<rounds {
      let start = Stopwatch.processTime
      _ = try search.run()
      quickest = min(quickest, Stopwatch.processTime - start)
    }
    Figure(name: "search of \(kind.rawValue), processor", value: quickest * 1000, unit: "ms")
      .print()
  }
}
