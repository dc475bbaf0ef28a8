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
}
