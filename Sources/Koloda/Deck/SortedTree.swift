/// An element of a `SortedTree`: it has a key, and a width in positions.
protocol TreeElement: Sendable {
  associatedtype Key: Comparable & Sendable

  /// The key by which the tree is sorted; unique within the tree.
  var key: Key { get }
  /// The number of positions the element occupies, 0 or more.
  var width: Int { get }
}

/// A sorted sequence with look-up by key and by position that shares memory with its copies.
///
/// It is a B+ tree: the elements are in leaves of equal depth, and each node knows its total width.
/// Copying takes constant time. While a copy exists, a change copies the nodes on one path from the
/// root to a leaf; otherwise it is made in place.
///
/// - Complexity: O(log n) for every look-up and change, unless noted otherwise.
struct SortedTree<Element: TreeElement>: Sendable {
  typealias Key = Element.Key

  private var root: Node?

  init() {}

  /// Makes a tree from elements with ascending keys.
  ///
  /// - Complexity: O(n)
  init(rising elements: [Element]) {
    var nodes = Node.parts(of: elements).map { Node(elements: Array($0)) }
    while nodes.count > 1 { nodes = Node.parts(of: nodes).map { Node(children: Array($0)) } }
    root = nodes.first
  }

  /// The total width of all elements.
  var width: Int { root?.width ?? 0 }
  var isEmpty: Bool { root == nil }
  var first: Element? { root?.first }
  var last: Element? { root?.last }

  // MARK: Looking up

  /// The element with a key; nil if there is none.
  func element(_ key: Key) -> Element? {
    guard let found = first(notBefore: key), found.key == key else { return nil }
    return found
  }

  /// The first element whose key is greater than or equal to the given one.
  func first(notBefore key: Key) -> Element? { root?.first(notBefore: key) }

  /// The first element whose key is greater than the given one.
  func first(after key: Key) -> Element? { root?.first(after: key) }

  /// The last element whose key is less than the given one.
  func last(before key: Key) -> Element? { root?.last(before: key) }

  /// The total width of the elements whose keys are less than the given one.
  func width(before key: Key) -> Int { root?.width(before: key) ?? 0 }

  /// The element at a position, and the first position it occupies; nil past the end.
  func element(at place: Int) -> (element: Element, start: Int)? {
    guard place >= 0, place < width else { return nil }
    return root?.element(at: place)
  }

  /// The elements of one leaf, from the first whose key is greater than or equal to the given one.
  func leaf(notBefore key: Key) -> ArraySlice<Element>? { root?.leaf(notBefore: key) }

  /// The elements of one leaf, from the first whose key is greater than the given one.
  func leaf(after key: Key) -> ArraySlice<Element>? {
    first(after: key).flatMap { leaf(notBefore: $0.key) }
  }

  // MARK: Changing

  /// Inserts an element whose key is not in the tree yet.
  mutating func insert(_ element: Element) {
    guard root != nil else {
      root = Node(elements: [element])
      return
    }
    if let other = root?.insert(element), let half = root {
      root = nil
      root = Node(children: [half, other])
    }
  }

  /// Removes the element with a key.
  @discardableResult
  mutating func remove(_ key: Key) -> Element? {
    guard let removed = root?.remove(key) else { return nil }
    if root?.isEmpty == true { root = nil }
    while let only = root?.onlyChild { root = only }
    return removed
  }

  /// Changes the element with a key, without changing the key; does nothing if there is none.
  mutating func update(_ key: Key, _ change: (inout Element) -> Void) {
    root?.update(key, change)
  }
}

