import KolodaFiles

/// What a folder's cards are currently sorted by.
struct FolderArrangement: Hashable, Sendable {
  var order: FolderChoice.Order
  /// The edition of the times in the book, in orders by time; 0 in other orders.
  var edition = 0

  /// Sorts a listing's files; nil where that is the order of the listing itself.
  ///
  /// Files with equal times come in the listing's order, so the result is always the same.
  ///
  /// - Parameter list: the list of files that the deck was made from, if any.
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
