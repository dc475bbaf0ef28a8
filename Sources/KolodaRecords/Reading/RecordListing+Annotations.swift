import Synchronization

// The annotations of images beside the list of images, as COCO has them.
extension RecordListing {
  /// Whether the file may have annotations of its records that were not looked for yet.
  package var needsAnnotations: Bool {
    guard case .unknown = foundAnnotations.state else { return false }
    return form == .array && array == "images" && isWhole
      && arrays.contains { $0.name == "annotations" }
  }

  /// The annotations of the images that are the records; nil until they were found.
  package var annotations: COCOAnnotations? {
    if case .found(let annotations) = foundAnnotations.state { annotations } else { nil }
  }

  /// Finds the annotations of the images that are the records, so that layouts have their regions
  /// from then on.
  ///
  /// This reads the whole file, once.
  ///
  /// - Returns: the annotations; nil if there are none, or it was cancelled.
  @discardableResult
  package func findAnnotations(
    isCancelled: () -> Bool = { false }
  ) -> COCOAnnotations? {
    guard needsAnnotations else { return annotations }
    do {
      let found = try COCOAnnotations(file, in: coding, isCancelled: isCancelled)
      foundAnnotations.state = found.map { .found($0) } ?? .none
    } catch is CancellationError {
    } catch {
      foundAnnotations.state = .none
    }
    return annotations
  }
}
