/// What a picture shows, in so few bits that thousands can be compared: its perceptual hash.
///
/// It is the "dHash" of Neal Krawetz, "Kind of Like That" (hackerfactor.com, 2013), of the rows and
/// of the columns, as in Ben Hoyt's dhash for Python. The picture is reduced to nine by nine cells
/// of mean brightness. Each bit says whether a cell is darker than its neighbour, so the exposure
/// hardly matters. Unlike there, the difference has to be a certain part of the picture's contrast:
/// otherwise, each bit of a plain sky would be the camera's noise.
package struct PictureScene: Hashable, Sendable {
  /// By how much a cell has to be darker, as a part of the standard deviation of all cells.
  ///
  /// Tried on the series that `SceneHash.nearest` in KolodaFolders tells of: with less, fewer photos of one
  /// scene are near each other; with more, photos of different scenes are.
  private static let margin = 0.1

  /// The number of cells in a row, and in a column.
  package static let cells = 9

  /// Whether a cell is darker than the one to its right; the first cell's bit is the highest.
  package var rows: UInt64
  /// Whether a cell is darker than the one below it; the first cell's bit is the highest.
  package var columns: UInt64

  package init(rows: UInt64, columns: UInt64) {
    self.rows = rows
    self.columns = columns
  }

  /// The scene of a picture of nine by nine cells.
  ///
  /// - Parameter light: the brightness of the cells, row by row, in any unit.
  package init(light: [Int]) {
    self.init(rows: 0, columns: 0)
    let cells = Self.cells
    guard light.count == cells * cells else { return }
    let mean = light.reduce(0.0) { $0 + Double($1) } / Double(light.count)
    let squares = light.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    let margin = Self.margin * (squares / Double(light.count)).squareRoot()
    func isDarker(_ cell: Int, than other: Int) -> Bool { Double(other - cell) > margin }
    for y in 0..<cells - 1 {
      for x in 0..<cells - 1 {
        let cell = light[y * cells + x]
        rows = rows << 1 | (isDarker(cell, than: light[y * cells + x + 1]) ? 1 : 0)
        columns = columns << 1 | (isDarker(cell, than: light[(y + 1) * cells + x]) ? 1 : 0)
      }
    }
  }
}
