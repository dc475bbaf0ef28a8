import Koloda
import KolodaLocalization
import KolodaRecords

/// What is said of the regions of a picture.
package enum RegionTexts {
  /// The most labels that are listed.
  private static let mostLabels = 12
  /// The most characters of each.
  private static let longestLabel = 100

  /// The labels of the regions, and what of them is not drawn and why.
  ///
  /// - Parameter placed: the regions on the picture; nil until it is there.
  package static func summary(_ regions: PictureRegions, _ placed: PlacedRegions?) -> String {
    let names = regions.labels
    let shown = names.prefix(mostLabels).map { label, count in
      let label =
        label.isEmpty
        ? localizedIn("region", "without a label") : label.beginning(longestLabel)
      // TRANSLATORS: the label of boxes on a picture and how many there are, as in "cat (2)".
      return count == 1
        ? label : localized("{label} ({count})", ["label": label, "count": wholeNumber(count)])
    }
    let left = names.count - shown.count
    let more =
      left > 0
      ? [localizedCount("{count} more label", "{count} more labels", count: left)] : []
    var lines = names.isEmpty ? [] : [ListTexts.row(shown + more)]
    lines += remarks(regions, placed)
    return lines.joined(separator: "\n")
  }

  private static func remarks(_ regions: PictureRegions, _ placed: PlacedRegions?) -> [String] {
    var remarks: [String] = []
    if regions.maskCount > 0 {
      remarks.append(
        localizedCount(
          "{count} mask is not drawn.", "{count} masks are not drawn.", count: regions.maskCount))
    }
    if regions.unreadableCount > 0 {
      // TRANSLATORS: a shape is a box or a polygon on a picture.
      remarks.append(
        localizedCount(
          "{count} shape can’t be drawn: its numbers make no sense.",
          "{count} shapes can’t be drawn: their numbers make no sense.",
          count: regions.unreadableCount))
    }
    if regions.beyondCount > 0 {
      remarks.append(
        localizedCount(
          "{count} more shape is not drawn: there are too many.",
          "{count} more shapes are not drawn: there are too many.", count: regions.beyondCount))
    }
    guard let placed else { return remarks }
    if placed.outsideCount > 0 {
      remarks.append(
        localizedCount(
          "{count} shape lies outside the picture.", "{count} shapes lie outside the picture.",
          count: placed.outsideCount))
    }
    if let size = placed.otherSize {
      remarks.append(
        localized(
          "The record describes a picture of {width} × {height} pixels, but this one has other proportions.",
          ["width": text(size.width), "height": text(size.height)]))
    }
    return remarks
  }

  /// Says that a file has annotations of images that it doesn't list.
  package static func strays(_ count: Int) -> String {
    localizedCount(
      "{count} annotation in this file is of a picture that isn’t listed in it.",
      "{count} annotations in this file are of pictures that aren’t listed in it.", count: count)
  }

  private static func text(_ side: Double) -> String { "\(Int(side.rounded()))" }
}
