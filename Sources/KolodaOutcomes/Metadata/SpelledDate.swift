// Dates with the name of a month.
extension XMPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Reads a date as C's `ctime` writes it, `Mon May  6 07:08:09 2024`, or as in RFC 1123,
  /// `Mon, 06 May 2024 07:08:09 +0200`; nil for any other text.
  ///
  /// The day of the week may be missing.
  init?(spelled text: String) {
    // Some cameras write slashes.
    var words = text.split { $0.isWhitespace || $0 == "/" || $0 == "," }[...]
    func month(_ place: Int) -> Int? {
      words.dropFirst(place).first.flatMap { Self.months.firstIndex(of: $0.lowercased()) }
    }
    if let first = words.first, Int(first) == nil, month(0) == nil { words.removeFirst() }
    let parts = Array(words)
    if parts.count == 4, let month = month(0) {
      self.init(day: parts[1], month, year: parts[3], time: parts[2], zone: "")
    } else if (4...5).contains(parts.count), let month = month(1) {
      let zone = parts.count == 5 ? parts[4] : ""
      self.init(day: parts[0], month, year: parts[2], time: parts[3], zone: zone)
    } else {
      return nil
    }
  }

  private init?(
    day: Substring, _ month: Int, year: Substring, time: Substring, zone: Substring
  ) {
    guard let day = Int(day) else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let offset =
      switch zone.first {
      case "+", "-": String(zone)
      default: ["GMT", "UTC", "UT", "Z"].contains(zone) ? "Z" : ""
      }
    self.init("\(year)-\(two(month + 1))-\(two(day))T\(time)\(offset)")
  }
}
