import Glibc
import KolodaFiles
import KolodaLocalization

extension FolderError {
  /// One line for people, naming the path.
  public var message: String {
    let shown = path.isEmpty ? "\"\"" : displayText(path)
    return switch reason {
    case .missing: localized("{folder}: there is no such folder", ["folder": shown])
    case .notAFolder: localized("{file} is not a folder", ["file": shown])
    case .unreadable(let code):
      localized(
        "{file} cannot be read: {reason}", ["file": shown, "reason": systemMessage(code)])
    }
  }
}

/// What the system says of an error number.
func systemMessage(_ code: Int32) -> String {
  if Language.isEnglish, let english = newlocale(1 << LC_MESSAGES, "C", nil) {
    defer { freelocale(english) }
    return strerror_l(code, english).map { String(cString: $0) } ?? "error \(code)"
  }
  var buffer = [CChar](repeating: 0, count: 256)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
  return buffer.withUnsafeBufferPointer { text in
    String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
