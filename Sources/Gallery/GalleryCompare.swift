import Engine
import Screens

var compareGallery: [GalleryItem] {
  [
    pick(
      "compare-pick", "Compare with…",
      ComparePickState(
        own: row(3, "Evening run"), sameRoute: [row(12, "Evening run"), row(19, "Evening run")],
        similar: [row(5, "Morning run"), row(8, longTitle)],
        others: [row(1, "Walk", sport: .walking), row(2, "Ride", sport: .cycling)],
        next: "/activities/3/compare?before=1")),
    pick(
      "compare-pick-nothing-fits", "Compare with…, nothing fits the filter",
      ComparePickState(
        own: row(3, "Evening run"), filter: ActivityFilter(text: "zzz"))),
    pick(
      "compare-pick-none", "Compare with…, the only activity",
      ComparePickState(
        own: row(3, "Evening run"))),
    compared("compare", "Compare, the same route", SampleTrack(), slower),
    compared("compare-behind", "Compare, behind", slower, SampleTrack(tunnel: nil)),
    compared(
      "compare-imperial", "Compare, imperial, long names", SampleTrack(), slower,
      units: .imperial, title: longTitle),
    compared(
      "compare-itself", "Compare, level", SampleTrack(), SampleTrack()),
    compared(
      "compare-distance", "Compare, by distance only", SampleTrack(),
      SampleTrack(meters: 8000, secondsPerMeter: 0.34, tunnel: nil, hasPositions: false)),
    compared(
      "compare-no-heart", "Compare, one without a heart rate",
      SampleTrack(hasHeartRate: false), slower),
    compared(
      "compare-no-places", "Compare, no positions",
      SampleTrack(meters: 5000, tunnel: nil, hasPositions: false),
      SampleTrack(meters: 5200, secondsPerMeter: 0.35, tunnel: nil, hasPositions: false)),
    compared(
      "compare-by-time", "Compare, neither positions nor distance",
      SampleTrack(meters: 0, tunnel: nil, sport: .workout, hasPositions: false),
      SampleTrack(meters: 0, tunnel: nil, sport: .workout, hasPositions: false), sport: .workout),
    compared(
      "compare-walks", "Compare, walks with step lengths",
      SampleTrack(meters: 3000, secondsPerMeter: 0.74, tunnel: nil, sport: .walking),
      SampleTrack(meters: 3000, secondsPerMeter: 0.78, tunnel: nil, sport: .walking),
      sport: .walking,
      walks: [
        ComparedWalk(stepLength: 0.68, speed: 1.37), ComparedWalk(stepLength: 0.64, speed: nil),
      ]),
    compared(
      "compare-nothing", "Compare, nothing in common", SampleTrack(), nil),
  ]
}

private let longTitle =
  "Donaudampfschifffahrtsgesellschaftskapitänsrunde with everybody from the club and two dogs"

/// A run like the sample run, but slower from just after the middle.
private var slower: SampleTrack {
  SampleTrack(secondsPerMeter: 0.337, tunnel: nil, fadesFrom: 0.55)
}

private func pick(_ slug: String, _ title: String, _ state: ComparePickState) -> GalleryItem {
  GalleryItem(slug, title, .comparePick) { comparePickScreen(state) }
}

private func row(
  _ number: Int, _ title: String, sport: Sport = .running, meters: Double = 10_240,
  seconds: Double? = 3391
) -> ActivityRow {
  ActivityRow(
    id: String(number), title: title, sport: sport,
    start: Instant(
      unixSeconds: galleryNow.unixSeconds - Double(number - 3) * 86_400, zoneMinutes: 60),
    meters: meters, movingSeconds: seconds)
}

private func compared(
  _ slug: String, _ title: String, _ own: SampleTrack, _ other: SampleTrack?,
  sport: Sport = .running, units: UnitSystem = .metric, title name: String = "Evening run",
  walks: [ComparedWalk?] = [nil, nil]
) -> GalleryItem {
  GalleryItem(slug, title, .compare) {
    let mine = own.analysis()
    let theirs = other?.analysis() ?? ActivityAnalysis()
    let comparison = Comparison(
      ComparedActivity(mine, sport: sport), ComparedActivity(theirs, sport: sport),
      splitMeters: ComparePickState.splitMeters(units))
    return compareScreen(
      CompareState(
        own: ComparedSide(
          row: row(3, name, sport: sport), points: mine.points, walk: walks[0]),
        other: ComparedSide(
          row: row(17, name, sport: sport), points: theirs.points, walk: walks[1]),
        comparison: comparison, units: units))
  }
}
