import FoundationEssentials
import KolodaSyncMessages
import KolodaTriage

// Photos of a shared deck, and cards by their numbers.
extension SharedDeck {
  /// A picture; one that is too long is cut off one byte beyond the limit.
  private static let picture =
    "substring(picture FROM 1 FOR \(SharedPhotos.longestPreview + 1))"

  /// The previews of photos that the person holds or somebody has answered.
  package func previews(of cards: [Int]) throws(ServerError) -> [Int: [UInt8]] {
    let rows = try rows(of: cards, "card, \(Self.picture)")
    var previews: [Int: [UInt8]] = [:]
    for row in 0..<rows.count {
      guard let card = rows.integer(row, 0), let picture = rows.bytes(row, 1) else { continue }
      previews[Int(card)] = Array(picture.prefix(SharedPhotos.longestPreview + 1))
    }
    return previews
  }

  /// The cards with these numbers that the person holds or somebody has answered.
  package func cards(_ numbers: [Int]) throws(ServerError) -> [SyncedCard] {
    let rows = try rows(of: numbers, "card, key, record, \(Self.picture)")
    return (0..<rows.count).compactMap { row in
      guard let card = rows.integer(row, 0), let key = rows.bytes(row, 1),
        let record = rows.bytes(row, 2)
      else { return nil }
      return SyncedCard(
        number: Int(card), key: Hex.text(key), record: Data(record),
        preview: rows.bytes(row, 3).map { Data($0.prefix(SharedPhotos.longestPreview + 1)) })
    }
  }

  private func rows(of numbers: [Int], _ columns: String) throws(ServerError) -> Rows {
    do throws(ServerError) {
      return try server.run(
        "SELECT \(columns) FROM koloda.cards($1, $2)", [name, Self.array(numbers)])
    } catch {
      throw named(error)
    }
  }
}
