/// How a picture came to be, as its camera wrote it down, and how large its file is.
package struct PictureDetails: Hashable, Sendable {
  /// A number as cameras write them: a numerator and a denominator above zero.
  package struct Ratio: Hashable, Sendable {
    package let numerator: Int
    package let denominator: Int

    /// Makes a number; nil for what is none, or below zero.
    package init?(_ numerator: Int, _ denominator: Int) {
      guard numerator >= 0, denominator > 0 else { return nil }
      self.numerator = numerator
      self.denominator = denominator
    }

    /// The number itself.
    package var value: Double { Double(numerator) / Double(denominator) }
  }

  /// The file's bytes; 0 where that is not known.
  package var fileSize = 0
  /// The camera's maker and model, and the lens.
  package var make: String?
  package var model: String?
  package var lens: String?
  /// How long the light came in, in seconds.
  package var exposure: Ratio?
  /// The focal length over the opening's width, the number after "f/".
  package var aperture: Ratio?
  /// In millimetres.
  package var focalLength: Ratio?
  /// The sensitivity.
  package var iso: Int?
  /// The time of the day that it was taken at, by the camera's own clock, in seconds.
  package var clock: Int?

  /// Makes details of which nothing is known.
  package init() {}

  /// The longest text, in bytes: what is longer was made to be a nuisance.
  package static let longestText = 120

  /// A text as cameras write it: what ends it, what surrounds it and what can't be seen is left
  /// out; nil if nothing is left.
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

  /// Reads the time of EXIF's `YYYY:MM:DD HH:MM:SS`; nil for what is none.
  package static func clock(exif text: some Collection<UInt8>) -> Int? {
    let bytes = Array(text.prefix(19))
    guard bytes.count == 19, bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":") else {
      return nil
    }
    func number(_ place: Int) -> Int? {
      let digits = bytes[place..<(place + 2)]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let hour = number(11), let minute = number(14), let second = number(17), hour < 24,
      minute < 60, second < 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }
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
  }

  init?(from reader: inout MessageReader) {
    guard let size = reader.number(), size >= 0, let clock = reader.number() else { return nil }
    fileSize = size
    self.clock = (1...86_400).contains(clock) ? clock - 1 : nil
    for field in [\PictureDetails.make, \.model, \.lens] {
      guard let text = reader.text() else { return nil }
      // A worker is not to be trusted with what is shown.
      self[keyPath: field] = PictureDetails.text(text.utf8)
    }
    for field in [\PictureDetails.exposure, \.aperture, \.focalLength] {
      guard let numerator = reader.number(), let denominator = reader.number() else { return nil }
      self[keyPath: field] = Ratio(numerator, denominator)
    }
    guard let iso = reader.number() else { return nil }
    self.iso = iso > 0 ? iso : nil
  }
}
