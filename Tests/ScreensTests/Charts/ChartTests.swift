import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct StaffScaleTests {
  @Test func axisTicksAreRound() {
    let formatter = MetricFormatter(units: .metric)
    func texts(_ ticks: [AxisTick]) -> [String] { ticks.map(\.text) }
    #expect(texts(AxisTicks.distances(9_240, formatter)) == ["0", "2", "4", "6", "8\u{a0}km"])
    #expect(texts(AxisTicks.distances(10_000, formatter)).last == "10\u{a0}km")
    #expect(
      texts(AxisTicks.distances(420, formatter)) == ["0", "0.1", "0.2", "0.3", "0.4\u{a0}km"])
    let miles = AxisTicks.distances(9_240, MetricFormatter(units: .imperial))
    #expect(texts(miles) == ["0", "2", "4\u{a0}mi"])
    #expect(texts(AxisTicks.times(2_842)) == ["0:00", "10:00", "20:00", "30:00", "40:00"])
    // The label of 8 km is placed at 8 of 9.24 km.
    #expect(AxisTicks.distances(9_240, formatter).last?.x == ChartSample.along(8 / 9.24))
    #expect(AxisTicks.distances(0, formatter).isEmpty && AxisTicks.times(.nan).isEmpty)
  }

  @Test func finestStepThatFitsIsUsed() {
    let decimal = ChartScale(from: 483, to: 548, steps: ScaleSteps.decimal)
    #expect(decimal.lines == [560, 540, 520, 500, 480])
    // Values of up to 112 must not fill only half of the scale.
    let balance = ChartScale(from: -27, to: 85, steps: ScaleSteps.load)
    #expect(balance.lines == [90, 60, 30, 0, -30])
  }

  @Test func fastPacesAreAtTheTop() {
    let scale = ChartScale(from: 309, to: 344, steps: ScaleSteps.seconds, isInverted: true)
    #expect(scale.lines == [300, 315, 330, 345, 360])
    #expect([300, 360].map(scale.position) == [100, 900])
  }

  @Test func valuesOutsideAreClampedToTheEdge() {
    let scale = ChartScale(from: 0, to: 4, steps: ScaleSteps.decimal)
    #expect([1000, -1000, .nan].map(scale.position) == [10, 990, 1000])
  }

  @Test func everyRangeIsWithinItsLines() {
    for least in stride(from: -400.0, through: 4000, by: 37) {
      for span in [0, 0.5, 3, 19, 180, 2600] {
        let scale = ChartScale(from: least, to: least + span, steps: ScaleSteps.decimal)
        #expect(scale.lines[4] <= least && scale.lines[0] >= least + span)
      }
    }
  }
}

@Suite struct TrackBinsTests {
  @Test func paceIsTheRatioOfTotals() {
    // The speed alternates between 2 m/s and 4 m/s every 15 s, which is 3 m/s on average.
    var track = MeasuredTrack()
    var meters = 0.0
    for second in 0...3000 {
      track.append(
        MeasuredPoint(
          seconds: Double(second), coordinate: nil, distanceMeters: meters,
          movingSeconds: Double(second)))
      meters += second % 30 < 15 ? 2 : 4
    }
    let bins = TrackBins(track).bins
    let seconds = bins.reduce(0) { $0 + ($1.pace ?? 0) } / Double(bins.count)
    #expect(abs(seconds - 1 / 3.0) < 0.01)
  }

  @Test func trackWithoutDistanceIsDividedByTime() {
    let bins = TrackBins(SampleTrack(meters: 0, tunnel: nil, hasPositions: false).points())
    #expect(!bins.isByDistance)
    #expect(bins.bins.allSatisfy { $0.heartRate != nil && $0.pace == nil })
  }

  @Test func emptyAndSinglePointTracksHaveNoCharts() {
    #expect(TrackBins([]).bins.isEmpty)
    let one = TrackBins([
      MeasuredPoint(seconds: 0, coordinate: nil, distanceMeters: 0, movingSeconds: 0)
    ])
    #expect(one.bins.isEmpty)
    #expect(TrackCharts(one, units: .metric, sport: .running).all().isEmpty)
  }

  @Test func textAlternativeMatchesTheChart() {
    let bins = TrackBins(SampleTrack().points())
    TrackCharts(bins, units: .metric, sport: .running).all().text.expect(
      has: "Pace over distance: fastest 4:44\u{a0}min/km at 5.06\u{a0}km, slowest 6:22\u{a0}min/km",
      ">4:44 fastest<")
  }
}

@Suite struct RouteTests {
  @Test func sketchNeverExceedsItsLimit() {
    var sketch = RouteSketch(limit: 50)
    for index in 0..<20_000 {
      let place = Coordinate(latitude: 48 + Double(index) * 1e-4, longitude: 11)
      sketch.add(place, startsSegment: index % 97 == 0)
    }
    #expect(sketch.points.count <= 51)
    #expect((sketch.latest?.north ?? 0) > 222_000)
  }

  @Test func standingStillAddsNothing() {
    var sketch = RouteSketch()
    for _ in 0..<100 { sketch.add(Coordinate(latitude: 48, longitude: 11), startsSegment: false) }
    #expect(sketch.points.count == 1)
  }

  @Test func impossiblePositionsAreLeftOut() {
    var sketch = RouteSketch()
    sketch.add(Coordinate(latitude: .nan, longitude: 11), startsSegment: true)
    #expect(sketch.isEmpty)
  }

  @Test func routeAcrossTheDateLineStaysShort() {
    var sketch = RouteSketch()
    sketch.add(Coordinate(latitude: -17, longitude: 179.9995), startsSegment: true)
    sketch.add(Coordinate(latitude: -17, longitude: -179.9995), startsSegment: false)
    #expect(abs(sketch.bounds.width - 106.5) < 0.5)
  }

  @Test func gapsAreNotDrawn() {
    let route = SampleTrack().route()
    #expect(route.points.count { $0.startsSegment } == 1)
    #expect(RouteDrawing(route).path().text.split(separator: "M").count == 2)
  }

  @Test func everyPointIsInsideThePicture() {
    for meters in [10.0, 400, 40_000, 4_000_000] {
      var sketch = RouteSketch()
      for step in 0...40 {
        let degrees = meters / 111_000 * Double(step) / 40
        sketch.add(
          Coordinate(latitude: 40 + degrees, longitude: 11 + degrees * degrees),
          startsSegment: step == 0)
      }
      let drawing = RouteDrawing(sketch)
      for point in sketch.points {
        let (x, y) = drawing.position(point)
        #expect((0...RouteDrawing.width).contains(x) && (0...RouteDrawing.height).contains(y))
      }
      let (scale, length) = drawing.scale(.metric)
      #expect(scale > 0 && length > 0 && length < RouteDrawing.width / 2)
    }
  }
}

@Suite struct RideChartTests {
  @Test(arguments: [("activity-ride", true), ("activity", false)])
  func ridesShowSpeedsAndRunsPaces(slug: String, isRide: Bool) throws {
    let page = try galleryPage(slug)
    #expect(page.contains("Speed over distance: slowest") == isRide)
    #expect(page.contains("Pace over distance: fastest") != isRide)
    #expect(page.contains(#"<th scope="col">km/h</th>"#) == isRide)
  }

  @Test func spikeDoesNotFlattenTheChart() throws {
    let span = try #require(ValueSpan([25, 30, 150, 28, 31, 2], trim: 2.5))
    #expect(
      span.untrimmedMaximum == 150 && span.most == 75 && span.untrimmedMinimum == 2
        && span.least == 12)
  }
}
