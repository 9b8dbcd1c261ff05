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
    bins = TrackBins(state.analysis.points)
    way = GradeAdjustedDistance(state.analysis.points, sport: state.sport)
    route = RouteSketch.simplified([state.analysis.points])[0]
  }

  private var analysis: ActivityAnalysis { state.analysis }
  private var figures: Figures { Figures(units: state.units) }
  private var title: String { state.title.utf8.isEmpty ? state.sport.phrase.text : state.title }

  func html() -> HTML {
    tag("article", .class("activity-page")) {
      heading()
      if let notice = state.notice { importNotice(notice) }
      tag("div", .class("wide")) {
        tag("div") {
          routeSection()
          if let walk = state.walk {
            activityWalk(walk, id: state.id, units: state.units)
          } else if !state.workout.isEmpty {
            workoutFigureList(state.workout, seconds: analysis.movingSeconds ?? 0)
            for set in state.workout { workoutSetSection(set) }
          } else {
            activityFigures(analysis, figures, sport: state.sport)
          }
          if !state.notes.utf8.isEmpty { notes() }
          charts()
        }
        tag("div") {
          splits()
          gapNote()
          bestEffortSection(analysis.bestEfforts, records: state.records, figures: figures)
          if !bins.bins.isEmpty {
            effortFacts(analysis, body: state.body, sport: state.sport)
            heartRateZones(analysis.effort.heartRates, body: state.body)
          }
          activityFacts(analysis, figures, sport: state.sport)
          if !state.sources.isEmpty { furtherSources(state, figures) }
          actions()
        }
      }
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

  @HTMLBuilder private func routeSection() -> HTML {
    if !route.isEmpty {
      activityMap(analysis, bins, units: state.units, sport: state.sport)
    } else if bins.bins.isEmpty, state.walk == nil, state.workout.isEmpty {
      tag("section", .class("empty")) {
        tag("h2") { ActivityWords.noData }
        tag("p") { ActivityWords.noDataWhat }
      }
    }
  }

  @HTMLBuilder private func charts() -> HTML {
    tag("div", .class("charts")) {
      TrackCharts(bins, units: state.units, sport: state.sport).all(hasCadence: !hasTarget)
    }
    if !bins.bins.isEmpty {
      cadenceSection(analysis.effort, figures: figures, drawsTime: hasTarget)
    }
  }

  /// Then cadence is drawn against it, over time.
  private var hasTarget: Bool { analysis.effort.cadence.curve.contains { $0.target != nil } }

  @HTMLBuilder private func splits() -> HTML {
    if analysis.distanceMeters > 0 {
      splitSection(.splitsKilometer, analysis.kilometers, .metric, isOpen: figures.isMetric)
      splitSection(.splitsMile, analysis.miles, .imperial, isOpen: !figures.isMetric)
      if way != nil, !analysis.kilometers.isEmpty {
        tag("p", .class("quiet")) { ActivityWords.gradeAdjustedHow }
      }
    }
    if analysis.laps.count > 1 {
      tag("details", .class("section")) {
        tag("summary") { ActivityWords.laps }
        SplitTable(splits: analysis.laps, units: state.units, sport: state.sport, isLaps: true)
          .html(caption: ActivityWords.laps.text)
      }
    }
  }

  private func splitSection(
    _ title: ActivityWords, _ splits: [Split], _ units: UnitSystem, isOpen: Bool
  ) -> HTML? {
    guard !splits.isEmpty else { return nil }
    return tag("details", .class("section"), isOpen ? .flag("open") : nil) {
      tag("summary") { title }
      SplitTable(splits: splits, units: units, sport: state.sport, way: way)
        .html(caption: title.text)
    }
  }

  private func notes() -> HTML {
    tag("section") {
      tag("h2") { ActivityWords.notes }
      tag("p", .class("notes")) { state.notes }
    }
  }

  @HTMLBuilder private func gapNote() -> HTML {
    let seconds = analysis.gaps.reduce(0) { $0 + $1.end - $1.start }
    if analysis.gaps.count == 1 {
      tag("p", .class("quiet")) { ActivityWords.oneGap.filled(durationText(seconds)) }
    } else if analysis.gaps.count > 1 {
      tag("p", .class("quiet")) {
        ActivityWords.manyGaps.filled(decimal(analysis.gaps.count), durationText(seconds))
      }
    }
  }

  private func actions() -> HTML {
    activityActions(
      id: state.id, title: title, hasTrack: !route.isEmpty, isWalk: state.walk != nil,
      csrf: state.csrf)
  }
}
