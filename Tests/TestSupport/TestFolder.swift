import Foundation
import KolodaFiles
import Testing

/// The extensions of the files that are photos in tests.
package let imageExtensions: Set = ["jpg", "png", "heic", "arq", "arw", "dng", "orf", "ori"]

/// A folder for one test, which is removed at the end.
package final class TestFolder {
  private let parent: String
  /// The path of the folder with the pictures.
  package private(set) var path: String

  /// Creates the folder.
  /// - Parameter inMemory: Whether it should lie in memory, for tests with very many files.
  package init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let usesMemory = inMemory && access(memory, W_OK) == 0
    let place = usesMemory ? memory : FileManager.default.temporaryDirectory.path
    let template = place + "/koloda-test-XXXXXX"
    var text = Array(template.utf8CString)
    guard mkdtemp(&text) != nil else { throw SystemError(code: errno) }
    parent = String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = parent + "/pictures"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    if (try? FileManager.default.removeItem(atPath: parent)) != nil { return }
    // A test may make a tree deeper than a path can be, which Foundation does not remove.
    let removal = Process()
    removal.executableURL = URL(fileURLWithPath: "/bin/rm")
    removal.arguments = ["-rf", parent]
    try? removal.run()
    removal.waitUntilExit()
  }

  package var folder: FolderPath {
    get throws { try FolderPath.resolve(path) }
  }

  package func beside(_ name: String) -> String { parent + "/" + name }

  /// Renames the folder.
  package func rename(to name: String) throws {
    try check(Glibc.rename(path, beside(name)))
    path = beside(name)
  }

  /// Uses the folder with this name from now on, as if it had never moved.
  package func returnTo(_ name: String) throws {
    path = beside(name)
  }

  /// Writes a file.
  /// - Parameter time: The time of its last change, in seconds since 1970; nil leaves it as it is.
  package func write(_ name: String, _ content: String, time: Int? = nil) throws {
    try write(Array(name.utf8), content, time: time)
  }

  package func write(_ name: [UInt8], _ content: String, time: Int? = nil) throws {
    try write(name, Array(content.utf8), time: time)
  }

  package func write(_ name: [UInt8], _ bytes: [UInt8], time: Int? = nil) throws {
    let path = cPath(name)
    for (index, byte) in name.enumerated() where byte == UInt8(ascii: "/") {
      mkdir(cPath(Array(name[..<index])), 0o777)
    }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    try check(descriptor)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
    if let time {
      let stamps = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      try check(futimens(descriptor, stamps))
    }
    close(descriptor)
  }

  package func move(_ name: String, to other: String) throws {
    if let slash = other.lastIndex(of: "/") { mkdir(path + "/" + other[..<slash], 0o777) }
    try check(Glibc.rename(path + "/" + name, path + "/" + other))
  }

  package func remove(_ name: String) throws {
    try check(unlink(path + "/" + name))
  }

  private func cPath(_ name: [UInt8]) -> [CChar] {
    (Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
  }

  private func check(_ result: Int32) throws {
    if result < 0 { throw SystemError(code: errno) }
  }
}
