import Koloda
import Testing

@testable import KolodaRecords

/// Where regions and their labels lie on a picture.
@Suite struct PlacedRegionTests {
  private func regions(
    _ boxes: [Rect], of stated: Size?, _ basis: PictureRegions.Basis
  ) -> PictureRegions {
    var list = RegionList()
    for box in boxes { list.add(ReadRegion("A", [.box(box)])) }
    return PictureRegions(list: list, unit: .pixels(of: stated), basis: basis)
  }

  private func place(
    _ box: Rect, stated: Size? = nil, _ basis: PictureRegions.Basis, width: Double, height: Double,
    orientation: Int
  ) -> Rect? {
    let frame = PictureFrame(size: Size(width: width, height: height), orientation: orientation)
    return PlacedRegions(regions([box], of: stated, basis), on: frame).regions.first?.bounds
  }

  private func isNear(_ rect: Rect?, _ other: Rect) -> Bool {
    guard let rect else { return false }
    return [rect.origin - other.origin, rect.end - other.end].allSatisfy {
      abs($0.x) < 1e-9 && abs($0.y) < 1e-9
    }
  }

  /// EXIF says for each orientation where the first row and the first column are.
  @Test(arguments: [
    (1, "top", "left"), (2, "top", "right"), (3, "bottom", "right"), (4, "bottom", "left"),
    (5, "left", "top"), (6, "right", "top"), (7, "right", "bottom"), (8, "left", "bottom"),
  ])
  func storedPixelsAreTurned(orientation: Int, row: String, column: String) {
    // The stored picture has 40 by 30 pixels, and the box is in its first corner.
    let isTurned = orientation > 4
    let (width, height) = isTurned ? (30.0, 40.0) : (40.0, 30.0)
    let found = place(
      Rect(x: 0, y: 0, width: 10, height: 3), .stored, width: width, height: height,
      orientation: orientation)
    // Along the first row it is 10 long, and along the first column 3.
    let size = isTurned ? Size(width: 3, height: 10) : Size(width: 10, height: 3)
    let sides = [row, column]
    let expected = Rect(
      x: sides.contains("right") ? width - size.width : 0,
      y: sides.contains("bottom") ? height - size.height : 0,
      width: size.width, height: size.height)
    #expect(
      isNear(
        found,
        Rect(
          x: expected.origin.x / width, y: expected.origin.y / height,
          width: expected.size.width / width, height: expected.size.height / height)))
  }

  /// The stated size tells which way up the picture was when it was annotated.
  @Test func theStatedSizeTellsTheBasis() {
    let box = Rect(x: 0, y: 0, width: 10, height: 3)
    for basis in [PictureRegions.Basis.stored, .upright] {
      let stored = place(
        box, stated: Size(width: 40, height: 30), basis, width: 30, height: 40, orientation: 6)
      #expect(isNear(stored, Rect(x: 27.0 / 30, y: 0, width: 0.1, height: 0.25)))
      let upright = place(
        box, stated: Size(width: 30, height: 40), basis, width: 30, height: 40, orientation: 6)
      #expect(isNear(upright, Rect(x: 0, y: 0, width: 10.0 / 30, height: 3.0 / 40)))
    }
    // Upside down has the same size: then it is as the program does it.
    let size = Size(width: 40, height: 30)
    let upright = place(box, stated: size, .upright, width: 40, height: 30, orientation: 3)
    #expect(isNear(upright, Rect(x: 0, y: 0, width: 0.25, height: 0.1)))
    let stored = place(box, stated: size, .stored, width: 40, height: 30, orientation: 3)
    #expect(isNear(stored, Rect(x: 0.75, y: 0.9, width: 0.25, height: 0.1)))
  }

  @Test func aSmallerCopyHasTheSameRegions() {
    let box = Rect(x: 100, y: 30, width: 200, height: 150)
    let frame = PictureFrame(size: Size(width: 201, height: 151), orientation: 1)
    let placed = PlacedRegions(
      regions([box], of: Size(width: 400, height: 300), .stored), on: frame)
    #expect(isNear(placed.regions.first?.bounds, Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.5)))
    #expect(placed.otherSize == nil)
  }

  @Test func anotherPictureIsSaid() {
    let box = Rect(x: 100, y: 30, width: 200, height: 150)
    let frame = PictureFrame(size: Size(width: 400, height: 400), orientation: 1)
    let stated = Size(width: 400, height: 300)
    let placed = PlacedRegions(regions([box], of: stated, .stored), on: frame)
    #expect(placed.otherSize == stated)
    // Then its own pixels count, as they do for other programs.
    #expect(
      isNear(placed.regions.first?.bounds, Rect(x: 0.25, y: 0.075, width: 0.5, height: 0.375)))
  }

  @Test func whatIsOutsideIsCounted() {
    let boxes = [
      Rect(x: 500, y: 0, width: 10, height: 10), Rect(x: -5, y: -5, width: 10, height: 10),
      Rect(x: 0, y: -20, width: 10, height: 10), Rect(x: -1e9, y: 0, width: 2e9, height: 1),
    ]
    let frame = PictureFrame(size: Size(width: 400, height: 300), orientation: 1)
    let placed = PlacedRegions(regions(boxes, of: nil, .stored), on: frame)
    #expect(placed.outsideCount == 2 && placed.regions.count == 2)
    for region in placed.regions {
      #expect(abs(region.bounds.origin.x) <= 100 && abs(region.bounds.end.x) <= 100)
    }
    // A picture without a size divides by nothing.
    let none = PlacedRegions(
      regions(boxes, of: nil, .stored), on: PictureFrame(size: .zero, orientation: 1))
    #expect(none.regions.allSatisfy { $0.bounds.origin.isFinite && $0.bounds.end.isFinite })
  }

  @Test func partsStayParts() {
    var list = RegionList()
    list.add(ReadRegion("A", [.box(Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))]))
    let placed = PlacedRegions(
      PictureRegions(list: list, unit: .parts, basis: .upright),
      on: PictureFrame(size: Size(width: 40, height: 30), orientation: 6))
    #expect(
      isNear(placed.regions.first?.bounds, Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)))
  }

  // MARK: Labels

  @Test func labelsLieInsideAndApart() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var state = seed
    func next(_ most: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(1 << 31) * most
    }
    for _ in 0..<50 {
      let seen = Rect(x: next(50) - 25, y: next(50) - 25, width: next(400), height: next(300))
      let regions = (0..<40).map { _ in
        Rect(x: next(600) - 100, y: next(500) - 100, width: next(200), height: next(200))
      }
      let sizes = regions.map { _ in Size(width: next(90), height: 16) }
      let places = LabelPlaces.places(beside: regions, sizes: sizes, within: seen)
      #expect(places.count == regions.count)
      for (index, place) in places.enumerated() {
        guard let place else { continue }
        #expect(place.size == sizes[index])
        let isInside =
          place.origin.x >= seen.origin.x - 1e-9 && place.origin.y >= seen.origin.y - 1e-9
          && place.end.x <= seen.end.x + 1e-9 && place.end.y <= seen.end.y + 1e-9
        #expect(isInside, "seed \(seed)")
        for other in places[..<index] {
          #expect(other?.intersects(place) != true, "seed \(seed)")
        }
      }
    }
  }

  @Test func aLabelIsAboveItsRegionIfItFits() {
    let seen = Rect(x: 0, y: 0, width: 400, height: 300)
    let size = Size(width: 50, height: 16)
    let regions = [
      Rect(x: 60, y: 40, width: 140, height: 140), Rect(x: 60, y: 0, width: 140, height: 140),
      Rect(x: 390, y: 100, width: 100, height: 10), Rect(x: 500, y: 0, width: 10, height: 10),
      Rect(x: 60, y: 40, width: 140, height: 140),
    ]
    let places = LabelPlaces.places(
      beside: regions, sizes: Array(repeating: size, count: 5), within: seen)
    #expect(places[0]?.origin == Point(x: 60, y: 24))
    #expect(places[1]?.origin == Point(x: 60, y: 0), "inside, where there is no room above")
    #expect(places[2]?.origin == Point(x: 350, y: 84), "never over the edge")
    #expect(places[3] == nil, "its region is not seen")
    #expect(places[4]?.origin == Point(x: 60, y: 40), "the first place is taken")
  }
}
