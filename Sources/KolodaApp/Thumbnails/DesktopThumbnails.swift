import CKolodaGLib
import Glibc
import KolodaFiles
import KolodaGLib
import KolodaPictureMessages
import KolodaTriage

/// The desktop's thumbnails, according to freedesktop.org's Thumbnail Managing Standard 0.9: they are
/// read, and those that are missing are kept there, for other programs, too.
struct DesktopThumbnails: Sendable {
  /// The sizes of thumbnails: their folders and longest sides, in pixels.
  private static let sizes: [(folder: String, side: Int)] = [
    ("normal", 128), ("large", 256), ("x-large", 512), ("xx-large", 1024),
  ]
  /// The folder for files of which no thumbnail can be made by this program.
  private static let failures = "fail/koloda"
  /// The size limit for a thumbnail file, in bytes.
  private static let greatestLength = 4 << 20

  /// The folder that contains a folder for each size.
  private let folder: [UInt8]
  private let media: ThumbnailMedia

  /// Creates it for a folder of thumbnails; nil for the user's own.
  init(_ folder: [UInt8]? = nil, media: ThumbnailMedia? = nil) {
    let own = g_get_user_cache_dir().map { Array(String(cString: $0).utf8) } ?? []
    self.folder = folder ?? own + Array("/thumbnails".utf8)
    self.media = media ?? ThumbnailMedia()
  }

  /// What there is of a file.
  enum Finding: Hashable, Sendable {
    /// A thumbnail as the file is now, in the best size.
    case kept(path: [UInt8])
    /// The file can't be read as a picture, as was found out before.
    case failed(PictureFailure)
    /// None yet. One is to be kept, with this note; nil if it may not be kept.
    case missing(ThumbnailNote?)
  }

  /// Looks for an up-to-date thumbnail of a file.
  ///
  /// May block.
  ///
  /// - Parameter side: the longest side that is wanted, in pixels.
  func find(_ file: [UInt8], side: Int) -> Finding {
    guard let note = ThumbnailNote(of: file), let name = note.fileName else { return .missing(nil) }
    // The smallest one that is large enough, or else the largest.
    let enough = Self.sizes.filter { $0.side >= side }
    let others = Self.sizes.filter { $0.side < side }.reversed()
    for size in enough + others {
      let path = path(of: name, in: size.folder)
      guard case .success(let bytes) = readFile(path, atMost: Self.greatestLength) else { continue }
      if ThumbnailNote(bytes) == note { return .kept(path: path) }
    }
    if let failure = failure(of: note, name) { return .failed(failure) }
    return .missing(mayKeep(file, side: side) ? note : nil)
  }

  /// The longest side of the thumbnail that is kept for a wanted side, in pixels; nil if that is too
  /// large to be kept.
  static func keptSide(for side: Int) -> Int? { sizes.first { $0.side >= side }?.side }

  private func mayKeep(_ file: [UInt8], side: Int) -> Bool {
    // A thumbnail of a thumbnail is of no use.
    Self.keptSide(for: side) != nil && !file.starts(with: folder + [UInt8(ascii: "/")])
      && media.mayKeep(file, in: folder)
  }

  private func path(of name: [UInt8], in kind: String) -> [UInt8] {
    folder + Array("/\(kind)/".utf8) + name
  }

  // MARK: Keeping

  /// Does something that may block, on a thread for that.
  func inBackground(_ body: @escaping @Sendable (DesktopThumbnails) -> Void) {
    BlockingThreads.shared.run(at: folder) { [self] in
      body(self)
    } then: { _ in
    }
  }

  /// Keeps a thumbnail of a file, unless the file has changed since.
  ///
  /// May block; failures are ignored, since it can be made again.
  ///
  /// - Parameters:
  ///   - png: the thumbnail as a PNG file, without texts.
  ///   - side: the side that it was made for, from `keptSide`.
  ///   - note: what was noted of the file before it was read.
  func keep(_ png: [UInt8], side: Int, of file: [UInt8], _ note: ThumbnailNote) {
    guard let size = Self.sizes.first(where: { $0.side == side }), ThumbnailNote(of: file) == note,
      let bytes = PNGTexts.adding(note.texts, to: png)
    else { return }
    write(bytes, to: size.folder, note)
  }

  /// Keeps in mind that no thumbnail of a file can be made, unless that may change.
  ///
  /// May block; failures are ignored.
  func keep(_ failure: PictureFailure, of file: [UInt8], _ note: ThumbnailNote) {
    guard failure.isLasting, ThumbnailNote(of: file) == note else { return }
    let code = PictureAnswer.failed(job: 0, failure).bytes
    let texts = note.texts + [(Self.reason, Array(Hex.text(code).utf8))]
    guard let bytes = PNGTexts.adding(texts, to: Self.onePixel) else { return }
    write(bytes, to: Self.failures, note)
  }

  /// The key of the reason in the file for a failure.
  private static let reason = "X-Koloda::Failure"

  private func failure(of note: ThumbnailNote, _ name: [UInt8]) -> PictureFailure? {
    guard
      case .success(let bytes) = readFile(
        path(of: name, in: Self.failures), atMost: Self.greatestLength),
      ThumbnailNote(bytes) == note
    else { return nil }
    let texts = PNGTexts.read(bytes)
    // Another version of the program may be able to read the file.
    let own = note.texts.first { $0.key == PNGTexts.software }?.text
    guard texts[PNGTexts.software] == own,
      let code = texts[Self.reason].flatMap({ Hex.bytes($0) }),
      case .failed(_, let failure)? = PictureAnswer(bytes: code), failure.isLasting
    else { return nil }
    return failure
  }

  /// Writes a file completely or not at all, private to the user.
  private func write(_ bytes: [UInt8], to kind: String, _ note: ThumbnailNote) {
    guard let name = note.fileName else { return }
    let path = path(of: name, in: kind)
    var folder = self.folder
    for part in kind.split(separator: "/") {
      mkdir(cString(folder), 0o700)
      folder += Array("/\(part)".utf8)
    }
    mkdir(cString(folder), 0o700)
    // Not by `replaceFile`, which looks through the folder: there may be a hundred thousand here.
    let part = path + Array(".\(getpid())-\(UInt32.random(in: .min ... .max))".utf8)
    let descriptor = open(cString(part), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten = (try? writeAll(bytes, to: descriptor)) != nil
    guard close(descriptor) == 0, isWritten, rename(cString(part), cString(path)) == 0 else {
      unlink(cString(part))
      return
    }
  }

  /// A PNG of one clear pixel.
  private static let onePixel: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D,
    0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01,
    0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89, 0x00, 0x00, 0x00,
    0x0B, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x60, 0x00, 0x02, 0x00,
    0x00, 0x05, 0x00, 0x01, 0xE9, 0xFA, 0xDC, 0xD8, 0x00, 0x00, 0x00, 0x00,
    0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}

extension PictureFailure {
  /// Whether the file itself is at fault, so that it fails the next time, too.
  fileprivate var isLasting: Bool {
    switch self {
    case .notAnImage, .damaged, .truncated, .tooLarge, .noPreview: true
    case .unreadable, .noLoader, .slow, .tooLong, .noVideo, .late, .noDecoder, .vanished,
      .changed, .forbidden, .notAFile, .empty, .fatal, .noWorker:
      false
    }
  }
}
