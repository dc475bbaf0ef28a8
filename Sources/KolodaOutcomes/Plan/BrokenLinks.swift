import Glibc
import KolodaFiles
import KolodaTriage

extension Plan {
  /// Finds the symbolic links that will lead nowhere: those to files that move or go to the trash.
  ///
  /// - Parameter folders: the folders to look in, as absolute paths; what can't be read is left out.
  mutating func findBrokenLinks(in folders: [[UInt8]]) {
    var leaving: [FileName: Int] = [:]
    for (index, step) in steps.enumerated()
    where step.state == .waiting && (step.action == .trash || step.action == .move) {
      leaving[FileName(bytes: step.file)] = index
    }
    guard !leaving.isEmpty else { return }
    brokenLinks = folders.flatMap { folder in
      Self.links(in: folder).compactMap { name in
        let link = joined(folder, name)
        guard let end = Self.end(of: link), let step = leaving[end] else { return nil }
        return BrokenLink(link: link, step: step)
      }
    }
  }

  /// The names of the links in a folder, in natural order.
  private static func links(in folder: [UInt8]) -> [[UInt8]] {
    guard let stream = opendir(cString(folder)) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let type = Int32(entry.pointee.d_type)
      guard type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) else { continue }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
      names.append(Array(UnsafeBufferPointer(start: start, count: strlen(start))))
    }
    return names.sorted { NaturalOrder.comparePaths($0, $1) < 0 }
  }

  /// The path of the file that a link leads to in the end; nil if it leads nowhere, or is no link.
  private static func end(of link: [UInt8]) -> FileName? {
    guard (try? FileLook(link)) == .link, let resolved = realpath(cString(link), nil) else {
      return nil
    }
    defer { free(resolved) }
    let bytes = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
    return FileName(bytes: bytes.map(UInt8.init(bitPattern:)))
  }
}
