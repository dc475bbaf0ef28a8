import Glibc
import KolodaFiles
import KolodaTriage

/// A file that a verdict is written into: a sidecar, which is an XMP document, or a JPEG picture,
/// which contains one.
struct VerdictFile {
  private let path: [UInt8]
  /// Whether the file is a sidecar.
  var isSidecar: Bool { Sidecar.ending(of: split(path).name)?.lowercased() == "xmp" }

  init(_ path: [UInt8]) { self.path = path }

  /// The folder that the file is written in; for a symbolic link the folder of its target.
  var folder: [UInt8] {
    guard let resolved = realpath(cString(path), nil) else { return split(path).folder }
    defer { free(resolved) }
    let bytes = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
    return split(bytes.map(UInt8.init(bitPattern:))).folder
  }

  /// Reads the document; nil if there is none, or no file.
  func read() throws(StepReason) -> [UInt8]? {
    guard isSidecar else {
      if try look() == .nothing { return nil }
      return try withPicture { (descriptor) throws(PacketError) in
        try JPEGPacket(in: descriptor).read(from: descriptor)
      }
    }
    switch readFile(path, atMost: XMPDocument.greatestLength) {
    case .success(let bytes):
      guard bytes.count <= XMPDocument.greatestLength else { throw .longDocument }
      return bytes
    case .failure(let error) where error.code == ENOENT:
      switch try look() {
      case .nothing: return nil
      // Another program has just created it.
      case .file: return try read()
      case .link, .other: throw .danglingLink
      }
    case .failure(let error): throw .system(error)
    }
  }

  /// Returns a changed document in the form that fits the file best.
  ///
  /// - Parameter before: the document in the file now.
  func fitted(_ document: [UInt8], to before: [UInt8]?) -> [UInt8] {
    isSidecar ? document : JPEGPacket.fitted(document, to: before)
  }

  /// Writes the document; the rest of a picture stays unchanged, byte for byte.
  ///
  /// At any moment the path has the old file or the new one, with the same permissions, owner and
  /// extended attributes.
  ///
  /// - Parameters:
  ///   - document: the document; nil removes it, and with it a whole sidecar.
  ///   - modified: the modification time that the file gets, in nanoseconds since 1970; nil for now.
  func write(
    _ document: [UInt8]?, modified: Int64? = nil
  ) throws(StepReason) {
    if isSidecar {
      guard let document else {
        guard unlink(cString(path)) == 0 else { throw .system(.last) }
        return
      }
      do throws(SystemError) {
        return try replaceKeepingAttributes(path, modified: modified) {
          (descriptor) throws(SystemError) in
          try writeAll(document, to: descriptor)
        }
      } catch { throw .system(error) }
    }
    try withPicture { (source) throws(PacketError) in
      let packet = try JPEGPacket(in: source)
      guard packet.isClean else { throw .notJPEG }
      let segment = try JPEGPacket.segment(of: document)
      let old = packet.segment ?? packet.place..<packet.place
      guard segment.count == old.count || !packet.isCounted else { throw .countsBytes }
      do throws(SystemError) {
        try spliceFile(
          path, from: source, [FileEdit(range: old, bytes: segment)], modified: modified)
      } catch { throw .system(error) }
    }
  }

  private func look() throws(StepReason) -> FileLook {
    do throws(SystemError) { return try FileLook(path) } catch { throw .system(error) }
  }

  private func withPicture<Result>(
    _ body: (Int32) throws(PacketError) -> Result
  ) throws(StepReason) -> Result {
    let source = open(cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard source >= 0 else { throw errno == ENOENT ? .gone : .system(.last) }
    defer { close(source) }
    do throws(PacketError) {
      return try body(source)
    } catch {
      throw error == .system(SystemError(code: ESTALE)) ? .changed : .packet(error)
    }
  }
}
