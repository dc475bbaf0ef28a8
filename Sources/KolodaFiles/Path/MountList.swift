import Glibc

/// The system's mounts at one moment, with their types and where they are.
///
/// Read from `/proc/self/mountinfo`.
package struct MountList: Sendable {
  package struct Mount: Hashable, Sendable {
    /// The device as the kernel writes it, `major:minor`.
    package let device: String
    /// The absolute path of the folder on which the file system is mounted.
    package let point: [UInt8]
    /// The type of the file system, such as `ext4`.
    package let type: String
  }

  package static let path = "/proc/self/mountinfo"
  /// The longest table that is read, in bytes.
  private static let longest = 4 << 20
  /// Types of file systems that other computers can change without this system noticing; `fuse`
  /// counts, because any of them may be behind it.
  private static let remoteTypes: Set = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ncpfs", "afs", "ceph", "coda", "glusterfs",
    "lustre", "virtiofs", "vboxsf", "prl_fs", "gfs2", "ocfs2", "fuse",
  ]

  /// The type of file systems that mount others when somebody looks there, and unmount them later.
  private static let automount = "autofs"

  package let mounts: [Mount]

  /// Reads the table, which needs no call to any file system in it; empty if that fails.
  package init() {
    let table = readFile(Array(Self.path.utf8), atMost: Self.longest)
    self.init((try? table.get()) ?? [])
  }

  package init(_ bytes: [UInt8]) {
    mounts = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: " "))
      guard fields.count > 6, let dash = fields.firstIndex(of: [UInt8(ascii: "-")]),
        dash + 1 < fields.count
      else { return nil }
      return Mount(
        device: String(decoding: fields[2], as: UTF8.self), point: Self.unescaped(fields[4]),
        type: String(decoding: fields[dash + 1], as: UTF8.self))
    }
  }

  /// Whether other computers can change a folder, without this system noticing.
  ///
  /// Resolves symbolic links first; may block.
  package static func isRemote(resolving folder: String) -> Bool {
    guard let resolved = realpath(folder, nil) else {
      return MountList().isRemote(Array(folder.utf8))
    }
    defer { free(resolved) }
    return MountList().isRemote(Array(String(cString: resolved).utf8))
  }

  /// Whether other computers can change a folder, without this system noticing.
  ///
  /// - Parameter folder: an absolute path without symbolic links, which is not touched.
  package func isRemote(_ folder: [UInt8]) -> Bool {
    guard let type = mount(around: folder)?.type else { return false }
    return Self.remoteTypes.contains(type) || type.hasPrefix("fuse.")
  }

  /// The mount that a folder lies on.
  package func mount(around folder: [UInt8]) -> Mount? {
    Self.innermost(of: mounts, around: folder)
  }

  private static func innermost(of mounts: [Mount], around folder: [UInt8]) -> Mount? {
    // If several file systems are mounted on one folder, the last one covers the others.
    mounts.reversed().filter { contains($0.point, folder) }
      .max { $0.point.count < $1.point.count }
  }

  /// Whether something that is, or was, mounted is mounted again as soon as somebody looks there.
  package func comesByItself(_ mount: Mount) -> Bool {
    let others = mounts.filter { $0.point != mount.point || $0.type == Self.automount }
    return Self.innermost(of: others, around: mount.point)?.type == Self.automount
  }

  /// Whether something is mounted where this mount is, or was.
  package func hasPoint(of mount: Mount) -> Bool { mounts.contains { $0.point == mount.point } }

  /// The mounts inside a folder.
  package func points(in folder: [UInt8]) -> Set<Mount> {
    Set(mounts.filter { $0.point != folder && Self.contains(folder, $0.point) })
  }

  /// Whether the file system with a device number is mounted anywhere.
  package func hasDevice(_ device: UInt64) -> Bool {
    // This is how glibc splits a device number into major and minor.
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    let name = "\(major):\(minor)"
    return mounts.contains { $0.device == name }
  }

  private static func contains(_ folder: [UInt8], _ path: [UInt8]) -> Bool {
    guard path.starts(with: folder) else { return false }
    return path.count == folder.count || folder.last == UInt8(ascii: "/")
      || path[folder.count] == UInt8(ascii: "/")
  }

  /// Decodes mountinfo's escapes: a backslash and three octal digits, for spaces and the like.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        digits.allSatisfy({ (48...55).contains($0) })
      {
        bytes.append(digits.reduce(0) { $0 << 3 | ($1 - 48) })
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
