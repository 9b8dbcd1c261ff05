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
        analysis: track.analysis(), units: units, start: galleryNow, body: body,
        records: records)
    ).text
  }

  private func says(_ text: String, _ words: String) -> Bool { text.contains(words) }

  @Test func everyMetricIsShownForCompleteData() {
    let text = page(SampleTrack(isCoached: true))
    for words in [" kcal", "ml/kg/min", "% difference", "In the band for 77\u{a0}%", "74\u{a0}%"] {
      #expect(says(text, words), "\(words)")
    }
    for words in MissingInputWords.allCases { #expect(!says(text, words.text), "\(words)") }
  }

  @Test func missingMetricsNameTheMissingData() {
    let untold = page(SampleTrack(isCoached: true), body: AthleteBody())
    #expect(says(untold, MissingInputWords.weight.text))
    #expect(says(untold, MissingInputWords.restingHeartRate.text))
    let heartless = page(SampleTrack(hasHeartRate: false))
    #expect(says(heartless, MissingInputWords.heartRate.text))
    #expect(says(heartless, MissingInputWords.footfalls.text))
    #expect(says(heartless, "No cadence"))
  }

  @Test func estimateOfMaximumHeartRateFromAgeIsMentioned() {
    var body = galleryBody
    body.maximumHeartRate = nil
    let text = page(SampleTrack(), body: body)
    #expect(says(text, EffortWords.topFromAge.text))
    #expect(!says(page(SampleTrack()), EffortWords.topFromAge.text))
  }

  @Test func recordsAreMarkedByAWord() {
    let text = page(SampleTrack(), records: [1000])
    #expect(says(text, ">1 km <span class=\"mark\">record</span>"))
    #expect(says(text, ">400 m</th>"))
    #expect(!says(page(SampleTrack()), ">record<"))
  }

  @Test func targetIsDrawnAndInTheTextAlternative() {
    let text = page(SampleTrack(isCoached: true))
    let isDrawn = says(text, "class=\"target-band\"")
    let isSaid = says(text, "target 168 to 172\u{a0}spm")
    #expect(isDrawn && isSaid)
    #expect(!says(page(SampleTrack()), "target-band"))
  }

  /// The target is in the subtitle, so it doesn't cover the chart.
  @Test func subtitleContainsTheTarget() {
    #expect(says(page(SampleTrack(isCoached: true)), "spm over time, target 168–172"))
    #expect(withTarget("spm", [166.6, 167.4]) == "spm, target 167")
    #expect(withTarget("spm", []) == "spm")
  }

  @Test func cadenceLineUsesTheAthletesUnit() {
    #expect(says(page(SampleTrack()), "per km/h<"))
    #expect(says(page(SampleTrack(), units: .imperial), "per mph<"))
  }

  @Test func cadenceChartIsNotLinkedToTheTrack() {
    let charts = CadenceTimeChart(SampleTrack(isCoached: true).analysis().effort.cadence)?.html()
    #expect(charts.map { says($0.text, "data-track") } == false)
    let pace = TrackCharts(TrackBins(SampleTrack().points()), units: .metric, sport: .running)
    #expect(says(pace.all().text, "data-track"))
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

  @Test func textShowsTheGivenAverage() {
    var effort = ActivityEffort()
    effort.isOnFoot = true
    effort.cadence.mean = 164.6
    let html = cadenceSection(effort, average: 164.4, formatter: MetricFormatter(units: .metric))
    #expect(html?.text.contains("164\u{a0}spm on average") == true)
  }

  @Test func rideMentionsNoMetricsOnFoot() {
    let ride = SampleTrack(meters: 30_000, secondsPerMeter: 0.13, sport: .cycling)
    let text = activityScreen(
      ActivityState(
        id: "1", title: "Ride", sport: .cycling, start: nil, analysis: ride.analysis(),
        body: galleryBody)
    ).text
    #expect(!says(text, MissingInputWords.notOnFoot.text) && !says(text, EffortWords.energy.text))
    #expect(!says(text, EffortWords.symmetry.text) && !says(text, EffortWords.bySpeed.text))
  }
}
