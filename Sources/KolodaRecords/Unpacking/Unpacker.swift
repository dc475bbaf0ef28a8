import CKolodaCompression
import Glibc
import KolodaFiles

/// How the content of a compressed file ended.
package enum ContentEnd: UInt8, Hashable, Sendable {
  /// All of it was read.
  case whole
  /// It goes on behind what was asked for.
  case goesOn
  /// The compressed file ends in its midst.
  case cutOff
  /// What follows can't be read, or something was not as it was compressed.
  case damaged
}

/// Unpacks the stream in a compressed file into another file.
struct Unpacker {
  /// How much a file may unpack to.
  struct Limits: Sendable {
    /// What is always allowed, in bytes.
    var least: Int64 = 256 << 20
    /// How many times as long as its compressed bytes longer content may be.
    ///
    /// Records of which each
    /// is like the one before come to about a hundred.
    var ratio: Int64 = 400
    /// How many bytes remain free on the disk.
    var spare: Int64 = 256 << 20
  }

  /// How much is read and written at once, in bytes.
  private static let inputSize = 1 << 18
  private static let outputSize = 1 << 20
  /// After how many bytes the room on the disk is looked at again.
  private static let roomInterval: Int64 = 16 << 20

  let content: PackedContent
  /// The compressed file, which stays open.
  let source: Int32
  var limits = Limits()

  /// Unpacks the content, or its beginning.
  ///
  /// - Parameters:
  ///   - target: the file to write to, from its beginning on.
  ///   - most: about how many bytes are enough; nil for all.
  ///   - progress: called with the share of the compressed bytes that were read, from 0 to 1;
  ///     returns false to give up.
  /// - Returns: the content's length, and how it ended.
  /// - Throws: `UnpackingFault`, or `CancellationError` if `progress` gave up.
  func unpack(
    to target: Int32, atMost most: Int64? = nil, progress: (Double) -> Bool = { _ in true }
  ) throws -> (length: Int64, end: ContentEnd) {
    do {
      return try run(to: target, atMost: most, progress)
    } catch let error as SystemError {
      throw error.code == ENOSPC || error.code == EDQUOT
        ? UnpackingFault.noRoom : UnpackingFault.system(error)
    }
  }

  private func run(
    to target: Int32, atMost most: Int64?, _ progress: (Double) -> Bool
  ) throws -> (length: Int64, end: ContentEnd) {
    guard let decoder = content.makeDecoder() else {
      throw UnpackingFault.system(SystemError(code: ENOMEM))
    }
    let input = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.inputSize, alignment: 64)
    defer { input.deallocate() }
    var output = [UInt8](repeating: 0, count: Self.outputSize)
    var offset = content.range.lowerBound
    var (length, sum) = (Int64(0), crc32(0, nil, 0))
    var fault: DecodedStep.Fault?
    reading: while offset < content.range.upperBound {
      let wanted = Int(min(Int64(input.count), content.range.upperBound - offset))
      let count = try readBytes(
        from: source, into: UnsafeMutableRawBufferPointer(rebasing: input[..<wanted]), at: offset)
      if count == 0 { break }
      offset += Int64(count)
      var taken = 0
      while true {
        let piece = UnsafeRawBufferPointer(rebasing: input[taken..<count])
        let step = output.withUnsafeMutableBytes { decoder.decode(piece, into: $0) }
        taken += step.read
        if step.written > 0 {
          let isFull = step.written == output.count
          let bytes = isFull ? output : Array(output[..<step.written])
          if content.check != nil { sum = crc32(sum, bytes, UInt32(clamping: bytes.count)) }
          try check(length, adding: step.written, read: offset, target, isPart: most != nil)
          try writeAll(bytes, to: target)
          length += Int64(step.written)
        }
        fault = step.fault
        if fault != nil { break reading }
        if let most, length >= most, taken < count || offset < content.range.upperBound {
          return (length, .goesOn)
        }
        let isStuck = step.read == 0 && step.written == 0
        if isStuck || taken == count && step.written < output.count { break }
      }
      let share = Double(offset - content.range.lowerBound) / Double(content.range.count)
      if !progress(share) { throw CancellationError() }
    }
    if fault == .needsMemory { throw UnpackingFault.unknownMethod }
    let found = PackedContent.Check(sum: UInt32(truncatingIfNeeded: sum), length: length)
    let end = ending(fault, isAtEnd: decoder.isAtEnd, found)
    if length == 0, end != .whole { throw UnpackingFault.unreadable }
    return (length, end)
  }

  private func ending(
    _ fault: DecodedStep.Fault?, isAtEnd: Bool, _ found: PackedContent.Check
  ) -> ContentEnd {
    if fault != nil { return .damaged }
    if !isAtEnd { return .cutOff }
    return content.check == nil || content.check == found ? .whole : .damaged
  }

  /// Throws if there is too much.
  private func check(
    _ length: Int64, adding count: Int, read offset: Int64, _ target: Int32, isPart: Bool
  ) throws(UnpackingFault) {
    let sum = length + Int64(count)
    let read = offset - content.range.lowerBound
    try limits.check(sum, from: read)
    // A part is kept in memory.
    guard !isPart, length / Self.roomInterval != sum / Self.roomInterval || length == 0 else {
      return
    }
    try limits.checkRoom(for: target)
  }
}

extension Unpacker.Limits {
  /// Throws if content is longer than files of records unpack to.
  ///
  /// - Parameter packed: how many bytes it was unpacked from.
  func check(_ length: Int64, from packed: Int64) throws(UnpackingFault) {
    let (most, isFar) = packed.multipliedReportingOverflow(by: ratio)
    if length > least, length > most, !isFar { throw .tooLarge }
  }

  /// Throws if the disk has not enough room for more.
  func checkRoom(for file: Int32) throws(UnpackingFault) {
    var disk = statvfs()
    guard fstatvfs(file, &disk) == 0 else { return }
    let (free, isMuch) = Int64(clamping: disk.f_bavail).multipliedReportingOverflow(
      by: Int64(clamping: disk.f_frsize))
    if !isMuch, free < spare { throw .noRoom }
  }
}
