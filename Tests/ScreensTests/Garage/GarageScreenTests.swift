import Engine
import Model
import Testing

@testable import Screens

@Suite struct GarageScreenTests {
  private let text = ServiceText(units: .metric, today: 20_000)
  private let now = Instant(unixSeconds: 1_795_219_200)
  private let bike = GearRow(
    id: 1, name: "Kestrel", kind: "Gravel bike", hours: 10, meters: 200_000, count: 6)

  private var gear: GearState {
    GearState(row: bike, isBike: true, isBikeOrShoes: true, now: now)
  }

  private func row(due day: Int, earliest: Int, latest: Int?) -> ServiceRow {
    ServiceRow(
      id: 1, title: "Oil", part: "", bike: "Kestrel", urgency: .ok, leading: .distance, share: 0.1,
      dueDay: day, earliestDay: earliest, latestDay: latest)
  }

  @Test func forecastReachesAYearAhead() {
    #expect(text.due(row(due: 20_360, earliest: 20_200, latest: 20_500)) != nil)
    let far = row(due: 20_400, earliest: 20_200, latest: nil)
    #expect(text.due(far) == nil && text.range(far) == nil)
    // A due date that results from the calendar isn't a forecast, so it may be further ahead.
    #expect(text.due(row(due: 20_700, earliest: 20_700, latest: 20_700)) != nil)
  }

  @Test func storedPageListsServicesBackupsAndTheFileOnlyWithItsPath() {
    storedScreen(path: "/data/5f0c.sqlite").text.expect(
      has: "Strava", "Reminders", "Map tiles", "A sign-in provider", "backup", "restore", "adopt",
      "/data/5f0c.sqlite", "the file named above")
    storedScreen(path: nil).text.expect(
      has: "Strava", "Reminders", "Map tiles", lacks: "the file named above")
  }

