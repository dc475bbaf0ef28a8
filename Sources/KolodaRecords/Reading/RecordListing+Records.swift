import KolodaFiles

// How the records of a file are read.
extension RecordListing {
  /// Reads a record; this may block.
  package func record(_ record: Int) -> Record {
    var window = FileWindow(file)
    return self.record(record, in: &window)
  }

  /// Reads a record through a window, so that neighbouring records are read together.
  ///
  /// - Parameter isApart: whether to parse the record; if not, it has no fields, and faults in its
  ///   text are not found.
  func record(_ number: Int, in window: inout FileWindow, isApart: Bool = true) -> Record {
    guard (0..<count).contains(number) else {
      return Record(bytes: [], fields: [], fault: .changed)
    }
    guard extent(of: number).count <= Self.longest else {
      return Record(bytes: [], fields: [], fault: .tooLong(Int64(extent(of: number).count)))
    }
    do {
      var bytes = try withBytes(of: number, in: &window) { Array($0) }
      if form == .members { bytes = JSONMemberText.object(of: bytes) }
      guard window.isUnchanged else { return Record(bytes: [], fields: [], fault: .changed) }
      let record =
        isApart
        ? parser.record(bytes, number: number) : Record(bytes: bytes, fields: [], fault: nil)
      // Rows say it themselves.
      guard form.isJSON, number == unclosed else { return record }
      return Record(bytes: bytes, fields: record.fields, fault: .unclosed)
    } catch {
      let error = error as? SystemError ?? SystemError(code: 0)
      return Record(bytes: [], fields: [], fault: .unreadable(error))
    }
  }

  /// Whether a record exists, is closed, and is not too long to be read.
  func isReadable(_ number: Int) -> Bool {
    (0..<count).contains(number) && number != unclosed
      && extent(of: number).count <= Self.longest
  }

  /// Calls a function with a record's text in UTF-8, without its line ending or comma.
  func withBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    let form = form
    return try withText(of: record, in: &window) { text in
      try body(UnsafeRawBufferPointer(rebasing: text[..<form.length(of: text)]))
    }
  }

  /// Calls a function with the text from a record's beginning to the next record, in UTF-8.
  func withText<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    // Without this copy, the closure would capture the whole listing.
    let coding = coding
    return try window.withBytes(extent(of: record)) { bytes in
      try coding == .utf8 ? body(bytes) : coding.decoded(bytes).withUnsafeBytes(body)
    }
  }

  /// Calls a function with the bytes that a record's key is made of.
  ///
  /// These are the file's own bytes, so that choosing another coding doesn't change the key; for
  /// UTF-16, whose coding is not a choice, they are the text in UTF-8.
  func withOwnBytes<Result>(
    of record: Int, in window: inout FileWindow, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    guard coding.unit == 1 else { return try withBytes(of: record, in: &window, body) }
    let form = form
    return try window.withBytes(extent(of: record)) { bytes in
      try body(UnsafeRawBufferPointer(rebasing: bytes[..<form.length(of: bytes)]))
    }
  }

  /// The length of a record in bytes of the file, without its line ending or comma.
  func size(of record: Int, in window: inout FileWindow) -> Int64 {
    let extent = extent(of: record).count
    guard extent <= Self.longest else { return Int64(extent) }
    let size = try? withOwnBytes(of: record, in: &window) { bytes in
      coding.unit == 1 ? bytes.count : coding.encoded(Array(bytes), .question).count
    }
    return Int64(size ?? 0)
  }
}
