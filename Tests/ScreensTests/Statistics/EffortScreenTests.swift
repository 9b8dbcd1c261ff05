import Engine
import Testing

@testable import Gallery
@testable import Screens

@Suite struct UncertainTests {
  @Test(arguments: [
    (654.3, 130.9, "650", "130"), (680, 63, "680", "60"), (45.37, 5.2, "45", "5"),
    (2.237, 0.63, "2.2", "0.6"), (2.237, 0.05, "2.24", "0.05"), (0, 0, "0.00", "0.00"),
    (12_345, 2000, "12000", "2000"), (0.4, 1.3, "0.4", "1.3"),
  ])
  func decimalsMatchTheUncertainty(value: Double, deviation: Double, text: String, doubt: String) {
    let found = Uncertain(value, deviation)
    #expect(found.value == text && found.deviation == doubt)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300]) func extremesAreFormatted(deviation: Double) {
    #expect(!Uncertain(1, deviation).value.isEmpty)
  }
}

@Suite struct EffortScreenTests {
  private func page(
    _ track: SampleTrack, body: AthleteBody = galleryBody, records: [Double] = [],
    units: UnitSystem = .metric
  ) -> String {
    runSummary(
      RunSummaryState(
        analysis: track.analysis(), units: units, start: galleryNow, body: body, records: records)
    ).text
  }

  @Test func everyMetricIsShownForCompleteData() {
    let text = page(SampleTrack(isCoached: true))
    text.expect(has: " kcal", "ml/kg/min", "% difference", "In the band for 77\u{a0}%", "74\u{a0}%")
    for words in MissingInputWords.allCases { text.expect(lacks: words.text, for: words) }
  }

  @Test func missingMetricsNameTheMissingData() {
    page(SampleTrack(isCoached: true), body: AthleteBody()).expect(
      has: MissingInputWords.weight.text, MissingInputWords.restingHeartRate.text)
    page(SampleTrack(hasHeartRate: false)).expect(
      has: MissingInputWords.heartRate.text, MissingInputWords.footfalls.text, "No cadence")
  }

  @Test func estimateOfMaximumHeartRateFromAgeIsMentioned() {
    var body = galleryBody
    body.maximumHeartRate = nil
    page(SampleTrack(), body: body).expect(has: EffortWords.topFromAge.text)
    page(SampleTrack()).expect(lacks: EffortWords.topFromAge.text)
  }

  @Test func recordsAreMarkedByAWord() {
    page(SampleTrack(), records: [1000]).expect(
      has: ">1 km <span class=\"mark\">record</span>", ">400 m</th>")
    page(SampleTrack()).expect(lacks: ">record<")
  }

  @Test func targetIsDrawnAndInTheTextAlternative() {
    page(SampleTrack(isCoached: true)).expect(
      has: "class=\"target-band\"", "target 168 to 172\u{a0}spm")
    page(SampleTrack()).expect(lacks: "target-band")
  }

  /// The target is in the subtitle, so it doesn't cover the chart.
  @Test func subtitleContainsTheTarget() {
    page(SampleTrack(isCoached: true)).expect(has: "spm over time, target 168–172")
    #expect(withTarget("spm", [166.6, 167.4]) == "spm, target 167")
    #expect(withTarget("spm", []) == "spm")
  }

  @Test func cadenceLineUsesTheAthletesUnit() {
    page(SampleTrack()).expect(has: "per km/h<")
    page(SampleTrack(), units: .imperial).expect(has: "per mph<")
  }

  @Test func cadenceChartIsNotLinkedToTheTrack() {
    let charts = CadenceTimeChart(SampleTrack(isCoached: true).analysis().effort.cadence)?.html()
    #expect(charts.map { $0.text.contains("data-track") } == false)
    let pace = TrackCharts(TrackBins(SampleTrack().points()), units: .metric, sport: .running)
    pace.all().text.expect(has: "data-track")
  }

  /// Short and extreme curves result in valid markup.
  @Test(arguments: 0...4, [nil, 0, 168, 1e9] as [Double?])
  func smallCurvesGiveValidMarkup(count: Int, value: Double?) {
    var cadence = CadenceMetrics()
    cadence.mean = 168
    for index in 0..<count {
      cadence.curve.append(
        CadenceCurvePoint(
          seconds: Double(index) * 5 + 2.5, cadence: value, target: index % 2 == 0 ? 170 : nil,
          speed: value))
    }
    var effort = ActivityEffort()
    (effort.isOnFoot, effort.cadence) = (true, cadence)
    let html = cadenceSection(effort, formatter: MetricFormatter(units: .metric))
    #expect(html?.isEmpty == false)
    #expect(MarkupReader(" " + (html?.text ?? "")).problem == nil)
  }

  @Test func textShowsTheGivenAverage() throws {
    var effort = ActivityEffort()
    effort.isOnFoot = true
    effort.cadence.mean = 164.6
    let html = try #require(
      cadenceSection(effort, average: 164.4, formatter: MetricFormatter(units: .metric)))
    html.text.expect(has: "164\u{a0}spm on average")
  }

  @Test func rideMentionsNoMetricsOnFoot() {
    let ride = SampleTrack(meters: 30_000, secondsPerMeter: 0.13, sport: .cycling)
    activityScreen(
      ActivityState(
        id: "1", title: "Ride", sport: .cycling, start: nil, analysis: ride.analysis(),
        body: galleryBody)
    ).text.expect(
      lacks: MissingInputWords.notOnFoot.text, EffortWords.energy.text, EffortWords.symmetry.text,
      EffortWords.bySpeed.text)
  }
}
