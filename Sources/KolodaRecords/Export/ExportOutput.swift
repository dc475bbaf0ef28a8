/// Collects the output, so that the sink gets it in large pieces.
struct ExportOutput: ~Copyable {
  /// From how many bytes on the output is passed to the sink.
  private static let pieceSize = 1 << 18

  private let coding: TextCoding
  private let substitute: TextCoding.Substitute
  private let sink: ([UInt8]) throws -> Void
  private var bytes: [UInt8] = []

  init(
    _ coding: TextCoding, _ substitute: TextCoding.Substitute,
    _ sink: @escaping ([UInt8]) throws -> Void
  ) {
    self.coding = coding
    self.substitute = substitute
    self.sink = sink
  }

  /// Writes UTF-8 text, which must be whole characters, in the output's coding.
  mutating func write(_ text: [UInt8]) throws {
    try writeAsIs(coding == .utf8 ? text : coding.encoded(text, substitute))
  }

  /// Writes bytes that are in the output's coding already.
  mutating func writeAsIs(_ added: [UInt8]) throws {
    bytes += added
    try flushIfLarge()
  }

  /// Lets a function append bytes in the output's coding; the caller must then call `flushIfLarge`.
  mutating func gather<Result>(_ body: (inout [UInt8]) -> Result) -> Result { body(&bytes) }

  mutating func flushIfLarge() throws {
    if bytes.count >= Self.pieceSize { try flush() }
  }

  mutating func flush() throws {
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
