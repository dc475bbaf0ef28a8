extension DeckWindow {
  /// The help topic for what is visible.
  var subject: HelpTopic.Subject {
    if compare != nil { return .series }
    if sharedPage != nil { return .shared }
    if history != nil { return .undoing }
    if review != nil || applying.page != nil { return .applying }
    guard let session, openingPage == nil else { return .opening }
    if session.hasBacks { return .flashCards }
    if holdsRecords { return .records }
    if session.shared != nil { return .shared }
    return showsDeck == true ? .deciding : .opening
  }
}