  @Test func storedPageBelongsToSettings() {
    // The page links to the data export.
    page(PageChrome(.stored), main: storedScreen(path: nil)).text.expect(
      has: #"<a class="back" href="/settings">‹ Settings</a>"#,
      #"<a href="/settings" aria-current="page">"#, #"href="/settings#export""#,
      lacks: #"<a href="/garage" aria-current"#)
    settingsScreen(SettingsState(values: AthleteSettings())).text.expect(
      has: #"id="export""#, ##"href="#export""##)
  }

  @Test func bikeShowsItsUseBeforeAndante() {
    var bike = GearRow(
      id: 1, name: "Kestrel", kind: "Gravel bike", hours: 66.9, meters: 1_581_000, count: 6)
    #expect(text.before(bike) == nil)
    bike.earlierMeters = 1_400_000
    #expect(text.before(bike) == "including 1400\u{a0}km before Andante")
    bike.earlierHours = 60
    #expect(text.before(bike) == "including 1400\u{a0}km and 60.0 h before Andante")
  }

  @Test func cardsShowDueServices() {
    var bike = bike
    garageBikes(GarageBikesState(bikes: [bike])).text.expect(has: "Nothing due")
    (bike.dueCount, bike.overdueCount) = (2, 1)
    garageBikes(GarageBikesState(bikes: [bike])).text.expect(
      has: "1 overdue", "2 due", lacks: "0 soon")
    bike.isRetired = true
    garageBikes(GarageBikesState(bikes: [bike])).text.expect(lacks: "2 due")
  }

  @Test func exceededLimitIsShownAsPastDue() {
    var service = row(due: 19_989, earliest: 19_989, latest: 19_989)
    service.leading = .days
    service.days = ServiceCount(used: 41, limit: 30)
    #expect(text.left(service) == "11 days past due")
    service.days = ServiceCount(used: 20, limit: 30)
    #expect(text.left(service) == "10 days left")
  }

  @Test func defaultIntervalsAreOfferedUntilABikeHasParts() {
    var state = gear
    gearScreen(state).text.expect(has: "Create default service intervals")
    state.services = [row(due: 20_360, earliest: 20_200, latest: nil)]
    gearScreen(state).text.expect(has: "Create default service intervals")
    state.parts = [bike]
    gearScreen(state).text.expect(lacks: "Create default service intervals")
  }

  @Test func newDefaultPartsAreOfferedAsOriginal() {
    var state = gear
    let field = #"<input id="original" name="original" type="checkbox" role="switch" value="1""#
    gearScreen(state).text.expect(has: field, " checked>")
    state.parts = [bike]
    gearScreen(state).text.expect(has: field, lacks: " checked>")
  }

  @Test func originalPartIsInstalledSinceTheBeginning() {
    let chain = GearRow(id: 1, name: "Chain", kind: "Chain", hours: 117, meters: 200_000, count: 6)
    var state = GearState(row: chain, isBike: false, isBikeOrShoes: false, now: now)
    state.history = [
      InstallationRow(
        id: 1, host: GarageChoice(1, "Kestrel"), from: nil, hours: 117, meters: 200_000)
    ]
    gearScreen(state).text.expect(has: "Since the beginning – now")
  }

  @Test func reuseOptionsDependOnExistingIntervals() {
    var state = gear
    gearScreen(state).text.expect(lacks: "Copy or save intervals")
    state.services = [row(due: 20_360, earliest: 20_200, latest: nil)]
    gearScreen(state).text.expect(has: "Save as a template", lacks: "Copy intervals")
    (state.services, state.otherBikes) = ([], [GarageChoice(2, "Rook")])
    gearScreen(state).text.expect(has: "Copy intervals", lacks: "Save as a template")
  }

  @Test(arguments: [
    (0, "No intervals added."), (1, "1 interval added."), (12, "12 intervals added."),
  ])
  func addedIntervalsAreCounted(count: Int, sentence: String) {
    var state = gear
    state.added = count
    gearScreen(state).text.expect(has: sentence)
  }

  @Test func historyWithoutCostsSaysSo() {
    let year = BikeYear(
      year: 2026, cost: "", rows: [BikeServiceRow(interval: 7, title: "Wash", part: "", at: now)])
    bikeHistory(
      BikeHistoryState(bike: GarageChoice(1, "Kestrel"), years: [year], total: "", now: now)
    ).text.expect(
      has: "No costs noted.", "1 service", #"href="/garage/services/7""#, lacks: "Total")
  }

  /// On a phone, the column names are shown next to the fields.
  @Test func factorFieldsNameTheirColumns() {
    factorForm(FactorFormState(rows: [["1", "2", "3", "4", "5", "6"]])).text.expect(
      has: "<td data-name=\"Brakes\">")
  }

  @Test(arguments: [true, false]) func bikePageDoesNotRepeatTheBikesName(isOnItsPage: Bool) {
    var service = row(due: 20_360, earliest: 20_200, latest: nil)
    service.part = "Chain"
    let html = serviceRows([service], text, areOfOneBike: isOnItsPage).text
    #expect(html.contains("Chain · Kestrel") != isOnItsPage)
    #expect(html.contains(">Chain</span>") == isOnItsPage)
  }

  @Test(arguments: [(9, true, true), (9, false, false), (8, true, false)])
  func manyOKIntervalsAreCollapsedOnABikesPage(well: Int, hasDue: Bool, isFolded: Bool) {
    let ok = row(due: 20_360, earliest: 20_200, latest: nil)
    var due = ok
    due.urgency = .due
    let rows = Array(repeating: ok, count: well) + (hasDue ? [due] : [])
    let html = serviceRows(rows, text, areOfOneBike: true).text
    #expect(html.contains("<summary>OK (\(well))</summary>") == isFolded)
    #expect(html.ranges(of: "<li>").count == rows.count)
  }

  @Test func listOfBikesAndShoesIsCalledGear() {
    garageBikes(GarageBikesState(bikes: [])).text.expect(
      has: #"<a href="/garage/bikes" aria-current="page">Gear</a>"#)
  }

  @Test func photoIsChosenByAStyledButton() {
    gearScreen(gear).text.expect(
      has: #"<label class="button file">Choose a photo<input type="file" class="unseen""#)
  }
}
