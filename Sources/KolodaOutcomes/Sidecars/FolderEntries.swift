import Glibc
import KolodaFiles

/// What the system tells of a folder's entries.
enum FolderEntries {
  /// Calls a function with the name and the type of each entry of a folder.
  ///
  /// - Returns: why the folder could not be read, or not to its end; nil if it could.
  static func read(_ folder: [UInt8], _ body: ([UInt8], Int32) -> Void) -> SystemError? {
    guard let stream = opendir(cString(folder)) else { return .last }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { return errno == 0 ? nil : .last }
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
      body(
        Array(UnsafeBufferPointer(start: start, count: strlen(start))), Int32(entry.pointee.d_type))
    }
  }
}
