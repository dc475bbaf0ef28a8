import CKolodaGLib
import Glibc
import KolodaFiles

// What compressed files hold.
extension RecordFile {
  /// How much of a compressed file is unpacked at first, in bytes: what is no longer is kept in
  /// memory.
  static let beginning: Int64 = 4 << 20

  /// Opens a file to read it or, if it is compressed, what it holds.
  ///
  /// - Parameters:
  ///   - cache: where what a large compressed file holds is kept.
  ///   - wholly: whether to unpack all of it; otherwise only its beginning, unless all of it is kept.
  ///   - progress: called with the share unpacked, from 0 to 1; returns false to give up.
  /// - Throws: `RecordFileError`, or `CancellationError` if `progress` gave up.
  package static func content(
    of path: [UInt8], keptIn cache: UnpackCache = .standard, wholly: Bool = true,
    progress: (Double) -> Bool = { _ in true }
  ) throws -> RecordFile {
    let file = try RecordFile(path)
    guard let format = PackedFormat(file.head) else { return file }
    return try file.naming {
      guard let content = try PackedContent(format, file.descriptor, length: file.length) else {
        return file
      }
      if let kept = cache.content(of: path, file.state) {
        return try RecordFile(
          file,
          Unpacked(
            kept.descriptor, length: kept.length, end: kept.end, of: .stream(content),
            cache: cache))
      }
      let beginning = try file.unpackBeginning(of: content, cache, progress)
      return wholly ? try beginning.whole(progress: progress) : beginning
    }
  }

  /// Whether all of the content is there: of a compressed file or a package, only its beginning may be.
  package var isWhole: Bool { unpacked?.end != .goesOn }

  /// Whether a compressed file ends in the midst of its content, or can't be read from somewhere on.
  package var isCut: Bool { unpacked?.end == .cutOff || unpacked?.end == .damaged }

  /// Where what the file holds is kept, if it is compressed.
  var cache: UnpackCache { unpacked?.cache ?? .standard }

  /// The pictures in a package; nil for any other file.
  var pictures: (any PackedPictures)? {
    if case .package(let pictures) = unpacked?.source { pictures } else { nil }
  }

  /// The first name that several pictures in a package have; nil where none is such.
  package var doubledPicture: String? { pictures?.doubledName }

  /// The file with all of its content.
  ///
  /// - Throws: `RecordFileError`, or `CancellationError` if `progress` gave up.
  package func whole(progress: (Double) -> Bool = { _ in true }) throws -> RecordFile {
    guard let source = unpacked?.source, !isWhole else { return self }
    guard case .stream(let content) = source else {
      return try cards(keptIn: cache, wholly: true, progress: progress)
    }
    return try naming {
      let made =
        try cache.content(of: path, state)
        ?? cache.unpack(
          content, from: descriptor, path, state, isUnchanged: { isUnchanged }, progress: progress)
      return try RecordFile(
        self,
        Unpacked(
          made.descriptor, length: made.length, end: made.end, of: .stream(content), cache: cache))
    }
  }

  /// Unpacks the beginning of the content into memory.
  private func unpackBeginning(
    of content: PackedContent, _ cache: UnpackCache, _ progress: (Double) -> Bool
  ) throws -> RecordFile {
    let memory = shim_memfd_create("koloda-unpacked", UInt32(MFD_CLOEXEC))
    guard memory >= 0 else { throw SystemError.last }
    let (length, end): (Int64, ContentEnd)
    do {
      (length, end) = try Unpacker(content: content, source: descriptor, limits: cache.limits)
        .unpack(to: memory, atMost: Self.beginning, progress: progress)
    } catch {
      close(memory)
      throw error
    }
    return try RecordFile(
      self, Unpacked(memory, length: length, end: end, of: .stream(content), cache: cache))
  }

  /// The bytes that tell a format.
  private var head: [UInt8] { (try? bytes(0..<min(length, PackedFormat.headLength))) ?? [] }

  /// Gives errors the file's name.
  func naming<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as UnpackingFault {
      throw RecordFileError(path, .cannotUnpack(fault))
    } catch let error as SystemError {
      throw RecordFileError(path, .cannotUnpack(.system(error)))
    }
  }
}

extension PackedFormat {
  /// Recognises the format of a file by its first bytes or, failing that, by its name; nil for any
  /// other, and for a file that can't be read.
  package static func of(_ path: [UInt8]) -> PackedFormat? {
    guard let file = try? RecordFile(path),
      let head = try? file.bytes(0..<min(file.length, headLength))
    else { return nil }
    return PackedFormat(head, named: path)
  }

  /// The name of what a compressed file holds, without folders; nil if the format is not unpacked.
  ///
  /// It is the file's own without the ending that says it is packed, if that is the name of a file of
  /// records, or else the one that the file gives to what it holds.
  ///
  /// - Throws: `RecordFileError`.
  static func nameInside(
    _ path: [UInt8], _ format: PackedFormat, isKnown: ([UInt8]) -> Bool
  ) throws(RecordFileError) -> [UInt8]? {
    let file = try RecordFile(path)
    let content: PackedContent?
    do throws(UnpackingFault) {
      content = try PackedContent(format, file.descriptor, length: file.length)
    } catch {
      throw RecordFileError(path, .cannotUnpack(error))
    }
    guard let content else { return nil }
    let stem = stem(of: FileName(bytes: path).lastComponent.bytes)
    return isKnown(stem) ? stem : content.name ?? stem
  }
}
