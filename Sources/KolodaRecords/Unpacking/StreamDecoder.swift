import CKolodaCompression

/// Decodes a compressed stream piece by piece.
protocol StreamDecoder: AnyObject {
  /// Whether the stream may end behind what was read.
  var isAtEnd: Bool { get }

  /// Decodes the next piece, as far as there is room.
  ///
  /// - Parameter input: what follows what was read before; empty to get what there was no room for.
  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> DecodedStep
}

/// What a decoder did with a piece.
struct DecodedStep {
  /// How many bytes it read, and how many it wrote.
  var read = 0
  var written = 0
  /// Why it can't go on; nil if it can.
  var fault: Fault?

  enum Fault {
    /// The stream is not what was once compressed.
    case damaged
    /// It needs more memory than it may have.
    case needsMemory
  }
}

/// Decodes deflate, bare or as gzip wraps it.
final class DeflateDecoder: StreamDecoder {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isGzip: Bool
  private(set) var isAtEnd = false

  /// - Returns: nil without memory.
  init?(isGzip: Bool) {
    guard let stream = shim_inflate_new(isGzip ? 1 : 0) else { return nil }
    self.stream = stream
    self.isGzip = isGzip
  }

  deinit { shim_inflate_free(stream) }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> DecodedStep {
    if isAtEnd {
      // Files of gzip may follow one another. Anything else, such as zeros, is no part of them.
      guard isGzip, input.first == PackedFormat.gzipMark else {
        return DecodedStep(read: input.count)
      }
      inflateReset(stream)
      isAtEnd = false
    }
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?
      .assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(clamping: input.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let code = inflate(stream, Z_NO_FLUSH)
    var step = DecodedStep(
      read: input.count - Int(stream.pointee.avail_in),
      written: output.count - Int(stream.pointee.avail_out))
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isAtEnd = true
    case Z_MEM_ERROR: step.fault = .needsMemory
    default: step.fault = .damaged
    }
    return step
  }
}

/// Decodes zstd.
final class ZstandardDecoder: StreamDecoder {
  private let stream: OpaquePointer
  private(set) var isAtEnd = false

  /// - Returns: nil without memory.
  init?() {
    guard let stream = ZSTD_createDStream() else { return nil }
    self.stream = stream
  }

  deinit { ZSTD_freeDStream(stream) }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> DecodedStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let code = ZSTD_decompressStream(stream, &target, &source)
    var step = DecodedStep(read: source.pos, written: target.pos)
    if ZSTD_isError(code) == 0 {
      isAtEnd = code == 0
    } else {
      let error = ZSTD_getErrorCode(code)
      let isTooLarge =
        error == ZSTD_error_frameParameter_windowTooLarge
        || error == ZSTD_error_memory_allocation
      step.fault = isTooLarge ? .needsMemory : .damaged
    }
    return step
  }
}

/// Passes on what is stored without compression.
final class StoredDecoder: StreamDecoder {
  private var left: Int64

  /// - Parameter length: how many bytes are stored.
  init(length: Int64) {
    left = length
  }

  var isAtEnd: Bool { left == 0 }

  func decode(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> DecodedStep {
    let count = min(input.count, output.count, Int(clamping: left))
    output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
    left -= Int64(count)
    return DecodedStep(read: isAtEnd ? input.count : count, written: count)
  }
}
