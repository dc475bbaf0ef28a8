import CKolodaCompression

/// Compresses for tests.
enum TestCompression {
  /// Bytes as gzip compresses them.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] { deflate(bytes, windowBits: 16 + MAX_WBITS) }

  /// Bytes as `gzip -N` compresses them, with a name.
  static func gzip(_ bytes: [UInt8], named name: String) -> [UInt8] {
    var made = gzip(bytes)
    made[3] |= 8
    made.insert(contentsOf: Array(name.utf8) + [0], at: 10)
    return made
  }

  /// Bytes as zstd compresses them.
  static func zstandard(_ bytes: [UInt8]) -> [UInt8] {
    var made = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
    let count = ZSTD_compress(&made, made.count, bytes, bytes.count, 3)
    return Array(made.prefix(count))
  }

  /// A file for an archive.
  struct Entry {
    var name: String
    var bytes: [UInt8]
    var method: UInt16 = 8
    var flags: UInt16 = 0
  }

  /// A zip archive.
  ///
  /// - Parameter isWide: whether great numbers are used, as for files of 4 GB and more.
  static func zip(_ entries: [Entry], isWide: Bool = false) -> [UInt8] {
    let wide: UInt64 = 0xFFFF_FFFF
    var archive: [UInt8] = []
    var list: [UInt8] = []
    for entry in entries {
      let packed = entry.method == 8 ? deflate(entry.bytes, windowBits: -MAX_WBITS) : entry.bytes
      let sum = UInt64(crc32(0, entry.bytes, UInt32(entry.bytes.count)))
      let (size, length) = (UInt64(packed.count), UInt64(entry.bytes.count))
      let offset = UInt64(archive.count)
      let name = Array(entry.name.utf8)
      let extra = isWide ? numbers((1, 2), (24, 2), (length, 8), (size, 8), (offset, 8)) : []
      let facts = numbers(
        (20, 2), (UInt64(entry.flags), 2), (UInt64(entry.method), 2), (0, 4), (sum, 4),
        (isWide ? wide : size, 4), (isWide ? wide : length, 4), (UInt64(name.count), 2))
      archive += [0x50, 0x4B, 3, 4]
      archive += facts
      archive += numbers((0, 2))
      archive += name
      archive += packed
      list += [0x50, 0x4B, 1, 2]
      list += numbers((20, 2))
      list += facts
      list += numbers(
        (UInt64(extra.count), 2), (0, 2), (0, 2), (0, 2), (0, 4), (isWide ? wide : offset, 4))
      list += name
      list += extra
    }
    let (start, size) = (UInt64(archive.count), UInt64(list.count))
    let count = UInt64(entries.count)
    archive += list
    if isWide {
      let place = UInt64(archive.count)
      archive += [0x50, 0x4B, 6, 6]
      archive += numbers(
        (44, 8), (45, 2), (45, 2), (0, 4), (0, 4), (count, 8), (count, 8), (size, 8), (start, 8))
      archive += [0x50, 0x4B, 6, 7]
      archive += numbers((0, 4), (place, 8), (1, 4))
    }
    archive += [0x50, 0x4B, 5, 6]
    archive += numbers(
      (0, 2), (0, 2), (count, 2), (count, 2), (isWide ? wide : size, 4),
      (isWide ? wide : start, 4), (0, 2))
    return archive
  }

  /// Little-endian numbers, each with the count of its bytes.
  private static func numbers(_ all: (value: UInt64, count: Int)...) -> [UInt8] {
    all.flatMap { value, count in
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
  }

  private static func deflate(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard
      deflateInit2_(
        stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, zlibVersion(),
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return [] }
    defer { deflateEnd(stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(bytes.count))) + 64)
    let count = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.pointee.next_in = source.baseAddress
        stream.pointee.avail_in = UInt32(source.count)
        stream.pointee.next_out = target.baseAddress
        stream.pointee.avail_out = UInt32(target.count)
        _ = CKolodaCompression.deflate(stream, Z_FINISH)
        return target.count - Int(stream.pointee.avail_out)
      }
    }
    return Array(output.prefix(count))
  }
}
