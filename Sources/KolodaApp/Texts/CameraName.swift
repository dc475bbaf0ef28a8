import KolodaSources

/// The name of a camera.
enum CameraName {
  /// The model, after the maker unless the model's name starts with that; nil if both are unknown.
  static func text(make: String?, model: String?) -> String? {
    guard let model, !model.isEmpty else { return make?.isEmpty == false ? make : nil }
    let first = make?.split(separator: " ").first.map { $0.lowercased() }
    let hasMake = first.map { model.lowercased().hasPrefix($0) } ?? true
    return hasMake ? model : "\(make ?? "") \(model)"
  }

  static func text(_ camera: Camera) -> String? { text(make: camera.make, model: camera.model) }
}
