/// The corrections for cameras whose clocks were wrong.
///
/// They change the position of photos in the order of time. Files stay as they are.
package struct CameraClocks: Hashable, Sendable {
  /// The seconds to add to the times of each camera's photos.
  ///
  /// Cameras with a right clock are left out.
  package private(set) var corrections: [Camera: Int] = [:]
  /// The greatest correction, in seconds: 200 years, since a camera that was never set may be a
  /// century behind.
  package static let greatest = 200 * 366 * 86_400

  /// Makes an empty set of corrections.
  package init() {}

  /// The seconds to add to the times of a camera's photos, limited to `greatest` either way.
  package subscript(camera: Camera) -> Int {
    get { corrections[camera] ?? 0 }
    set {
      let limit = CameraClocks.greatest
      let seconds = min(max(newValue, -limit), limit)
      corrections[camera] = seconds == 0 ? nil : seconds
    }
  }

  /// Reads the format of `text`; lines that make no sense are skipped.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let seconds = Int(parts[0]) else { continue }
      self[Camera(make: parts[1], model: parts[2], serial: parts[3])] = seconds
    }
  }

  /// One line for each corrected camera: seconds, maker, model and serial number, separated by
  /// tabs.
  package var text: String {
    corrections.map { camera, seconds in
      ([String(seconds)] + [camera.make, camera.model, camera.serial].map(CameraClocks.plain))
        .joined(separator: "\t")
    }.sorted().joined(separator: "\n")
  }

  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// Parses a correction as people write it; nil for any other text.
  ///
  /// Examples are `+1:02:03`, `-0:30` and `2`, which means hours. Minutes and seconds need two
  /// digits.
  package static func seconds(_ text: String) -> Int? {
    var digits = Substring(text.filter { !$0.isWhitespace })
    var sign = 1
    switch digits.first {
    case "+": digits.removeFirst()
    case "-", "−":
      sign = -1
      digits.removeFirst()
    default: break
    }
    if digits.isEmpty { return text.allSatisfy(\.isWhitespace) ? 0 : nil }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    var seconds = 0
    for (place, part) in parts.enumerated() {
      guard !part.isEmpty, part.count <= (place == 0 ? 7 : 2),
        part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(part),
        place == 0 || number < 60 && part.count == 2
      else { return nil }
      seconds += number * [3600, 60, 1][place]
    }
    return seconds <= greatest ? sign * seconds : nil
  }

  /// A correction as people write it, such as `+1:02:03`.
  package static func text(ofSeconds seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(seconds)
    return (seconds < 0 ? "-" : "+") + "\(size / 3600):" + two(size / 60 % 60) + ":"
      + two(size % 60)
  }
}
