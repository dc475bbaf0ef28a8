import Glibc

/// One figure: a line `name value unit` on standard output.
struct Figure {
  var name: String
  var value: Double
  var unit: String

  /// Prints the row; a script reads it.
  func print() {
    Swift.print(name, Figure.text(value), unit)
    fflush(nil)
  }

  /// Four digits that matter; more would be noise.
  private static func text(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return value == 0 ? "0" : "\(value)" }
    let digits = 3 - Int(log10(abs(value)).rounded(.down))
    guard digits > 0 else { return "\(Int(value.rounded()))" }
    let scale = pow(10, Double(digits))
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
