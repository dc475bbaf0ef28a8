import Koloda
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaApp

@Suite("Cards that lie on one another")
struct CardStacksTests {
  private func cards(_ numbers: Int...) -> [CardID] { numbers.map { CardID($0) } }

  @Test("each stack has one card on top, and the others under it")
  func partition() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let all = (0..<20).map { CardID($0) }.shuffled(using: &random)
      var rest = all[...]
      var groups: [[CardID]] = []
      while rest.count > 2 {
        let count = Int.random(in: 2...min(5, rest.count), using: &random)
        groups.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      var stacks = CardStacks()
      stacks.take(groups)
      for _ in 0..<6 {
        let waiting = all.filter { _ in Bool.random(using: &random) }.sorted {
          $0.rawValue < $1.rawValue
        }
        let front = waiting.randomElement(using: &random)
        if let card = all.randomElement(using: &random) {
          stacks.setOpen(card, Bool.random(using: &random))
        }
        stacks.arrange(waiting, front: front)
        if let front { #expect(!stacks.hidden.contains(front)) }
        #expect(stacks.hidden.isSubset(of: waiting))
        var seen: [CardID] = []
        for card in waiting where !stacks.hidden.contains(card) {
          seen.append(card)
          seen += stacks.below(card)
        }
        // Each waiting card is in the pile exactly once: by itself or under another card.
        #expect(seen.count == waiting.count)
        #expect(Set(seen) == Set(waiting))
        for group in groups {
          let there = group.filter(waiting.contains)
          let onTop = there.filter { !stacks.hidden.contains($0) }
          #expect(onTop.count == (there.isEmpty ? 0 : stacks.isOpen(group[0]) ? there.count : 1))
        }
      }
    }
  }

  @Test("the front card's stack never grows, and the others form as they were found")
  func sparing() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func groups(_ count: Int) -> [[CardID]] {
      var rest = (0..<20).map { CardID($0) }.shuffled(using: &random)[...]
      return (0..<count).map { _ in
        defer { rest = rest.dropFirst(4) }
        return Array(rest.prefix(4))
      }
    }
    for round in 0..<200 {
      var stacks = CardStacks()
      let former = round % 3 == 0 ? [] : groups(4)
      stacks.take(former)
      let front = CardID(Int.random(in: 0..<20, using: &random))
      let familiar = round % 2 == 0 ? [] : [CardID(Int.random(in: 0..<20, using: &random))]
      let new = groups(5)
      let spared = stacks.sparing(front, with: familiar, in: new)
      let known = Set(stacks.group(of: front) ?? []).union(familiar + [front])
      for group in spared where group.contains(front) { #expect(known.isSuperset(of: group)) }
      let all = spared.joined()
      #expect(Set(all).count == all.count && spared.allSatisfy { $0.count > 1 })
      for group in new where !group.contains(front) { #expect(spared.contains(group)) }
      for group in new where group.contains(front) {
        let others = group.filter { !known.contains($0) }
        #expect(others.count < 2 || spared.contains(others))
      }
      #expect(stacks.sparing(nil, with: familiar, in: new) == new)
    }
  }

  @Test("of a few cards only their stacks are looked at, and lie as if all had been")
  func few() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let order = (0..<600).map { CardID($0) }
    let groups = (0..<200).map { group in (0..<3).map { CardID(group * 3 + $0) } }
    var stacks = CardStacks()
    stacks.take(groups)
    var decided: Set<CardID> = []
    stacks.arrange(order, front: nil)
    for _ in 0..<300 {
      let changed = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        order.randomElement(using: &random)
      }
      for card in changed {
        if decided.remove(card) == nil { decided.insert(card) }
        stacks.setOpen(card, Int.random(in: 0..<8, using: &random) == 0)
      }
      let front = changed.first { !decided.contains($0) }
      var all = stacks
      all.arrange(order, front: front) { !decided.contains($0) }
      var asked = 0
      stacks.arrange(stacksOf: changed, front: front) {
        asked += 1
        return !decided.contains($0)
      }
      #expect(asked <= 3 * changed.count)
      #expect(stacks == all)
    }
  }

  @Test("the card in front stays on top, and the one that was on top does")
  func top() {
    var stacks = CardStacks()
    stacks.take([cards(1, 2, 3)])
    stacks.arrange(cards(0, 1, 2, 3), front: CardID(0))
    #expect(cards(1, 2, 3).filter(stacks.isOnTop) == cards(1))
    stacks.arrange(cards(0, 1, 2, 3), front: CardID(3))
    #expect(stacks.below(CardID(3)) == cards(1, 2))
    stacks.arrange(cards(0, 1, 2, 3), front: CardID(0))
    #expect(cards(1, 2, 3).filter(stacks.isOnTop) == cards(3))
    // A stack with only one card left is an ordinary card.
    stacks.arrange(cards(0, 2), front: CardID(0))
    #expect(!cards(1, 2, 3).contains(where: stacks.isOnTop) && stacks.hidden.isEmpty)
  }

  @Test("a stack that was opened stays open when it is found anew")
  func opened() {
    var stacks = CardStacks()
    stacks.take([cards(1, 2), cards(4, 5)])
    stacks.setOpen(CardID(2), true)
    stacks.take([cards(4, 5, 6), cards(1, 2, 3)])
    stacks.arrange(cards(1, 2, 3, 4, 5, 6), front: CardID(1))
    #expect(stacks.hidden == Set(cards(5, 6)))
    stacks.setOpen(CardID(3), false)
    stacks.arrange(cards(1, 2, 3, 4, 5, 6), front: CardID(1))
    #expect(stacks.hidden == Set(cards(2, 3, 5, 6)))
    stacks.take([])
    stacks.arrange(cards(1, 2, 3), front: nil)
    #expect(stacks.hidden.isEmpty && stacks.isEmpty)
  }
}

