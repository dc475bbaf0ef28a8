import Koloda
import Testing

@testable import KolodaClassic
@testable import KolodaGTK

/// Compares the cards' identities by index with a plain list.
@Suite("Order of a data source") struct ClassicOrderTests {
  @Test("inserting and removing is what it is in a list", arguments: [1, 2, 3] as [UInt64])
  func likeAList(seed: UInt64) {
    print("seed \(seed)")
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(bound, 1)
    }
    var order = DeckOrder()
    order.renew(count: 10)
    var list = order.cards
    var everSeen = Set(list)
    for _ in 0..<400 {
      let from = random(list.count + 1)
      if random(2) == 0 {
        let new = order.insert(from..<(from + random(5)))
        #expect(everSeen.isDisjoint(with: new), "an identity comes again")
        everSeen.formUnion(new)
        list.insert(contentsOf: new, at: from)
      } else {
        let to = min(from + random(4), list.count)
        let gone = order.remove(from..<to)
        #expect(gone == Set(list[from..<to]))
        list.removeSubrange(from..<to)
      }
      #expect(order.count == list.count)
      #expect(order.cards == list)
      for index in [0, random(list.count + 1), list.count - 1] {
        let card = list.indices.contains(index) ? list[index] : nil
        #expect(order.card(at: index) == card)
        if let card { #expect(order.index(of: card) == index) }
      }
    }
  }

  @Test("what is out of range is nothing")
  func outOfRange() {
    var order = DeckOrder()
    #expect(order.card(at: 0) == nil)
    order.renew(count: 2)
    #expect(order.card(at: -1) == nil && order.card(at: 2) == nil)
    #expect(order.index(of: CardID(-1)) == nil && order.index(of: CardID(.max)) == nil)
  }
}
