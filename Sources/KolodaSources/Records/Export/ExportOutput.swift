/// Gathers what is written, so that the sink gets it in large pieces.
struct ExportOutput: ~Copyable {
  /// How many bytes are gathered.
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

  /// Adds a text in UTF-8: whole characters.
  mutating func write(_ text: [UInt8]) throws {
    try writeAsIs(coding == .utf8 ? text : coding.encoded(text, substitute))
  }

  /// Adds bytes that have the coding already.
  mutating func writeAsIs(_ added: [UInt8]) throws {
    bytes += added
    if bytes.count >= Self.pieceSize { try flush() }
  }

  mutating func flush() throws {
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
