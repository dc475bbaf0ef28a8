/// One measured figure.
struct Row {
  var name: String
  var value: Double
  var unit: String

  /// `name value unit`; the unit has no spaces.
  var line: String { "\(name) \(number) \(unit)" }

  var json: String { #"{"name": "\#(name)", "value": \#(number), "unit": "\#(unit)"}"# }

  /// Four significant digits, without exponent.
  private var number: String {
    guard value != 0, value.isFinite else { return value == 0 ? "0" : "\"\(value)\"" }
    var scale = 1.0
    while abs(value) * scale < 1000, scale < 1e9 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int(rounded)) : String(rounded)
  }
}
