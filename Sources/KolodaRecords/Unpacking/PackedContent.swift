import KolodaFiles

/// The one stream in a compressed file.
struct PackedContent: Sendable {
  /// How the stream is compressed.
  enum Method: Hashable, Sendable {
    case gzip, zstandard, deflate, stored
  }

  /// What an archive says that its file is, to be compared.
  struct Check: Hashable, Sendable {
    var sum: UInt32
    var length: Int64
  }

  let method: Method
  /// Where the compressed bytes are in the file.
  let range: Range<Int64>
  /// The name that the file gives to what it holds; nil if it gives none.
  let name: [UInt8]?
  /// What the content must be; nil where the stream says it itself.
  let check: Check?

  /// Finds what a file holds.
  ///
  /// - Returns: nil for a format that is not unpacked here.
  /// - Throws: `UnpackingFault`.
  init?(_ format: PackedFormat, _ descriptor: Int32, length: Int64) throws(UnpackingFault) {
    switch format {
    case .gzip:
      method = .gzip
      range = 0..<length
      name = Self.gzipName(descriptor, length)
      check = nil
    case .zstandard:
      method = .zstandard
      range = 0..<length
      name = nil
      check = nil
    case .zip:
      do {
        let only = try ZipDirectory(descriptor, length: length)
        self = try PackedContent(only.entry, at: only.range)
      } catch let error as SystemError {
        throw .system(error)
      } catch {
        throw error as? UnpackingFault ?? .unreadable
      }
    default: return nil
    }
  }

  /// What is in an archive's file.
  ///
  /// - Throws: `UnpackingFault` if it is encrypted or compressed in a way that is not read.
  init(_ entry: ZipEntry, at range: Range<Int64>) throws(UnpackingFault) {
    guard !entry.isEncrypted, entry.method == 0 || entry.method == 8 else { throw .unknownMethod }
    method = entry.method == 0 ? .stored : .deflate
    self.range = range
    name = FileName(bytes: entry.name).lastComponent.bytes
    check = Check(sum: entry.sum, length: entry.length)
  }

  /// A stream of zstd in a range of a file.
  init(zstandardAt range: Range<Int64>) {
    method = .zstandard
    self.range = range
    name = nil
    check = nil
  }

  /// A decoder for the stream; nil without memory.
  func makeDecoder() -> (any StreamDecoder)? {
    switch method {
    case .gzip: DeflateDecoder(isGzip: true)
    case .deflate: DeflateDecoder(isGzip: false)
    case .zstandard: ZstandardDecoder()
    case .stored: StoredDecoder(length: Int64(range.count))
    }
  }

  /// The longest name that is read in the head of a file of gzip, in bytes.
  private static let longestName: Int64 = 1024

  /// The name in the head of a file of gzip; nil if it has none.
  private static func gzipName(_ descriptor: Int32, _ length: Int64) -> [UInt8]? {
    guard let head = try? readBytes(from: descriptor, 0..<min(length, longestName)),
      head.count > 12, head[3] & 8 != 0
    else { return nil }
    // An extra field may come before.
    let start = head[3] & 4 == 0 ? 10 : 12 + Int(head[10]) + Int(head[11]) << 8
    guard start < head.count, let end = head[start...].firstIndex(of: 0), end > start else {
      return nil
    }
    return FileName(bytes: Array(head[start..<end])).lastComponent.bytes
  }
}
