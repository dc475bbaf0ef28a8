import Glibc
import KolodaFiles

/// What a process makes of the processors, from Linux's `/proc`.
enum ProcessLoad {
  /// Returns the processor time of all threads in seconds, and whether any of them is running or
  /// waiting for a processor: a library may decode on a thread of its own, for which the first one
  /// waits.
  ///
  /// It is zero for a process that is gone.
  static func now(of process: pid_t) -> (seconds: Double, isRunnable: Bool) {
    let place = "/proc/\(process)"
    guard let whole = fields("\(place)/stat"), let user = Double(whole[11]),
      let system = Double(whole[12])
    else { return (0, false) }
    let isRunnable = threads(place + "/task").contains { fields($0 + "/stat")?[0] == "R" }
    return ((user + system) / Double(sysconf(Int32(_SC_CLK_TCK))), isRunnable)
  }

  /// The fields of a `stat` file from the state on; nil if it can't be read.
  private static func fields(_ path: String) -> [String]? {
    guard case .success(let text) = readFile(Array(path.utf8), atMost: 4096),
      let end = text.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = text[(end + 1)...].split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    return fields.count > 12 ? fields : nil
  }

  /// The folders of a process's threads.
  private static func threads(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if Int(name) != nil { found.append("\(folder)/\(name)") }
    }
    return found
  }
}
