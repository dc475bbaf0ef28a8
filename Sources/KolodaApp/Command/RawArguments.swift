/// The arguments as the system gave them, for names that are not UTF-8.
enum RawArguments {
  /// The bytes of an argument that the command line's parser has made text of.
  static func bytes(of argument: String) -> [UInt8] {
    for index in 0..<Int(CommandLine.argc) {
      guard let raw = CommandLine.unsafeArgv[index] else { continue }
      let bytes = Array(UnsafeBufferPointer(start: raw, count: strlen(raw)))
        .map(UInt8.init(bitPattern:))
      if String(decoding: bytes, as: UTF8.self) == argument { return bytes }
    }
    return Array(argument.utf8)
  }

  private static func strlen(_ text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }
}
