import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaSources

/// Keeps what large compressed files hold in the user's cache folder, so that unchanged files need
/// not be unpacked again.
package struct UnpackCache: Sendable {
  /// How many unpacked files are kept.
  static let most = 4
  /// What stands at the end of each: this, the content's length, and how it ended.
  private static let magic: UInt64 = 0x3158_444e_5041_4b4f
  private static let tailLength = 24

  private let folder: CacheFolder
  let limits: Unpacker.Limits
  /// Where the pictures of packages are kept.
  let media: MediaCache
  /// Opens the databases in packages; without it, packages are not read.
  package var databases: (any DatabaseOpener)?

  /// Uses a folder for the cache; it is created when needed.
  package init(_ folder: [UInt8]) {
    self.init(folder, limits: Unpacker.Limits())
  }

  init(_ folder: [UInt8], limits: Unpacker.Limits) {
    self.folder = CacheFolder(folder, ending: ".unpacked", keeping: Self.most)
    self.limits = limits
    media = MediaCache(folder + Array("/media".utf8))
  }

  /// The user's cache: `koloda/unpacked` in `$XDG_CACHE_HOME`, or in `~/.cache`.
  package static let standard: UnpackCache = {
    let home = g_get_user_cache_dir().map { path in
      UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
    }
    return UnpackCache((home ?? []) + Array("/koloda/unpacked".utf8))
  }()

  /// The name of what a compressed file holds, as long as that file is unchanged.
  ///
  /// - Parameter form: how its content is written where it is not kept as it is there; it changes
  ///   whenever that is written in another way.
  private static func name(
    _ path: [UInt8], _ state: FileState, _ form: String
  ) -> some Sequence<UInt8> {
    let digest = SHA256()
    digest.add(path)
    digest.add(
      Array("\0\(state.device) \(state.inode) \(state.size) \(state.modified)\(form)".utf8))
    return digest.finish().prefix(16)
  }

  /// Opens what is kept of a compressed file; nil if nothing is.
  func content(
    of path: [UInt8], _ state: FileState, in form: String = ""
  ) -> (descriptor: Int32, length: Int64, end: ContentEnd)? {
    let place = folder.place(of: Self.name(path, state, form))
    let descriptor = open(cString(place), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegular,
      let length = Int64(exactly: status.st_size - off_t(Self.tailLength)), length >= 0,
      let tail = try? readBytes(from: descriptor, length..<(length + Int64(Self.tailLength))),
      tail.count == Self.tailLength
    else {
      close(descriptor)
      return nil
    }
    let words = tail.withUnsafeBytes { raw in
      (0..<3).map {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self))
      }
    }
    guard words[0] == Self.magic, words[1] == UInt64(length),
      let end = UInt8(exactly: words[2]).flatMap(ContentEnd.init(rawValue:))
    else {
      close(descriptor)
      return nil
    }
    // The files that were used last are those that are kept.
    futimens(descriptor, nil)
    return (descriptor, length, end)
  }

  /// Unpacks a compressed file, and keeps what it holds.
  ///
  /// - Parameter isUnchanged: whether the compressed file still is what it was when it was opened.
  /// - Returns: the open file with the content, which the caller closes.
  /// - Throws: `UnpackingFault`, or `CancellationError` if `progress` gave up.
  func unpack(
    _ content: PackedContent, from source: Int32, _ path: [UInt8], _ state: FileState,
    isUnchanged: () -> Bool, progress: (Double) -> Bool
  ) throws -> (descriptor: Int32, length: Int64, end: ContentEnd) {
    try make(path, state, isUnchanged: isUnchanged) { target in
      try Unpacker(content: content, source: source, limits: limits)
        .unpack(to: target, progress: progress)
    }
  }

  /// Makes an empty file that has no name, for what is not kept; the caller closes it.
  ///
  /// - Throws: `UnpackingFault`.
  func makeNameless() throws(UnpackingFault) -> Int32 {
    do throws(SystemError) {
      return try folder.makeNameless()
    } catch {
      throw .system(error)
    }
  }

  /// Writes what a file holds, and keeps it.
  ///
  /// - Parameters:
  ///   - form: how it is written, if not as it is in the file.
  ///   - writing: receives the descriptor to write to, and returns the length and how it ended.
  /// - Returns: the open file with the content, which the caller closes.
  /// - Throws: `UnpackingFault`, or what `writing` throws.
  func make(
    _ path: [UInt8], _ state: FileState, in form: String = "", isUnchanged: () -> Bool,
    _ writing: (Int32) throws -> (length: Int64, end: ContentEnd)
  ) throws -> (descriptor: Int32, length: Int64, end: ContentEnd) {
    let descriptor = try makeNameless()
    do {
      let (length, end) = try writing(descriptor)
      let words = [Self.magic, UInt64(length), UInt64(end.rawValue)]
      let tail = words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
      if isUnchanged(), (try? writeAll(tail, to: descriptor)) != nil {
        folder.keep(nameless: descriptor, as: Self.name(path, state, form))
      }
      return (descriptor, length, end)
    } catch {
      close(descriptor)
      throw error
    }
  }
}