@Suite("Photos that are compared")
struct CompareListTests {
  private func list(_ count: Int) throws -> CompareList {
    try #require(CompareList((0..<count).map { CardID($0) }))
  }

  @Test("it takes two")
  func two() {
    #expect(CompareList([]) == nil)
    #expect(CompareList([CardID(1)]) == nil)
    #expect(CompareList([CardID(1), CardID(2)])?.challenger == CardID(2))
  }

  @Test("no photo is lost or doubled, whatever is done")
  func anything() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var list = try list(Int.random(in: 2...8, using: &random))
      var there = Set([list.held] + list.others)
      for _ in 0..<20 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: list.step(1)
        case 1: list.step(-1)
        case 2:
          let held = list.challenger
          list.hold()
          #expect(list.held == held)
        default:
          guard let gone = there.randomElement(using: &random) else { break }
          guard list.leaveOut({ $0 == gone }) else {
            #expect(there.count <= 2)
            break
          }
          there.remove(gone)
        }
        #expect(Set([list.held] + list.others) == there)
        #expect(list.others.count == there.count - 1)
        #expect(list.seen.contains(list.challenger))
        #expect(list.seen.isSubset(of: list.others))
      }
    }
  }

  @Test("a photo whose decision is undone comes back, and no other")
  func undone() throws {
    var list = try list(4)
    list.step(1)
    let keep = CardChange(card: CardID(2), was: nil, pile: .keep)
    #expect(list.follow([keep]) { _ in true })
    #expect(list.others == [1, 3].map { CardID($0) })
    // Neither a second decision about it nor what happens to other photos matters.
    #expect(
      list.follow([
        CardChange(card: CardID(2), was: .keep, pile: .later),
        CardChange(card: CardID(9), was: .keep, pile: nil),
      ]) { _ in true })
    #expect(list.others == [1, 3].map { CardID($0) })
    #expect(list.follow([CardChange(card: CardID(2), was: .later, pile: nil)]) { _ in true })
    #expect(list.held == CardID(0) && list.challenger == CardID(2))
    #expect(Set(list.others) == Set([1, 2, 3].map { CardID($0) }))
    // The last other one ends the comparison.
    for number in [1, 2] {
      #expect(
        list.follow([CardChange(card: CardID(number), was: nil, pile: .reject)]) { _ in true })
    }
    #expect(
      !list.follow([CardChange(card: CardID(3), was: nil, pile: .reject)]) { _ in true })
  }

  @Test("a photo that was decided before comes back when its new decision is undone")
  func undoneAnew() throws {
    var list = try list(3)
    let moved = CardChange(card: CardID(1), was: .keep, pile: .reject)
    #expect(list.follow([moved]) { _ in true })
    #expect(list.others == [CardID(2)])
    #expect(
      list.follow([CardChange(card: CardID(1), was: .reject, pile: .keep)]) { $0 != CardID(1) })
    #expect(list.challenger == CardID(1))
  }

  @Test("what was held takes the place of the one that is held now")
  func hold() throws {
    var list = try list(4)
    list.step(1)
    list.hold()
    #expect(list.held == CardID(2))
    #expect(list.others == [1, 0, 3].map { CardID($0) })
    #expect(list.challenger == CardID(3))
  }
}
