import Glibc
import KolodaFiles

/// The system's mounts at one moment, with their types and where they are.
///
/// Read from `/proc/self/mountinfo`.
struct MountList {
  struct Mount: Hashable {
    let device: String
    let point: [UInt8]
    let type: String
  }

  static let path = "/proc/self/mountinfo"
  /// The longest table that is read, in bytes.
  private static let longest = 4 << 20
  /// Types of file systems that other computers can change without this system noticing.
  private static let remoteTypes: Set = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "ncpfs", "afs", "ceph", "coda", "lustre",
    "virtiofs", "vboxsf", "prl_fs", "gfs2", "ocfs2", "fuse",
  ]

  /// The type of file systems that mount others when somebody looks there, and unmount them later.
  private static let automount = "autofs"

  let mounts: [Mount]

  init() {
    let table = readFile(Array(Self.path.utf8), atMost: Self.longest)
    self.init((try? table.get()) ?? [])
  }

  init(_ bytes: [UInt8]) {
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

  /// Whether a folder can change without this system noticing.
  func isRemote(_ folder: [UInt8]) -> Bool {
    guard let type = mount(around: folder)?.type else { return false }
    return Self.remoteTypes.contains(type) || type.hasPrefix("fuse.")
  }

  /// The mount that a folder lies on.
  func mount(around folder: [UInt8]) -> Mount? { Self.innermost(of: mounts, around: folder) }

  private static func innermost(of mounts: [Mount], around folder: [UInt8]) -> Mount? {
    // If several file systems are mounted on one folder, the last one covers the others.
    mounts.reversed().filter { contains($0.point, folder) }
      .max { $0.point.count < $1.point.count }
  }

  /// Whether something that is, or was, mounted is mounted again as soon as somebody looks there.
  func comesByItself(_ mount: Mount) -> Bool {
    let others = mounts.filter { $0.point != mount.point || $0.type == Self.automount }
    return Self.innermost(of: others, around: mount.point)?.type == Self.automount
  }

  /// Whether something is mounted where this mount is, or was.
  func hasPoint(of mount: Mount) -> Bool { mounts.contains { $0.point == mount.point } }

  /// The mounts inside a folder.
  func points(in folder: [UInt8]) -> Set<Mount> {
    Set(mounts.filter { $0.point != folder && Self.contains(folder, $0.point) })
  }

  /// Whether the file system with a device number is mounted anywhere.
  func hasDevice(_ device: UInt64) -> Bool {
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
