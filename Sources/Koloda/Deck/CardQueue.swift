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
    guard let index = queue[used...].firstIndex(of: card) else { return nil }
    return stack.count + numbers.count + index - used
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

  mutating func append(_ card: CardID) { queue.append(card) }

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
      queue.append(contentsOf: cards)
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
    expose(offset + 1)
    return stack.remove(at: stack.count - 1 - offset)
  }

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
