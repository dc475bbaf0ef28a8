/// By how much each camera's clock was wrong: what is added to the times of its photos, in seconds.
///
/// It changes where photos lie in the order of time, and no file.
package struct CameraClocks: Hashable, Sendable {
  /// What is added, in seconds; cameras whose clocks were right are not in it.
  package private(set) var corrections: [Camera: Int] = [:]
  /// The greatest correction, in seconds: a camera that was never set may be a century behind.
  package static let greatest = 200 * 366 * 86_400

  /// All clocks were right.
  package init() {}

  /// What is added to a camera's times, in seconds.
  package subscript(camera: Camera) -> Int {
    get { corrections[camera] ?? 0 }
    set {
      let limit = CameraClocks.greatest
      let seconds = min(max(newValue, -limit), limit)
      corrections[camera] = seconds == 0 ? nil : seconds
    }
  }

  /// Reads a text that was made by `text`; lines that make no sense are passed over.
  package init(text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4, let seconds = Int(parts[0]) else { continue }
      self[Camera(make: parts[1], model: parts[2], serial: parts[3])] = seconds
    }
  }

  /// A line for each camera whose clock was wrong: seconds, maker, model and serial number with
  /// tabs between them.
  package var text: String {
    corrections.map { camera, seconds in
      ([String(seconds)] + [camera.make, camera.model, camera.serial].map(CameraClocks.plain))
        .joined(separator: "\t")
    }.sorted().joined(separator: "\n")
  }

  private static func plain(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// Reads a correction as people write it: `+1:02:03`, `-0:30` (minutes and seconds need two
  /// digits), `2` for hours; nil for anything else.
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

  /// A correction as people write it: `+1:02:03`.
  package static func text(ofSeconds seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(seconds)
    return (seconds < 0 ? "-" : "+") + "\(size / 3600):" + two(size / 60 % 60) + ":"
      + two(size % 60)
  }
}
