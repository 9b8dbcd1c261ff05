import Engine
import Hummingbird
import Screens
import Store

/// The exercise picker and guides, and the pages of a workout.
struct TrainController: Controller {
  let services: BaseServices
  /// The maximum number of workouts in the history: two a day for half a year.
  private static let historyLimit = 400
  /// The exercise picker. Rendered once, because it is the same for everyone and drawing all exercises is slow.
  private static let picker = trainPicker()

  func addRoutes(to router: Router<AppContext>) {
    router.get("/train") { _, context in
      try await PageContext(services, context).render(.exercises, Self.picker)
    }
    router.get("/train/how/{name}", use: how)
    router.get("/train/history", use: history)
    for path in CoachKind.workout.screenAddresses {
      router.get(RouterPath(path), use: workout)
    }
  }

  private func how(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    guard let exercise = context.parameters.get("name").flatMap({ Exercise.named(String($0)) })
    else { throw AppError.notFound }
    return page.render(.exercise, title: exercise.guide.title, exerciseHow(exercise))
  }

  private func history(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let fields = request.queryFields
    let exercise = fields["exercise"].flatMap { Exercise.named($0) }
    let measure = WorkoutMeasure.allCases.first { $0.name == fields["show"] } ?? .score
    let state = WorkoutHistoryState(
      now: services.currentInstant(), exercise: exercise,
      measure: measure == .range && exercise == nil ? .score : measure,
      workouts: try await page.store.workouts.list(limit: Self.historyLimit)
        .map(WorkoutHistoryRow.init))
    return page.render(.workoutHistory, workoutHistory(state))
  }

  /// Returns the first screen. The engine renders the subsequent screens in the browser.
  private func workout(_ request: Request, _ context: AppContext) async throws -> Response {
    let page = try await PageContext(services, context)
    let engine = try await CoachKind.workout.engineSettings(page)
    let programme = request.queryFields["items"].flatMap { WorkoutProgramme(text: $0) }
    let state = WorkoutSetupState(
      live: WorkoutLiveState(page.session(.workout, after: []), units: page.units),
      programme: programme, isDemo: page.isDemo)
    return page.render(
      .session(.workout), engine: engine, request.openingScreen ?? trainSetup(state))
  }
}

extension WorkoutProgramme {
  /// Parses a programme from a URL, such as "3,3,10,60;24,2,30,45". Returns nil if it is invalid.
  init?(text: String) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false)
      .flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) } }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count else { return nil }
    self.init(numbers: known)
  }
}

extension WorkoutHistoryRow {
  init(_ workout: WorkoutMetrics) {
    self.init(activity: ActivityRow(workout.activity), sets: workout.sets)
  }
}
