/// A camera, as it names itself in its pictures; all texts are empty if it doesn't.
package struct Camera: Hashable, Sendable {
  /// The maker's name.
  package var make: String
  /// The model's name.
  package var model: String
  /// The serial number.
  package var serial: String

  package init(make: String = "", model: String = "", serial: String = "") {
    self.make = make
    self.model = model
    self.serial = serial
  }

  /// The name: the model, after the maker unless the model's name starts with that; nil if both are
  /// unknown.
  package var name: String? { Self.name(make: make, model: model) }

  /// The name of a camera of which either part may be unknown.
  package static func name(make: String?, model: String?) -> String? {
    guard let model, !model.isEmpty else { return make?.isEmpty == false ? make : nil }
    let first = make?.split(separator: " ").first.map { $0.lowercased() }
    let hasMake = first.map { model.lowercased().hasPrefix($0) } ?? true
    return hasMake ? model : "\(make ?? "") \(model)"
  }
}

/// When a photo was taken, and with which camera.
package struct PhotoTaken: Hashable, Sendable {
  /// The time that the camera's clock showed, in microseconds since 1970 on that clock; nil if
  /// unknown.
  package var clock: Int64?
  /// How far that clock was ahead of UTC, in minutes; nil if the camera didn't record it.
  package var offset: Int?
  /// Whether the clock is that of UTC, wherever the camera was: that of a video mostly is.
  package var isUTC: Bool
  /// The camera.
  package var camera: Camera

  package init(
    clock: Int64? = nil, offset: Int? = nil, isUTC: Bool = false, camera: Camera = Camera()
  ) {
    self.clock = clock
    self.offset = offset
    self.isUTC = isUTC
    self.camera = camera
  }
}
