/// The undecided cards in order, cheap at both ends whatever their number.
///
/// It has three parts: a stack at the front with its top last, then cards that are numbered in
/// rising order and were never touched, then a queue. An edit at a distance from the front
/// brings the cards up to there into the stack; so opening a deck costs nothing for each card.
struct CardQueue: RandomAccessCollection, Sendable {
  private var stack: [CardID] = []
  private var numbers: Range<Int>
  private var queue: [CardID]
  /// How many cards of the queue are used up.
  private var used = 0
  /// Whether the queue's cards are numbered in rising order, so that one is found at once.
  private var rises = true

  /// A wider range is cut, so that no count can overflow; nobody swipes so far.
  private static let greatestCount = Int.max / 2

  init(numbers: Range<Int>) {
    let (width, isTooWide) = numbers.upperBound.subtractingReportingOverflow(numbers.lowerBound)
    let isLegal = !isTooWide && width <= CardQueue.greatestCount
    self.numbers =
      isLegal ? numbers : numbers.lowerBound..<(numbers.lowerBound + CardQueue.greatestCount)
    queue = []
  }

  init(_ cards: [CardID] = []) {
    numbers = 0..<0
    queue = cards
    rises = CardQueue.rise(cards)
  }

  /// Whether cards are numbered in rising order, each more than the one before it.
  static func rise(_ cards: [CardID]) -> Bool {
    cards.withUnsafeBufferPointer { cards in
      var last = Int.min
      for (index, card) in cards.enumerated() {
        if card.rawValue <= last, index > 0 { return false }
        last = card.rawValue
      }
      return true
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { stack.count + numbers.count + queue.count - used }

  subscript(offset: Int) -> CardID {
    if offset < stack.count { return stack[stack.count - 1 - offset] }
    let behind = offset - stack.count
    if behind < numbers.count { return CardID(numbers.lowerBound + behind) }
    return queue[used + behind - numbers.count]
  }

  func firstIndex(of card: CardID) -> Int? {
    if let index = stack.lastIndex(of: card) { return stack.count - 1 - index }
    if numbers.contains(card.rawValue) {
      return stack.count + card.rawValue - numbers.lowerBound
    }
    return indexInQueue(of: card).map { stack.count + numbers.count + $0 - used }
  }

  private func indexInQueue(of card: CardID) -> Int? {
    queue.withUnsafeBufferPointer { queue in
      guard rises else { return queue[used...].firstIndex(of: card) }
      var (first, end) = (used, queue.count)
      while first < end {
        let middle = first + (end - first) / 2
        if queue[middle].rawValue < card.rawValue { first = middle + 1 } else { end = middle }
      }
      return first < queue.count && queue[first] == card ? first : nil
    }
  }

  func contains(_ card: CardID) -> Bool { firstIndex(of: card) != nil }

  // MARK: Ends

  mutating func popFirst() -> CardID? {
    if let card = stack.popLast() { return card }
    if let number = numbers.first {
      numbers = (number + 1)..<numbers.upperBound
      return CardID(number)
    }
    guard used < queue.count else { return nil }
    let card = queue[used]
    used += 1
    // What is used up is dropped when it is half of the queue, so each card is moved once.
    if used > 64, used * 2 > queue.count {
      queue.removeFirst(used)
      used = 0
    }
    return card
  }

  mutating func popLast() -> CardID? {
    if used < queue.count { return queue.popLast() }
    if let number = numbers.last {
      numbers = numbers.lowerBound..<number
      return CardID(number)
    }
    return stack.isEmpty ? nil : stack.removeFirst()
  }

  mutating func prepend(_ card: CardID) { stack.append(card) }

  mutating func append(_ card: CardID) {
    if used == queue.count {
      rises = true
    } else if let last = queue.last, last.rawValue >= card.rawValue {
      rises = false
    }
    queue.append(card)
  }

  // MARK: Edits

  /// Brings a number of cards, at least, into the stack.
  private mutating func expose(_ count: Int) {
    let wanted = Swift.min(count, self.count)
    guard wanted > stack.count else { return }
    let behind = (stack.count..<wanted).map { self[$0] }
    let fromNumbers = Swift.min(behind.count, numbers.count)
    numbers = (numbers.lowerBound + fromNumbers)..<numbers.upperBound
    used += behind.count - fromNumbers
    stack.insert(contentsOf: behind.reversed(), at: 0)
    if used == queue.count {
      queue.removeAll()
      used = 0
    }
  }

  mutating func insert(_ cards: [CardID], at offset: Int) {
    if offset == count {
      for card in cards { append(card) }
    } else if let place = place(inQueueAt: offset) {
      let around = [queue[place - 1]] + cards + [queue[place]]
      rises = rises && CardQueue.rise(around)
      queue.insert(contentsOf: cards, at: place)
    } else {
      expose(offset)
      stack.insert(contentsOf: cards.reversed(), at: stack.count - offset)
    }
  }

  @discardableResult
  mutating func remove(at offset: Int) -> CardID? {
    guard indices.contains(offset) else { return nil }
    if offset == count - 1 { return popLast() }
    if offset == 0 { return popFirst() }
    if let place = place(inQueueAt: offset) { return queue.remove(at: place) }
    expose(offset + 1)
    return stack.remove(at: stack.count - 1 - offset)
  }

  /// The index in the queue of a place in the pile, nil where an edit is made in the stack: before
  /// the queue, or near the front, where few cards have to be brought there.
  private func place(inQueueAt offset: Int) -> Int? {
    let behind = offset - stack.count - numbers.count
    return behind >= CardQueue.nearCount ? used + behind : nil
  }

  private static let nearCount = 64

  mutating func remove(_ cards: Set<CardID>) {
    stack.removeAll(where: cards.contains)
    let last = cards.lazy.map(\.rawValue).filter(numbers.contains).max()
    if let last {
      let touched = CardQueue(numbers: numbers.lowerBound..<(last + 1))
      numbers = (last + 1)..<numbers.upperBound
      stack.insert(contentsOf: touched.reversed().filter { !cards.contains($0) }, at: 0)
    }
    if used > 0 {
      queue.removeFirst(used)
      used = 0
    }
    queue.removeAll(where: cards.contains)
  }

  mutating func replace(at offset: Int, with card: CardID) {
    guard indices.contains(offset) else { return }
    expose(offset + 1)
    stack[stack.count - 1 - offset] = card
  }

  /// Moves cards from the front to the end, or from the end to the front, whichever are fewer,
  /// until a place is the first.
  mutating func rotate(toStartAt offset: Int) {
    guard offset > 0, offset < count else { return }
    if offset <= count - offset {
      for _ in 0..<offset { if let card = popFirst() { append(card) } }
    } else {
      for _ in 0..<(count - offset) { if let card = popLast() { prepend(card) } }
    }
  }
}
