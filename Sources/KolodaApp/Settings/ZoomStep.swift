/// A step to a larger or smaller view of a photo.
enum ZoomStep: String, CaseIterable, Sendable {
  case larger = "in"
  case smaller = "out"
}
