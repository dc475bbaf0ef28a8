import KolodaFiles

/// What a folder's cards are sorted by now.
struct FolderArrangement: Hashable, Sendable {
  var order: FolderChoice.Order
  /// The edition of the times that they were taken at; 0 in other orders.
  var edition = 0

  /// The files of a listing in their order; nil for that of the listing.
  ///
  /// Files of one moment come in the listing's order, so that the order is total and the same
  /// whenever it is found out.
  ///
  /// - Parameter list: the list that somebody has made, if there is one.
  func files(of listing: FolderListing, _ book: TakenBook, _ list: FileList? = nil) -> [Int]? {
    switch order {
    case .name: nil
    case .listed:
      list.map { list in
        Self.sorted(
          (0..<listing.count).map { Int64(list.rank(of: listing.name(at: $0))) },
          isReversed: false)
      }
    case .nameReversed: Array((0..<listing.count).reversed())
    case .taken, .takenReversed:
      Self.sorted(book.moments(of: listing).times, isReversed: order == .takenReversed)
    case .oldest, .newest:
      Self.sorted(
        listing.facts.map { $0?.state.modified ?? .min }, isReversed: order == .newest)
    }
  }

  private static func sorted(_ times: [Int64], isReversed: Bool) -> [Int] {
    times.indices.sorted { one, other in
      guard times[one] != times[other] else { return one < other }
      return isReversed ? times[one] > times[other] : times[one] < times[other]
    }
  }
}
