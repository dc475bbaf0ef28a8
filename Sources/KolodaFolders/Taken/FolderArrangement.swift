import KolodaFiles

/// What a folder's cards are currently sorted by.
struct FolderArrangement: Hashable, Sendable {
  var order: FolderChoice.Order
  /// The edition of the times in the book, in orders by time; 0 in other orders.
  var edition = 0

  /// Sorts a listing's files; nil where that is the order of the listing itself.
  ///
  /// Files with equal values come in the listing's order, so the result is always the same.
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
    case .largest: Self.sorted(Self.sizes(of: listing), isReversed: true)
    }
  }

  /// The sizes of a listing's files, in bytes; a file of a shot has that of the whole shot.
  private static func sizes(of listing: FolderListing) -> [Int64] {
    var sizes = listing.facts.map { $0?.state.size ?? 0 }
    for shot in listing.shots {
      var sum = Int64(0)
      shot.forEachFile { sum = sum.saturatingSum(sizes[$0]) }
      shot.forEachFile { sizes[$0] = sum }
    }
    return sizes
  }

  private static func sorted(_ values: [Int64], isReversed: Bool) -> [Int] {
    values.indices.sorted { one, other in
      guard values[one] != values[other] else { return one < other }
      return isReversed ? values[one] > values[other] : values[one] < values[other]
    }
  }
}
