import TestSupport
import Testing

@testable import Koloda

@Suite struct SortedTreeTests {
  private struct Element: TreeElement, Equatable {
    var key: Int
    var width: Int
  }

  /// After any operation a tree, and each of its copies, equals a sorted array.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func doesWhatASortedArrayDoes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var array = (0..<random.int(0..<300)).map { Element(key: $0 * 3, width: random.int(0..<4)) }
    var tree = SortedTree(rising: array)
    var copies: [(SortedTree<Element>, [Element])] = []
    // Mostly insertions, then mostly removals.
    for step in 0..<1500 {
      let key = random.int(-5..<1200)
      let index = array.firstIndex { $0.key >= key } ?? array.count
      let isThere = index < array.count && array[index].key == key
      if random.chance(0.3), isThere {
        let width = random.int(0..<9)
        array[index].width = width
        tree.update(key) { $0.width = width }
      } else if random.chance(step < 700 ? 0.1 : 0.9) {
        let near = index < array.count ? array[index].key : key
        #expect(tree.remove(near) == (index < array.count ? array.remove(at: index) : nil))
      } else if !isThere {
        let element = Element(key: key, width: random.int(0..<4))
        array.insert(element, at: index)
        tree.insert(element)
      }
      if step.isMultiple(of: 50) {
        expect(tree, is: array, near: key)
        copies.append((tree, array))
      }
    }
    for (tree, array) in copies { expect(tree, is: array, near: random.int(0..<900)) }
  }

  private func expect(_ tree: SortedTree<Element>, is array: [Element], near key: Int) {
    tree.checkInvariants()
    #expect(Array(tree) == array)
    #expect(tree.first == array.first && tree.last == array.last)
    #expect(tree.isEmpty == array.isEmpty)
    #expect(tree.element(key) == array.first { $0.key == key })
    #expect(tree.first(notBefore: key) == array.first { $0.key >= key })
    #expect(tree.first(after: key) == array.first { $0.key > key })
    #expect(tree.last(before: key) == array.last { $0.key < key })
    #expect(
      tree.width(before: key) == array.filter { $0.key < key }.reduce(0) { $0 + $1.width })
    var start = 0
    for element in array {
      for place in start..<(start + element.width) {
        let found = tree.element(at: place)
        check(found?.element == element && found?.start == start)
      }
      start += element.width
    }
    #expect(tree.width == start && tree.element(at: start) == nil && tree.element(at: -1) == nil)
  }
}
