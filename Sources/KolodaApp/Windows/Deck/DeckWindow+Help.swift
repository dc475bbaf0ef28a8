extension DeckWindow {
  /// The help topic for what is visible.
  var subject: HelpTopic.Subject {
    switch screens.screen {
    case .compare: return .series
    case .shared: return .shared
    case .history: return .undoing
    case .review, .apply: return .applying
    case .deck: break
    }
    guard let session, openingPage == nil else { return .opening }
    if session.hasBacks { return .flashCards }
    if session.records != nil { return .records }
    if session.shared != nil { return .shared }
    return showsDeck ? .deciding : .opening
  }
}
