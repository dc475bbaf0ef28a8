import Glibc

/// Programs that are installed together with this one.
package enum CompanionProgram {
  /// Returns a program's path, in this program's folder or in `libexec`; nil if it is in neither.
  package static func find(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    let program = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let slash = program.lastIndex(of: "/") else { return nil }
    let folder = program[..<slash]
    let places = ["\(folder)/\(name)", "\(folder)/../libexec/koloda/\(name)"]
    return places.first { access($0, X_OK) == 0 }
  }
}
