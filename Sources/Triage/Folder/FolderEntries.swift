import Glibc
import KolodaFiles

/// The images and sub-folders of one folder, in natural order.
///
/// Names and sort keys lie end to end in two arrays: a folder of 100,000 files then costs a
/// handful of allocations until its files are listed.
struct FolderEntries {
  struct Entry {
    fileprivate let nameStart: Int
    fileprivate let nameEnd: Int
    fileprivate let keyStart: Int
    fileprivate let keyEnd: Int
    /// What the system says of a file; nil for a folder, of which nothing is asked.
    let state: FileState?
    let changed: UTCTime
  }

  /// A name that is there and cannot be used, or an empty name for the folder itself.
  struct Problem {
    let name: [UInt8]
    let code: Int32
  }

  private var names: [UInt8] = []
  private var keys: [UInt8] = []
  private var entries: [Entry] = []

  var count: Int { entries.count }

  subscript(index: Int) -> Entry { entries[index] }

  func name(of entry: Entry) -> ArraySlice<UInt8> { names[entry.nameStart..<entry.nameEnd] }

  /// Reads a folder to its end and sorts it.
  /// - Returns: What could not be read.
  mutating func read(
    _ stream: OpaquePointer, descriptor: Int32, extensions: FileExtensions
  ) -> [Problem] {
    var problems: [Problem] = []
    while true {
      errno = 0
      guard let found = readdir(stream) else {
        if errno != 0 { problems.append(Problem(name: [], code: errno)) }
        break
      }
      let type = found.pointee.d_type
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(found) + offset).assumingMemoryBound(to: UInt8.self)
      let name = UnsafeBufferPointer(
        start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)))
      // Hidden ones, and the folder itself and the one above it.
      if name.first == UInt8(ascii: ".") { continue }
      if let code = add(name, type: Int32(type), descriptor: descriptor, extensions: extensions) {
        problems.append(Problem(name: Array(name), code: code))
      }
    }
    sort()
    return problems
  }

  private mutating func add(
    _ name: UnsafeBufferPointer<UInt8>, type: Int32, descriptor: Int32, extensions: FileExtensions
  ) -> Int32? {
    let isImage = extensions.contain(name)
    let isUnknown = type == Int32(DT_UNKNOWN)
    if type == Int32(DT_DIR) {
      append(name, status: nil)
      return nil
    }
    guard isUnknown || (isImage && (type == Int32(DT_REG) || type == Int32(DT_LNK))) else {
      return nil
    }
    var status = stat()
    if isUnknown {
      guard look(at: name, descriptor, AT_SYMLINK_NOFOLLOW, &status) else { return errno }
      if status.isFolder {
        append(name, status: nil)
        return nil
      }
    }
    guard isImage else { return nil }
    guard look(at: name, descriptor, 0, &status) else {
      // Gone since it was listed: nothing to tell. A link to nothing is worth a word.
      return errno == ENOENT && type == Int32(DT_REG) ? nil : errno
    }
    if status.isRegular { append(name, status: status) }
    return nil
  }

  private func look(
    at name: UnsafeBufferPointer<UInt8>, _ descriptor: Int32, _ flags: Int32,
    _ status: inout stat
  ) -> Bool {
    guard let start = name.baseAddress else { return false }
    // The name is followed by its NUL where readdir put it.
    let text = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    return fstatat(descriptor, text, &status, flags) == 0
  }

  private mutating func append(
    _ name: UnsafeBufferPointer<UInt8>, status: stat?
  ) {
    let nameStart = names.count
    let keyStart = keys.count
    names.append(contentsOf: name)
    NaturalOrder.appendKey(of: name, to: &keys)
    entries.append(
      Entry(
        nameStart: nameStart, nameEnd: names.count, keyStart: keyStart, keyEnd: keys.count,
        state: status.map { FileState($0) }, changed: status?.changed ?? .distantPast))
  }

  private mutating func sort() {
    var order = Array(entries.indices)
    keys.withUnsafeBufferPointer { keys in
      names.withUnsafeBufferPointer { names in
        entries.withUnsafeBufferPointer { entries in
          order.sort { leftIndex, rightIndex in
            let left = entries[leftIndex]
            let right = entries[rightIndex]
            let byKey = NaturalOrder.compareBytes(
              UnsafeBufferPointer(rebasing: keys[left.keyStart..<left.keyEnd]),
              UnsafeBufferPointer(rebasing: keys[right.keyStart..<right.keyEnd]))
            if byKey != 0 { return byKey < 0 }
            return NaturalOrder.compareBytes(
              UnsafeBufferPointer(rebasing: names[left.nameStart..<left.nameEnd]),
              UnsafeBufferPointer(rebasing: names[right.nameStart..<right.nameEnd])) < 0
          }
        }
      }
    }
    entries = order.map { entries[$0] }
  }
}
