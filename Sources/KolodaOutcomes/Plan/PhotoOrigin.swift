import Glibc

/// When and with what a photo was taken, and its name, after which folders can be named.
package struct PhotoOrigin: Hashable, Sendable {
  /// When, in seconds since 1970 on the clock of the place; nil if unknown.
  package var clock: Int64?
  /// The camera's maker and model; empty if unknown.
  package var camera: String
  /// The name of the file, without the ending; a shot of several files has that of one of them.
  package var name: [UInt8]

  package init(clock: Int64? = nil, camera: String = "", name: [UInt8] = []) {
    self.clock = clock
    self.camera = camera
    self.name = name
  }

  /// What a folder's name gets from a field; nil if it is unknown.
  func text(of field: FolderPattern.Field) -> [UInt8]? {
    switch field {
    case .year: date.map { Self.digits(Int($0.tm_year) + 1900, 4) }
    case .month: date.map { Self.digits(Int($0.tm_mon) + 1, 2) }
    case .day: date.map { Self.digits(Int($0.tm_mday), 2) }
    case .camera: camera.isEmpty ? nil : camera.utf8.map(Self.plain)
    case .name: name.isEmpty ? nil : name
    }
  }

  private var date: tm? {
    guard var seconds = clock.map({ time_t($0) }) else { return nil }
    var date = tm()
    return gmtime_r(&seconds, &date) == nil || date.tm_year < -1900 ? nil : date
  }

  private static func digits(_ number: Int, _ count: Int) -> [UInt8] {
    let text = Array(String(number).utf8)
    return Array(repeating: UInt8(ascii: "0"), count: max(count - text.count, 0)) + text
  }

  /// A byte of a camera's name, as any file system takes it.
  private static func plain(_ byte: UInt8) -> UInt8 {
    #"<>:"\|?*/"#.utf8.contains(byte) ? UInt8(ascii: "-") : byte
  }
}
