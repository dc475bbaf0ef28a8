/// How a picture was taken, as its camera recorded it, and the size of its file.
package struct PictureDetails: Hashable, Sendable {
  /// A rational number as cameras write it: a numerator of 0 or more over a denominator above 0.
  package struct Ratio: Hashable, Sendable {
    let numerator: Int
    let denominator: Int

    /// Makes a number; nil if it is negative or the denominator isn't above 0.
    package init?(_ numerator: Int, _ denominator: Int) {
      guard numerator >= 0, denominator > 0 else { return nil }
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The quotient.
    package var value: Double { Double(numerator) / Double(denominator) }
  }

  /// How the colour of white was found; the raw value is EXIF's.
  package enum WhiteBalance: Int, Hashable, Sendable {
    /// The camera has found it.
    case automatic = 0
    /// The photographer has chosen it.
    case manual = 1
  }

  /// The file's size in bytes; 0 if unknown.
  package var fileSize = 0
  /// The camera's maker and model, and the lens.
  package var make: String?
  package var model: String?
  package var lens: String?
  /// The exposure time, in seconds.
  package var exposure: Ratio?
  /// The f-number: the focal length over the aperture's diameter.
  package var aperture: Ratio?
  /// The focal length, in millimetres.
  package var focalLength: Ratio?
  /// The ISO sensitivity.
  package var iso: Int?
  /// Whether the flash fired.
  package var flash: Bool?
  /// How the colour of white was found.
  package var whiteBalance: WhiteBalance?
  /// Where the picture was taken.
  package var place: PicturePlace?
  /// The time of day when the picture was taken, by the camera's clock, in seconds since midnight.
  package var clock: Int?

  /// Makes details without any values.
  package init() {}

  /// The longest text that is kept, in bytes; anything longer was made to be a nuisance.
  package static let longestText = 120

  /// Cleans up a text as cameras write it: without the terminator, surrounding spaces and invisible
  /// characters; nil if nothing is left.
  package static func text(_ bytes: some Sequence<UInt8>) -> String? {
    let raw = Array(bytes.prefix { $0 != 0 }.prefix(longestText))
    var text = String(decoding: raw, as: UTF8.self)
    text.unicodeScalars.removeAll { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        true
      default: scalar == "\u{FFFD}"
      }
    }
    let words = text.split(separator: " ").joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  /// Parses the time of day as `ExifTime` does, into seconds since midnight; nil if there is none.
  package static func clock(exif text: some Collection<UInt8>) -> Int? { ExifTime(text)?.seconds }
}

extension PictureDetails {
  func write(to writer: inout MessageWriter) {
    writer.put(fileSize)
    writer.put(clock.map { $0 + 1 } ?? 0)
    for text in [make, model, lens] { writer.put(text ?? "") }
    for ratio in [exposure, aperture, focalLength] {
      writer.put(ratio?.numerator ?? 0)
      writer.put(ratio?.denominator ?? 0)
    }
    writer.put(iso ?? 0)
    writer.put(flash.map { $0 ? 2 : 1 } ?? 0)
    writer.put(whiteBalance.map { $0.rawValue + 1 } ?? 0)
    PicturePlace.write(place, to: &writer)
  }

  init?(from reader: inout MessageReader) {
    guard let size = reader.number(), size >= 0, let clock = reader.number() else { return nil }
    fileSize = size
    self.clock = (1...86_400).contains(clock) ? clock - 1 : nil
    for field in [\PictureDetails.make, \.model, \.lens] {
      guard let text = reader.text() else { return nil }
      // Whatever is shown must not depend on the worker being honest.
      self[keyPath: field] = PictureDetails.text(text.utf8)
    }
    for field in [\PictureDetails.exposure, \.aperture, \.focalLength] {
      guard let numerator = reader.number(), let denominator = reader.number() else { return nil }
      self[keyPath: field] = Ratio(numerator, denominator)
    }
    guard let iso = reader.number(), let flash = reader.number(), let white = reader.number(),
      let place = PicturePlace.read(from: &reader)
    else { return nil }
    self.iso = iso > 0 ? iso : nil
    self.flash = (1...2).contains(flash) ? flash == 2 : nil
    whiteBalance = white > 0 ? WhiteBalance(rawValue: white - 1) : nil
    self.place = place
  }
}

extension PicturePlace {
  /// Millionths of a degree from EXIF's degrees, minutes and seconds; nil if they make no sense.
  package static func angle(_ parts: [PictureDetails.Ratio]) -> Int? {
    guard parts.count == 3 else { return nil }
    let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0.value / $1.1 }
    return degrees <= 180 ? Int((degrees * 1e6).rounded()) : nil
  }
}
