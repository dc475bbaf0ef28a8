import Glibc
import KolodaFiles
import KolodaGLib

/// Decides which files' thumbnails may be kept on this computer: not those of files on removable,
/// network or encrypted media, whose owner may not want anything of them to stay behind.
struct ThumbnailMedia: Sendable {
  /// The types of file systems for a computer's own disks.
  private static let local: Set = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "jfs", "reiserfs", "bcachefs",
  ]
  /// Where desktops mount what somebody has plugged in.
  private static let plugged = ["/media/", "/run/media/", "/mnt/"].map { Array($0.utf8) }
  /// How many devices may lie on one another, such as a volume of a group on a partition.
  private static let mostLayers = 8

  private let mounts: @Sendable () -> MountList
  private let devices: String
  private let isEncrypted: @Sendable ([UInt8]) -> Bool

  /// - Parameters:
  ///   - mounts: returns what is mounted.
  ///   - devices: the folder with the kernel's links to block devices, by their numbers.
  ///   - isEncrypted: whether a file system encrypts a file or a folder, and not others on it.
  init(
    mounts: @escaping @Sendable () -> MountList = { MountList() },
    devices: String = "/sys/dev/block",
    isEncrypted: @escaping @Sendable ([UInt8]) -> Bool = { FileEncryption.isThere(at: $0) }
  ) {
    self.mounts = mounts
    self.devices = devices
    self.isEncrypted = isEncrypted
  }

  /// Whether a thumbnail of a file may be kept in a folder.
  ///
  /// May block.
  func mayKeep(_ file: [UInt8], in cache: [UInt8]) -> Bool {
    guard let state = FileState(at: file) else { return false }
    let near = Self.existing(around: cache)
    let isOnSame = near.flatMap { FileState(at: $0) }?.device == state.device
    // What is written to an encrypted folder is encrypted, too.
    if isEncrypted(file) { return isOnSame && near.map { isEncrypted($0) } == true }
    // On the medium itself, it is as safe as the file.
    if isOnSame { return true }
    guard let resolved = realpath(cString(file), nil) else { return false }
    defer { free(resolved) }
    let path = Array(String(cString: resolved).utf8)
    guard let mount = mounts().mount(around: path), Self.local.contains(mount.type),
      !Self.plugged.contains(where: mount.point.starts)
    else { return false }
    return isBuiltIn(Self.path(of: devices + "/" + mount.device), layers: Self.mostLayers)
  }

  /// A folder, or the nearest one above it that exists.
  private static func existing(around folder: [UInt8]) -> [UInt8]? {
    var folder = folder
    while !folder.isEmpty {
      if FileState(at: folder) != nil { return folder }
      folder = Array(folder[..<(folder.lastIndex(of: UInt8(ascii: "/")) ?? 0)])
    }
    return nil
  }

  private static func path(of link: String) -> String? {
    guard let resolved = realpath(link, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether a device, and all that it lies on, are disks in this computer, without encryption.
  ///
  /// - Parameter device: its folder in sysfs; nil if unknown.
  private func isBuiltIn(_ device: String?, layers: Int) -> Bool {
    guard let device, layers > 0, !device.contains("/usb"), !device.contains("/mmc_host") else {
      return false
    }
    // A partition's disk is the folder above.
    for place in [device, device + "/.."] where Self.text(place + "/removable") == "1" {
      return false
    }
    if Self.text(device + "/dm/uuid")?.hasPrefix("CRYPT-") == true { return false }
    return Self.names(in: device + "/slaves").allSatisfy {
      isBuiltIn(Self.path(of: device + "/slaves/" + $0), layers: layers - 1)
    }
  }

  private static func text(_ path: String) -> String? {
    guard case .success(let bytes) = readFile(Array(path.utf8), atMost: 256) else { return nil }
    return String(decoding: bytes.prefix { $0 > 32 }, as: UTF8.self)
  }

  private static func names(in folder: String) -> [String] {
    guard let open = opendir(folder) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
