import KolodaFiles

/// The corrections for cameras whose clocks were wrong.
///
/// They change the position of photos in the order of time. Files stay as they are.
package struct CameraClocks: Hashable, Sendable {
  /// The seconds to add to the times of each camera's photos.
  ///
  /// Cameras with a right clock are left out.
  package private(set) var corrections: [Camera: Int] = [:]
  /// The corrections that hold from a later time on, in the order of time; cameras without one are left out.
  private var later: [Camera: [Later]] = [:]

  /// What to add to a camera's times from some time on, since its clock was set or went wrong then.
  package struct Later: Hashable, Sendable {
    /// From when on, in microseconds since 1970 as the camera's own clock showed it.
    package var start: Int64
    /// The seconds to add.
    package var seconds: Int

    package init(start: Int64, seconds: Int) {
      self.start = start
      self.seconds = CameraClocks.limited(seconds)
    }
  }

  /// The greatest correction, in seconds: 200 years, since a camera that was never set may be a
  /// century behind.
  package static let greatest = 200 * 366 * 86_400

  /// Makes an empty set of corrections.
  package init() {}

  /// The seconds to add to the times of a camera's photos, up to its first later correction; limited to
  /// `greatest` either way.
  package subscript(camera: Camera) -> Int {
    get { corrections[camera] ?? 0 }
    set {
      let seconds = CameraClocks.limited(newValue)
      corrections[camera] = seconds == 0 ? nil : seconds
    }
  }

  private static func limited(_ seconds: Int) -> Int { min(max(seconds, -greatest), greatest) }

  /// The corrections of a camera that hold from a later time on, in the order of time.
  package func later(of camera: Camera) -> [Later] { later[camera] ?? [] }

  /// Puts a later correction of a camera in the place of another one; nil for none.
  ///
  /// If two hold from the same time, the new one counts.
  package mutating func replace(_ former: Later?, with new: Later?, of camera: Camera) {
    var all = later(of: camera).filter { $0 != former && $0.start != new?.start }
    if let new { all.append(new) }
    later[camera] = all.isEmpty ? nil : all.sorted { $0.start < $1.start }
  }

  /// Reads the format of `text`; lines that make no sense are skipped.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count >= 4, let seconds = Int(parts[0]) else { continue }
      let camera = Camera(make: parts[1], model: parts[2], serial: parts[3])
      if parts.count == 4 {
        self[camera] = seconds
      } else if parts.count == 5, let start = Int64(parts[4]) {
        replace(nil, with: Later(start: start, seconds: seconds), of: camera)
      }
    }
  }

  /// One line for each correction: seconds, maker, model and serial number, separated by tabs; of a
  /// later one also its start, in microseconds.
  package var text: String {
    func line(_ camera: Camera, _ seconds: Int, _ rest: [String] = []) -> String {
      ([String(seconds)] + [camera.make, camera.model, camera.serial].map(CameraClocks.plain)
        + rest)
        .joined(separator: "\t")
    }
    let first = corrections.map { line($0, $1) }
    let then = later.flatMap { camera, all in
      all.map { line(camera, $0.seconds, [String($0.start)]) }
    }
    return (first + then).sorted().joined(separator: "\n")
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
        part.utf8.allSatisfy(isDigit), let number = Int(part),
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
