import Foundation
import KolodaTriage

extension Marks {
  /// The values that say so in an XMP document; nil takes a property out.
  ///
  /// darktable and Adobe's programs read the name of a colour label; darktable writes numbers of its
  /// own beside it, which must not tell of another colour. digiKam has numbers only.
  func values(in document: XMPDocument) -> [XMPName: String?] {
    var values: [XMPName: String?] = [:]
    if let stars { values[.rating] = "\(stars.rawValue)" }
    guard let label else { return values }
    values[.label] = .some(label.name)
    if label != .cleared || document.value(of: .colorLabel) != nil {
      values[.colorLabel] = "\(label.digikam)"
    }
    if document.value(of: .colorlabels) != nil {
      values[.colorlabels] = label.darktable.map { "\($0)" } ?? ""
    }
    return values
  }
}

extension ColourLabel {
  /// The label of a name in `xmp:Label`, in any case; nil for names of the user's own.
  init?(name: String?) {
    let found = ColourLabel.allCases.first { label in
      label.name.map { $0.lowercased() == name?.lowercased() } ?? false
    }
    guard let found else { return nil }
    self = found
  }

  /// The label of digiKam's number; nil for its colours that others don't have.
  init?(digikam number: String?) {
    let found = ColourLabel.allCases.first { $0 != .cleared && "\($0.digikam)" == number }
    guard let found else { return nil }
    self = found
  }

  /// The first label of darktable's numbers.
  init?(darktable numbers: String?) {
    let first = numbers?.split(separator: " ").first.flatMap { Int($0) }
    guard let first, let found = ColourLabel.allCases.first(where: { $0.darktable == first }) else {
      return nil
    }
    self = found
  }

  /// Its name in `xmp:Label`, as Lightroom has it in English; nil for none.
  fileprivate var name: String? { self == .cleared ? nil : rawValue.capitalized }

  /// Its number in digiKam, which has orange and others between.
  fileprivate var digikam: Int {
    switch self {
    case .cleared: 0
    case .red: 1
    case .yellow: 3
    case .green: 4
    case .blue: 5
    case .purple: 6
    }
  }

  /// Its number in darktable; nil for none.
  fileprivate var darktable: Int? {
    switch self {
    case .red: 0
    case .yellow: 1
    case .green: 2
    case .blue: 3
    case .purple: 4
    case .cleared: nil
    }
  }
}
