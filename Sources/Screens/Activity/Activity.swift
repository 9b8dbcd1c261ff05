import Engine

/// One activity: what it amounted to, its route, its charts, its splits and its notes.
public func activityScreen(_ state: ActivityState) -> HTML {
  ActivityView(state: state).html()
}

private struct ActivityView {
  let state: ActivityState
  let bins: TrackBins
  let route: RouteSketch
  let way: GradeAdjustedDistance?

  init(state: ActivityState) {
    self.state = state
    var bins = TrackBins(state.analysis.points)
    if state.analysis.effort.cadence.curve.contains(where: { $0.target != nil }) {
      bins.coach(state.analysis.effort.cadence.curve)
    }
    self.bins = bins
    way =
      state.analysis.hasClimb
      ? GradeAdjustedDistance(state.analysis.points, sport: state.sport) : nil
    route = RouteSketch.simplified([state.analysis.points])[0]
  }

  private var analysis: ActivityAnalysis { state.analysis }
  private var figures: Figures { Figures(units: state.units) }
  private var title: String { state.title.utf8.isEmpty ? state.sport.phrase.text : state.title }

  func html() -> HTML {
    tag("article", .class("activity-page")) {
      tag("div", .class("activity-head")) {
        heading()
        actions()
      }
      if let notice = state.notice { importNotice(notice) }
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
          " · "
        }
        state.sport.phrase
        " · "
        state.sourceFile.map { ActivityWords.fromFile.filled($0) } ?? ActivityWords.byAndante.text
      }
    }
  }

  private func actions() -> HTML {
    ActivityActions(
      id: state.id, title: title, hasTrack: !route.isEmpty,
      hasTimes: analysis.elapsedSeconds != nil && analysis.pointCount > 0,
      isWalk: state.walk != nil, replay: state.replay, csrf: state.csrf
    ).html()
  }

  // MARK: Figures, map and charts

  private func top() -> HTML {
    let (map, charts) = (map(), charts())
    return tag(
      "div",
      .class(
        joined("activity-top", map == nil ? "" : " has-map", charts.isEmpty ? "" : " has-charts"))
    ) {
      tag("div", .class("activity-lead")) {
        keyFigures()
        if !state.notes.utf8.isEmpty { notes() }
      }
      map.map { map in tag("div", .class("activity-map")) { map } }
      if !charts.isEmpty { tag("div", .class("activity-charts")) { charts } }
      zones().map { zones in tag("div", .class("activity-zones")) { zones } }
    }
  }

  private func zones() -> HTML? {
    guard !bins.bins.isEmpty else { return nil }
    return heartRateZones(analysis.effort.heartRates, body: state.body)
  }

  @HTMLBuilder private func keyFigures() -> HTML {
    if let walk = state.walk {
      walkFigureList(walk.summary, units: state.units, unit: walk.unit)
    } else if !state.workout.isEmpty {
      workoutFigureList(state.workout, seconds: analysis.movingSeconds ?? 0)
    } else if analysis.distanceMeters > 0 || bins.bins.isEmpty {
      activityFigures(analysis, figures, sport: state.sport)
    } else {
      indoorFigures(analysis, figures, sport: state.sport)
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
    return activityMap(analysis, bins, units: state.units, sport: state.sport)
  }

  private func charts() -> HTML {
    build {
      if let walk = state.walk { activityWalkTimeline(walk) }
      TrackCharts(bins, units: state.units, sport: state.sport, analysis: analysis)
        .section(id: state.id)
    }
  }

  // MARK: The rest

  private func parts() -> HTML {
    tag("div", .class("activity-parts")) {
      for set in state.workout { tag("div", .class("part")) { workoutSetSection(set) } }
      if let walk = state.walk {
        activityWalkParts(walk, id: state.id, units: state.units)
      }
      splits()
      part(
        bestEffortSection(
          analysis.bestEfforts, records: state.records, figures: figures, sport: state.sport))
      if !bins.bins.isEmpty {
        part(cadence())
        part(
          effortFacts(
            analysis, body: state.body, sport: state.sport, countsSteps: state.walk != nil))
      }
      part(activityFacts(analysis, figures, sport: state.sport))
      if !state.sources.isEmpty { part(furtherSources(state, figures)) }
    }
  }

  private func cadence() -> HTML? {
    guard let section = cadenceSection(analysis.effort, figures: figures, drawsTime: false) else {
      return nil
    }
    return tag("section") {
      tag("h2") { ChartWords.cadence }
      section
    }
  }

  private func part(_ content: HTML?) -> HTML? {
    guard let content, !content.isEmpty else { return nil }
    return tag("div", .class("part")) { content }
  }

  @HTMLBuilder private func splits() -> HTML {
    if analysis.distanceMeters > 0 {
      splitSection(.splitsKilometer, analysis.kilometers, .metric, isOpen: figures.isMetric)
      splitSection(.splitsMile, analysis.miles, .imperial, isOpen: !figures.isMetric)
      gapNote()
    }
    if analysis.laps.count > 1 {
      tag("details", .class("section part")) {
        tag("summary") { ActivityWords.laps }
        SplitTable(
          splits: analysis.laps, units: state.units, sport: state.sport, isLaps: true,
          samples: bins.samples
        ).html(caption: ActivityWords.laps.text)
      }
    }
  }

  private func splitSection(
    _ title: ActivityWords, _ splits: [Split], _ units: UnitSystem, isOpen: Bool
  ) -> HTML? {
    guard !splits.isEmpty else { return nil }
    return tag(
      "details", .class("section part split-part"), isOpen ? .flag("open") : nil
    ) {
      tag("summary") { title }
      SplitTable(
        splits: splits, units: units, sport: state.sport, way: way, samples: bins.samples
      ).html(caption: title.text)
      if way != nil { tag("p", .class("quiet")) { ActivityWords.gradeAdjustedHow } }
    }
  }

  private func gapNote() -> HTML? {
    let seconds = analysis.gaps.reduce(0) { $0 + $1.end - $1.start }
    guard let first = analysis.gaps.first else { return nil }
    return tag("p", .class("quiet part")) {
      analysis.gaps.count == 1
        ? ActivityWords.oneGap.filled(durationText(first.end - first.start))
        : ActivityWords.manyGaps.filled(decimal(analysis.gaps.count), durationText(seconds))
    }
  }
}
