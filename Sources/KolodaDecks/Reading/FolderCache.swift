import CKolodaGLib
import Glibc
import KolodaFiles

/// A cache file for what was read of a folder's photos.
///
/// It may be deleted at any time; then the photos are read again.
package struct FolderCache: Sendable {
  /// The kind of content, named after the folder for such files.
  package enum Content: String {
    /// When the photos were taken.
    case dates = "taken"
    /// Which films with a photo's name are of something else.
    case films
    /// The stars and labels in the photos' files.
    case marks
    /// What the photos show, to find those of one scene.
    case scenes
  }

  /// The cache file's path.
  package let path: [UInt8]
  private let folder: [UInt8]

  /// The size limit of the file, in bytes; enough for a million photos.
  private static let longest = 32 << 20

  /// Creates the cache of a folder; nothing is read or written yet.
  ///
  /// - Parameter place: the folder for the cache files; nil for the user's cache folder.
  package init(_ content: Content, of deck: FolderPath, in place: [UInt8]? = nil) {
    let user = g_get_user_cache_dir().map { Array(String(cString: $0).utf8) } ?? []
    folder = place ?? user + Array("/koloda/\(content.rawValue)".utf8)
    var name: [UInt8] = []
    if let sum = g_compute_checksum_for_data(
      G_CHECKSUM_SHA256, deck.bytes, gsize(deck.bytes.count))
    {
      name = Array(String(cString: sum).utf8)
      g_free(sum)
    }
    path = folder + [UInt8(ascii: "/")] + name
  }

  /// Returns the cached bytes; empty if there are none.
  package func read() -> [UInt8] {
    guard case .success(let bytes) = readFile(path, atMost: Self.longest),
      bytes.count <= Self.longest
    else { return [] }
    return bytes
  }

  /// Replaces the cached bytes; errors are ignored.
  package func write(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest else { return }
    folder.withUnsafeBytes { _ in
      _ = g_mkdir_with_parents(String(decoding: folder, as: UTF8.self), 0o700)
    }
    try? replaceFile(path, with: bytes, mode: 0o600)
  }
}
