import Glibc
import KolodaFiles
import KolodaSources

/// Keeps the pictures of packages that were shown last, in the user's cache folder.
struct MediaCache: Sendable {
  /// How many pictures are kept.
  static let most = 1000

  private let folder: CacheFolder

  /// Uses a folder, which is created when needed.
  init(_ folder: [UInt8]) {
    self.folder = CacheFolder(folder, ending: ".media", keeping: Self.most)
  }

  /// The path of a file, which is made if it isn't there; nil if that can't be done.
  ///
  /// - Parameter name: what the file is known by, of any length.
  func file(of name: [UInt8], _ making: (Int32) throws -> Void) -> [UInt8]? {
    let digest = SHA256()
    digest.add(name)
    let short = digest.finish().prefix(16)
    let place = folder.place(of: short)
    if FileState(at: place) != nil { return place }
    folder.keep(short) { (descriptor) throws(SystemError) in
      do {
        try making(descriptor)
      } catch {
        throw error as? SystemError ?? SystemError(code: EIO)
      }
    }
    return FileState(at: place) == nil ? nil : place
  }
}
