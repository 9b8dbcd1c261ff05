import Engine

/// Returns the page of one activity: its metrics, map, charts, splits and notes.
public func activityScreen(_ state: ActivityState) -> HTML {
  ActivityView(state: state).html()
}

private struct ActivityView {
  let state: ActivityState
  let bins: TrackBins
  let route: RouteSketch
  let gradeAdjusted: GradeAdjustedDistance?

  init(state: ActivityState) {
    self.state = state
    var bins = TrackBins(state.analysis.points)
    if state.analysis.effort.cadence.curve.contains(where: { $0.target != nil }) {
      bins.coach(state.analysis.effort.cadence.curve)
    }
    self.bins = bins
    gradeAdjusted =
      state.analysis.hasClimb
      ? GradeAdjustedDistance(state.analysis.points, sport: state.sport) : nil
    route = RouteSketch.simplified([state.analysis.points])[0]
  }

  private var analysis: ActivityAnalysis { state.analysis }
  private var formatter: MetricFormatter { MetricFormatter(units: state.units) }
  private var title: String { state.title.utf8.isEmpty ? state.sport.label : state.title }

  func html() -> HTML {
    tag("article", .class("activity-page")) {
      tag("div", .class("activity-head")) {
        heading()
        actions()
      }
      if let notice = state.notice { importNotice(notice) }
      if let reason = state.notMeasured { notMeasuredNotice(reason) }
      top()
      parts()
    }
  }

  private func heading() -> HTML {
    tag("div", .class("title")) {
      tag("h1") { title }
      tag("p", .class("quiet")) {
        if let start = state.start {
          timeElement(start, joined(start.dayText(), ", ", start.timeText))
        } else {
          ActivityWords.noDate
        }
        " · "
        state.sport.label
        " · "
        state.sourceFile.map { ActivityWords.fromFile.filled($0) } ?? ActivityWords.byAndante.text
      }
    }
  }

  private func actions() -> HTML {
    ActivityActions(
      id: state.id, title: title, hasTrack: !route.isEmpty,
      hasTimes: analysis.elapsedSeconds != nil && analysis.pointCount > 0,
      isWalk: state.walk != nil, isSession: state.sourceFile == nil, replay: state.replay,
      csrf: state.csrf
    ).html()
  }

  // MARK: Figures, map and charts

  /// Places the map next to the charts and splits. In a two-column window it stays visible while they scroll.
  private func top() -> HTML {
    let map = map()
    let zones = zones().map { zones in tag("div", .class("activity-zones")) { zones } }
    let beside = beside(map == nil ? nil : zones)
    let hasColumns = !beside.isEmpty && state.workout.isEmpty
    return tag(
      "div",
      .class(
        joined("activity-top", map == nil ? "" : " has-map", hasColumns ? " has-beside" : ""))
    ) {
      tag("div", .class("activity-lead")) {
        keyMetrics()
        distanceNotes()
        if !state.notes.utf8.isEmpty { notes() }
      }
      map.map { map in tag("div", .class("activity-map")) { map } }
      if !beside.isEmpty { tag("div", .class("activity-beside")) { beside } }
      if map == nil { zones }
    }
  }

  private func beside(_ zones: HTML?) -> HTML {
    let (charts, splits) = (charts(), splits())
    return build {
      if !charts.isEmpty { tag("div", .class("activity-charts")) { charts } }
      if !splits.isEmpty { tag("div", .class("activity-splits")) { splits } }
      zones
    }
  }

  private func zones() -> HTML? {
    guard !bins.bins.isEmpty else { return nil }
    return heartRateZones(analysis.effort.heartRates, body: state.body)
  }

