/// A camera, as it names itself in its pictures; all is empty where it does not.
package struct Camera: Hashable, Sendable {
  /// Its maker.
  package var make: String
  /// Its model.
  package var model: String
  /// Its serial number.
  package var serial: String

  /// Makes a camera.
  package init(make: String = "", model: String = "", serial: String = "") {
    self.make = make
    self.model = model
    self.serial = serial
  }

  /// Whether nothing is known of it.
  package var isUnknown: Bool { make.isEmpty && model.isEmpty && serial.isEmpty }
}

/// When and with what a photo was taken.
package struct PhotoTaken: Hashable, Sendable {
  /// What the camera's clock showed, in microseconds since that clock's start of 1970; nil where that
  /// is not known.
  package var clock: Int64?
  /// How far that clock was ahead of UTC, in minutes; nil where the camera did not say.
  package var offset: Int?
  /// The camera.
  package var camera: Camera

  /// Makes what is known of a photo.
  package init(clock: Int64? = nil, offset: Int? = nil, camera: Camera = Camera()) {
    self.clock = clock
    self.offset = offset
    self.camera = camera
  }
}