extension SortedTree {
  /// A leaf with elements, or an inner node with children.
  fileprivate struct Node: Sendable {
    private var elements: [Element] = []
    private var children: [Node] = []
    private(set) var width = 0
    /// The greatest key; meaningless once the node is empty.
    private var greatest: Key

    /// The maximum number of elements or children of a node.
    ///
    /// A change made while a copy exists copies this many on each level; fewer would mean more
    /// levels.
    private static var capacity: Int { 16 }
    /// The number of members below which a node is merged with a neighbour, if they fit into one.
    private static var least: Int { 4 }

    init(elements: [Element]) {
      self.elements = elements
      greatest = elements[elements.count - 1].key
      width = elements.reduce(0) { $0 + $1.width }
    }

    init(children: [Node]) {
      self.children = children
      greatest = children[children.count - 1].greatest
      width = children.reduce(0) { $0 + $1.width }
    }

    /// Splits members into parts that leave room for more in each.
    static func parts<Member>(of members: [Member]) -> [ArraySlice<Member>] {
      let size = capacity * 3 / 4
      return stride(from: 0, to: members.count, by: size).map {
        members[$0..<Swift.min($0 + size, members.count)]
      }
    }

    private var isLeaf: Bool { children.isEmpty }
    private var count: Int { isLeaf ? elements.count : children.count }
    var isEmpty: Bool { elements.isEmpty && children.isEmpty }
    var onlyChild: Node? { children.count == 1 ? children[0] : nil }
    var first: Element? { isLeaf ? elements.first : children[0].first }
    var last: Element? { isLeaf ? elements.last : children[children.count - 1].last }

    // MARK: Looking up

    /// The index of the first element whose key is greater than or equal to the given one.
    private func index(of key: Key) -> Int {
      elements.withUnsafeBufferPointer { elements in
        var (low, high) = (0, elements.count)
        while low < high {
          let middle = (low + high) / 2
          if elements[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
      }
    }

    /// The index of the first child that may contain a key.
    private func child(of key: Key) -> Int {
      children.withUnsafeBufferPointer { children in
        var (low, high) = (0, children.count - 1)
        while low < high {
          let middle = (low + high) / 2
          if children[middle].greatest < key { low = middle + 1 } else { high = middle }
        }
        return low
      }
    }

    func first(notBefore key: Key) -> Element? {
      guard isLeaf else { return children[child(of: key)].first(notBefore: key) }
      let index = index(of: key)
      return index < elements.count ? elements[index] : nil
    }

    func first(after key: Key) -> Element? {
      guard isLeaf else {
        let index = child(of: key)
        if let found = children[index].first(after: key) { return found }
        return index + 1 < children.count ? children[index + 1].first : nil
      }
      var index = index(of: key)
      if index < elements.count, elements[index].key == key { index += 1 }
      return index < elements.count ? elements[index] : nil
    }

    func last(before key: Key) -> Element? {
      guard isLeaf else {
        let index = child(of: key)
        if let found = children[index].last(before: key) { return found }
        return index > 0 ? children[index - 1].last : nil
      }
      let index = index(of: key)
      return index > 0 ? elements[index - 1] : nil
    }

    func width(before key: Key) -> Int {
      guard isLeaf else {
        let index = child(of: key)
        var width = 0
        for child in 0..<index { width += children[child].width }
        return width + children[index].width(before: key)
      }
      var width = 0
      for element in 0..<index(of: key) { width += elements[element].width }
      return width
    }

    func element(at place: Int) -> (element: Element, start: Int)? {
      var start = 0
      for child in children.indices {
        let end = start + children[child].width
        if place < end {
          return children[child].element(at: place - start).map { ($0.element, $0.start + start) }
        }
        start = end
      }
      for element in elements {
        if place < start + element.width { return (element, start) }
        start += element.width
      }
      return nil
    }

    func leaf(notBefore key: Key) -> ArraySlice<Element>? {
      guard isLeaf else { return children[child(of: key)].leaf(notBefore: key) }
      let index = index(of: key)
      return index < elements.count ? elements[index...] : nil
    }

    // MARK: Changing

    /// Inserts an element; if the node becomes too large, splits off and returns its upper part.
    mutating func insert(_ element: Element) -> Node? {
      width += element.width
      if greatest < element.key { greatest = element.key }
      let index: Int
      if isLeaf {
        index = self.index(of: element.key)
        elements.insert(element, at: index)
      } else {
        index = child(of: element.key) + 1
        guard let other = children[index - 1].insert(element) else { return nil }
        children.insert(other, at: index)
      }
      guard count > Node.capacity else { return nil }
      // When elements are appended, the earlier nodes stay full.
      return split(at: index == count - 1 ? index : count / 2)
    }

    private mutating func split(at index: Int) -> Node {
      let upper: Node
      if isLeaf {
        upper = Node(elements: Array(elements[index...]))
        elements.removeSubrange(index...)
        greatest = elements[index - 1].key
      } else {
        upper = Node(children: Array(children[index...]))
        children.removeSubrange(index...)
        greatest = children[index - 1].greatest
      }
      width -= upper.width
      return upper
    }

    mutating func remove(_ key: Key) -> Element? {
      guard isLeaf else {
        let index = child(of: key)
        guard let removed = children[index].remove(key) else { return nil }
        width -= removed.width
        if children[index].isEmpty {
          children.remove(at: index)
        } else if children[index].count < Node.least {
          join(at: index)
        }
        if let last = children.last { greatest = last.greatest }
        return removed
      }
      let index = index(of: key)
      guard index < elements.count, elements[index].key == key else { return nil }
      let removed = elements.remove(at: index)
      width -= removed.width
      if let last = elements.last { greatest = last.key }
      return removed
    }

    /// Merges a child with the next or the previous one, if they fit into one node.
    private mutating func join(at index: Int) {
      for lower in [index, index - 1] where lower >= 0 && lower + 1 < children.count {
        guard children[lower].count + children[lower + 1].count <= Node.capacity else { continue }
        let upper = children.remove(at: lower + 1)
        children[lower].append(upper)
        return
      }
    }

    private mutating func append(_ upper: Node) {
      elements += upper.elements
      children += upper.children
      width += upper.width
      greatest = upper.greatest
    }

    mutating func update(_ key: Key, _ change: (inout Element) -> Void) {
      guard isLeaf else {
        let index = child(of: key)
        width -= children[index].width
        children[index].update(key, change)
        width += children[index].width
        return
      }
      let index = index(of: key)
      guard index < elements.count, elements[index].key == key else { return }
      width -= elements[index].width
      change(&elements[index])
      width += elements[index].width
    }
  }
}

extension SortedTree: Sequence {
  /// Iterates over the elements, leaf by leaf.
  struct Iterator: IteratorProtocol {
    private let tree: SortedTree
    private var leaf: ArraySlice<Element>

    init(_ tree: SortedTree) {
      self.tree = tree
      leaf = tree.first.flatMap { tree.leaf(notBefore: $0.key) } ?? []
    }

    mutating func next() -> Element? {
      guard let element = leaf.popFirst() else { return nil }
      if leaf.isEmpty { leaf = tree.leaf(after: element.key) ?? [] }
      return element
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}

extension SortedTree {
  /// Checks the invariants that hold after every change; compiled out of release builds.
  func checkInvariants() {
    #if DEBUG
      var last: Key?
      var width = 0
      for element in self {
        if let last { assert(last < element.key, "elements are out of order") }
        last = element.key
        width += element.width
      }
      assert(width == self.width, "places are miscounted")
      root?.checkInvariants()
    #endif
  }
}

#if DEBUG
  extension SortedTree.Node {
    /// Checks the nodes below and returns their depth.
    @discardableResult
    func checkInvariants() -> Int {
      assert(elements.isEmpty != children.isEmpty, "a node is a leaf and isn't, or is empty")
      assert(count <= SortedTree.Node.capacity, "a node is too large")
      assert(last?.key == greatest, "a node's greatest key is another")
      let depths = Set(children.map { $0.checkInvariants() })
      assert(depths.count <= 1, "leaves are unequally deep")
      return (depths.first ?? 0) + 1
    }
  }
#endif
