import KolodaClassic

extension PlainController: KolodaViewDelegate {
  func kolodaDidRunOutOfCards(_ koloda: KolodaView) {
    let position = kolodaView.currentCardIndex
    for number in 1...4 { pictures.append("Card_like_\(number)") }
    kolodaView.insertCardAtIndexRange(position..<position + 4, animated: true)
  }

  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int) { opened.append(index) }
}
