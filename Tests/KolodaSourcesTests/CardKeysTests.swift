import Koloda
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaSources

/// The look-up of keys gives the same answers as two dictionaries.
@Suite struct CardKeysTests {
  private func key(_ number: Int) -> CardKey {
    CardKey(version: 4, ordinal: UInt32(number % 3), digest: Array("\(number)".utf8))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func keysAndCardsFindEachOther(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 0...1500, using: &random)
    let cards = (0..<2 * count).shuffled(using: &random).prefix(count).map { CardID($0) }
    var list = KeyList()
    for number in 0..<count { list.append(key(number)) }
    var keys = CardKeys(list, of: CardList(cards))
    var keyOfCard = Dictionary(uniqueKeysWithValues: zip(cards, (0..<count).map(key)))
    var cardOfKey = Dictionary(uniqueKeysWithValues: zip((0..<count).map(key), cards))
    for _ in 0..<50 {
      let card = CardID(Int.random(in: 0...(2 * count + 5), using: &random))
      let key = key(Int.random(in: 0...(count + 20), using: &random))
      keys.learn(card, is: key)
      keyOfCard[card] = key
      cardOfKey[key] = card
    }
    for number in -1...(2 * count + 9) {
      #expect(keys[CardID(number)] == keyOfCard[CardID(number)], "seed \(seed)")
      #expect(keys.owner(of: key(abs(number))) == cardOfKey[key(abs(number))], "seed \(seed)")
    }
    var each: [CardID: CardKey] = [:]
    keys.each {
      #expect(each[$0] == nil, "seed \(seed)")
      each[$0] = $1
    }
    #expect(each == keyOfCard, "seed \(seed)")
  }
}
