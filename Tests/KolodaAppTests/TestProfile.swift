import Glibc

/// A colour profile made by hand: version 2, with a single gamma for all curves.
struct TestProfile {
  /// The colour model.
  enum Kind {
    /// Red, green and blue as XYZ relative to the profile's white.
    case rgb([[Double]])
    case grey
    /// Four inks. The list has the CIELAB colour of each mixture of full or no ink, with the last
    /// ink varying fastest; an empty list leaves out the table.
    case inks([[Double]])
  }

  var name: String
  var kind: Kind
  var gamma = 2.2

  static let adobe = TestProfile(
    name: "Wide like Adobe",
    kind: .rgb([
      [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ]))
  static let displayP3 = TestProfile(
    name: "Wide like P3",
    kind: .rgb([
      [0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407],
    ]))
  static let standard = TestProfile(name: "sRGB made by hand", kind: .rgb(standardColours))
  static let grey = TestProfile(name: "Grey", kind: .grey, gamma: 1.6)
  static let inks = TestProfile(name: "Inks", kind: .inks([]))
  /// Inks with unusual colours: the first one is light green.
  static let oddInks = TestProfile(
    name: "Odd inks",
    kind: .inks(
      (0..<16).map { $0 == 0 ? [100, 0, 0] : $0 == 0b1000 ? [70, -40, 30] : [0, 0, 0] }))

  private static let standardColours = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]

  /// The bytes of the profile's file.
  var bytes: [UInt8] {
    var tags: [(String, [UInt8])] = [
      ("desc", description), ("cprt", text("text", "none")), ("wtpt", xyz([0.9642, 1, 0.8249])),
    ]
    switch kind {
    case .rgb(let colours):
      tags += zip(["rXYZ", "gXYZ", "bXYZ"], colours).map { ($0, xyz($1)) }
      tags += ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }
    case .grey: tags.append(("kTRC", curve))
    case .inks(let mixtures): if !mixtures.isEmpty { tags.append(("A2B0", table(mixtures))) }
    }
    var table = big(tags.count, 4)
    var body: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for (name, content) in tags {
      table += Array(name.utf8) + big(start + body.count, 4) + big(content.count, 4)
      body += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
    }
    return header(length: start + body.count) + table + body
  }

  /// Converts a CIELAB colour to sRGB without any library.
  static func standard(lab: [Double]) -> [UInt8] {
    let middle: Double = (lab[0] + 16) / 116
    let parts: [Double] = [middle + lab[1] / 500, middle, middle - lab[2] / 200]
    let white: [Double] = [0.9642, 1, 0.8249]
    let whole = parts.indices.map { index -> Double in
      let part = parts[index]
      return white[index] * (part > 6.0 / 29 ? pow(part, 3) : 108.0 / 841 * (part - 4.0 / 29))
    }
    return solved(standardColours, whole).map(encoded)
  }

  /// Converts a colour of the profile to sRGB without any library.
  func standard(_ colour: [UInt8]) -> [UInt8] {
    let light = colour.map { pow(Double($0) / 255, gamma) }
    guard case .rgb(let colours) = kind else { return light.map(Self.encoded) }
    let whole = (0..<3).map { axis in (0..<3).reduce(0) { $0 + light[$1] * colours[$1][axis] } }
    return Self.solved(Self.standardColours, whole).map(Self.encoded)
  }

  /// The amounts of three colours that add up to `whole`, by Cramer's rule.
  private static func solved(_ colours: [[Double]], _ whole: [Double]) -> [Double] {
    func volume(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
      a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1])
        + c[0] * (a[1] * b[2] - a[2] * b[1])
    }
    let all = volume(colours[0], colours[1], colours[2])
    return (0..<3).map { index in
      var other = colours
      other[index] = whole
      return volume(other[0], other[1], other[2]) / all
    }
  }

  private static func encoded(_ light: Double) -> UInt8 {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  // MARK: Parts of the file

  private func header(length: Int) -> [UInt8] {
    let (device, space) =
      switch kind {
      case .rgb: ("mntr", "RGB ")
      case .grey: ("mntr", "GRAY")
      case .inks: ("prtr", "CMYK")
      }
    var header = big(length, 4) + [0, 0, 0, 0, 2, 0x10, 0, 0]
    header += Array((device + space + (space == "CMYK" ? "Lab " : "XYZ ")).utf8)
    header += big(2026, 2) + big(1, 2) + big(1, 2) + [0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 68 - header.count)
    header += number(0.9642) + number(1) + number(0.8249)
    return header + [UInt8](repeating: 0, count: 128 - header.count)
  }

  private var description: [UInt8] {
    let text = Array(name.utf8) + [0]
    return Array("desc".utf8) + big(0, 4) + big(text.count, 4) + text
      + [UInt8](repeating: 0, count: 78)
  }

  /// A table from inks to CIELAB with full or no ink of each, and linear curves.
  private func table(_ mixtures: [[Double]]) -> [UInt8] {
    let straight = (0...255).map { UInt8($0) }
    let unit = (0..<9).flatMap { number($0 % 4 == 0 ? 1 : 0) }
    let colours = mixtures.flatMap { lab in
      [UInt8((lab[0] * 2.55).rounded()), UInt8(lab[1] + 128), UInt8(lab[2] + 128)]
    }
    return Array("mft1".utf8) + big(0, 4) + [4, 3, 2, 0] + unit
      + (0..<4).flatMap { _ in straight } + colours + (0..<3).flatMap { _ in straight }
  }

  private var curve: [UInt8] {
    Array("curv".utf8) + big(0, 4) + big(1, 4) + big(Int((gamma * 256).rounded()), 2)
  }

  private func text(_ kind: String, _ text: String) -> [UInt8] {
    Array(kind.utf8) + big(0, 4) + Array(text.utf8) + [0]
  }

  private func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + big(0, 4) + values.flatMap(number)
  }

  private func number(_ value: Double) -> [UInt8] { big(Int((value * 65_536).rounded()), 4) }

  private func big(_ value: Int, _ bytes: Int) -> [UInt8] {
    TestPicture(width: 1, height: 1).big(value, bytes: bytes)
  }
}
