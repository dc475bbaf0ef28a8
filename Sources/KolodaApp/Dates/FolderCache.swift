import CKolodaGLib
import Glibc
import KolodaFiles

/// Where it is kept what was read of a folder's photos, so that they need not be read again.
///
/// It can be lost at any time: the photos are read again then.
struct FolderCache: Sendable {
  /// What is kept: the name of the folder of all such files.
  enum Content: String {
    /// When the photos were taken.
    case dates = "taken"
    /// What their files say of stars and labels.
    case marks
  }

  /// The file's path.
  let path: [UInt8]
  private let folder: [UInt8]

  /// The longest file that is read, in bytes: a million photos'.
  private static let longest = 32 << 20

  /// The cache of a folder.
  ///
  /// - Parameter place: the folder of all such files; nil for that of the user's cache.
  init(_ content: Content, of deck: FolderPath, in place: [UInt8]? = nil) {
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

  /// What was kept; empty where there is nothing.
  func read() -> [UInt8] {
    guard case .success(let bytes) = readFile(path, atMost: Self.longest),
      bytes.count <= Self.longest
    else { return [] }
    return bytes
  }

  /// Keeps something in the place of what was kept; where that can't be, nothing is.
  func write(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest else { return }
    folder.withUnsafeBytes { _ in
      _ = g_mkdir_with_parents(String(decoding: folder, as: UTF8.self), 0o700)
    }
    try? replaceFile(path, with: bytes, mode: 0o600)
  }
}
