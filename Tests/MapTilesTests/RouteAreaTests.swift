import Testing

@testable import MapTiles

@Suite struct RouteAreaTests {
  private func columns(_ places: [(latitude: Double, longitude: Double)]) -> Set<Int> {
    var area = RouteArea(zoom: 4)
    area.add(places)
    return Set(area.tiles(from: 4, limit: 1000).map(\.column))
  }

  @Test func lineSelectsItsTilesAndTheirNeighbours() {
    // At zoom level 4, a tile is 22.5° wide.
    #expect(columns([(10, 10), (10, 40)]) == [7, 8, 9, 10] && columns([(10, 10)]).isEmpty)
    #expect(columns([(.nan, 10), (89, 10)]).isEmpty)
  }

  @Test(arguments: [(170.0, -170.0), (170, 190), (-170, 170), (-170, -190)])
  func lineAcross180DegreesTakesTheShorterWay(_ from: Double, _ to: Double) {
    #expect(columns([(10, from), (10, to)]) == [0, 1, 14, 15])
  }
}