  @HTMLBuilder private func keyMetrics() -> HTML {
    if let walk = state.walk {
      walkMetricList(walk.summary, units: state.units, unit: walk.unit)
    } else if !state.workout.isEmpty {
      workoutMetricList(state.workout, seconds: analysis.movingSeconds ?? 0)
    } else if analysis.distanceMeters > 0 || bins.bins.isEmpty {
      activityMetrics(analysis, formatter, sport: state.sport)
    } else {
      indoorMetrics(analysis, formatter, sport: state.sport)
    }
    if route.isEmpty, bins.bins.isEmpty, state.walk == nil, state.workout.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { ActivityWords.noData }
        tag("p") { ActivityWords.noDataWhat }
      }
    }
  }

  private func notes() -> HTML {
    tag("section", .class("activity-notes")) {
      tag("h2") { ActivityWords.notes }
      tag("p", .class("notes")) { state.notes }
    }
  }

  private func map() -> HTML? {
    guard !route.isEmpty else { return nil }
    return activityMap(
      analysis, bins, units: state.units, sport: state.sport, offersBackground: state.mayAddMap)
  }

  private func charts() -> HTML {
    build {
      if !state.workout.isEmpty { WorkoutOverview(sets: state.workout).html() }
      if let walk = state.walk { activityWalkTimeline(walk, units: state.units) }
      TrackCharts(bins, units: state.units, sport: state.sport, analysis: analysis)
        .section(id: state.id)
    }
  }

  // MARK: Other sections

  private func parts() -> HTML {
    tag("div", .class("activity-parts")) {
      for set in state.workout { workoutSetDetails(set) }
      if let walk = state.walk {
        activityWalkParts(walk, id: state.id, units: state.units)
      }
      part(
        bestEffortSection(
          analysis.bestEfforts, records: state.records, formatter: formatter, sport: state.sport))
      if !bins.bins.isEmpty {
        part(cadence())
        if isMeasured {
          part(
            effortFacts(
              analysis, body: state.body, sport: state.sport, countsSteps: state.walk != nil))
        }
      }
      if isMeasured { part(activityFacts(analysis, formatter, sport: state.sport)) }
      if !state.sources.isEmpty { part(furtherSources(state, formatter)) }
    }
  }

  /// Whether to show the sections about effort and details. For a workout without heart rate data, these would add
  /// nothing to the list of sets.
  private var isMeasured: Bool {
    state.workout.isEmpty || analysis.effort.heartRates.seconds > 0
  }

  /// Returns the cadence section. Returns nil for a walk whose cadence can't be related to its speed, because the walk
  /// section already shows the cadence.
  private func cadence() -> HTML? {
    if state.walk != nil, analysis.effort.cadence.cadenceBySpeed.gap != nil { return nil }
    guard
      let section = cadenceSection(
        analysis.effort, average: analysis.averageCadence, formatter: formatter, drawsTime: false)
    else { return nil }
    return tag("section") {
      tag("h2") { ChartWords.cadence }
      section
    }
  }

  private func part(_ content: HTML?) -> HTML? {
    guard let content, !content.isEmpty else { return nil }
    return tag("div", .class("part")) { content }
  }

  private func splits() -> HTML {
    build {
      if analysis.distanceMeters > 0 {
        splitSection(.splitsKilometer, analysis.kilometers, .metric, isOpen: formatter.isMetric)
        splitSection(.splitsMile, analysis.miles, .imperial, isOpen: !formatter.isMetric)
      }
      if analysis.laps.count > 1 { laps() }
    }
  }

  private func laps() -> HTML {
    tag("details", .class("section")) {
      tag("summary") { ActivityWords.laps }
      ActivitySplits(
        splits: analysis.laps, units: state.units, sport: state.sport, bins: bins, isLaps: true
      ).html(caption: ActivityWords.laps.text)
    }
  }

  /// Returns the section of splits. Returns nil if no split is complete, because the metrics above already show the
  /// same values.
  private func splitSection(
    _ title: ActivityWords, _ splits: [Split], _ units: UnitSystem, isOpen: Bool
  ) -> HTML? {
    let step = !state.sport.isPaced && splits.count > 15 ? 5 : 1
    let splits = splits.grouped(by: step)
    guard splits.contains(where: { $0.isComplete }) else { return nil }
    return tag("details", .class("section split-part"), isOpen ? .flag("open") : nil) {
      tag("summary") { title }
      ActivitySplits(
        splits: splits, units: units, sport: state.sport, bins: bins, gradeAdjusted: gradeAdjusted,
        step: step
      ).html(caption: title.text)
      if gradeAdjusted != nil { tag("p", .class("quiet")) { ActivityWords.gradeAdjustedHow } }
    }
  }

  private func distanceNotes() -> HTML? {
    let notes = DistanceNotes(analysis: analysis, sport: state.sport, formatter: formatter)
    let address = joined("/activities/", state.id, "/distance")
    let content =
      state.sourceFile == nil
      ? notes.html(action: address, csrf: state.csrf) : notes.gapNote()
    guard let content, !content.isEmpty else { return nil }
    return tag("div", .id("distance"), .class("distance-notes")) { content }
  }
}
