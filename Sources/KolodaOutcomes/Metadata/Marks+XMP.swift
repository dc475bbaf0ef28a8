import KolodaTriage

extension Marks {
  /// The values to set in an XMP document for these marks; nil removes a property.
  ///
  /// darktable and Adobe's programs read a colour label's name; darktable also writes numbers of
  /// its own, which must not contradict it. digiKam uses its own numbers only.
  func values(in document: XMPDocument) -> [XMPName: String?] {
    var values: [XMPName: String?] = [:]
    if let stars { values[.rating] = "\(stars.rawValue)" }
    guard let label else { return values }
    values[.label] = .some(label.name)
    if label != .cleared || document.value(of: .colorLabel) != nil {
      values[.colorLabel] = "\(label.digikam)"
    }
    if document.value(of: .labelColor) != nil {
      values[.labelColor] = .some(label == .cleared ? nil : label.rawValue)
    }
    if document.value(of: .colorlabels) != nil {
      values[.colorlabels] = label.darktable.map { "\($0)" } ?? ""
    }
    return values
  }
}

extension ColourLabel {
  /// The names that Bridge gives the colours, unless the user changes them.
  private static let bridge: [String: ColourLabel] = [
    "select": .red, "second": .yellow, "approved": .green, "review": .blue, "to do": .purple,
  ]

  /// The label with this name in `xmp:Label`, ignoring case; nil for the user's own names.
  init?(name: String?) {
    let found = ColourLabel.allCases.first { label in
      label.name.map { $0.lowercased() == name?.lowercased() } ?? false
    }
    guard let found else { return nil }
    self = found
  }

  /// The label with a name of Bridge's, ignoring case.
  init?(bridge name: String?) {
    guard let found = name.flatMap({ Self.bridge[$0.lowercased()] }) else { return nil }
    self = found
  }

  /// The label for digiKam's number; nil for colours that only digiKam has.
  init?(digikam number: String?) {
    let found = ColourLabel.allCases.first { $0 != .cleared && "\($0.digikam)" == number }
    guard let found else { return nil }
    self = found
  }

  /// The first of darktable's labels.
  init?(darktable numbers: String?) {
    let first = numbers?.split(separator: " ").first.flatMap { Int($0) }
    guard let first, let found = ColourLabel.allCases.first(where: { $0.darktable == first }) else {
      return nil
    }
    self = found
  }

  /// The name in `xmp:Label`, as Lightroom's English version writes it; nil for a cleared label.
  fileprivate var name: String? {
    self == .cleared ? nil : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// The number in digiKam, which has grey, black and white, too.
  fileprivate var digikam: Int {
    switch self {
    case .cleared: 0
    case .red: 1
    case .orange: 2
    case .yellow: 3
    case .green: 4
    case .blue: 5
    case .purple: 6
    }
  }

  /// The number in darktable, which has no orange; nil for a cleared label, too.
  fileprivate var darktable: Int? {
    switch self {
    case .red: 0
    case .yellow: 1
    case .green: 2
    case .blue: 3
    case .purple: 4
    case .orange, .cleared: nil
    }
  }
}
