import Engine
import HTTPTypes
import Hummingbird
import Store

enum ComparisonOperations {
  static let all = [
    APIOperation(
      method: .get, path: "/activities/{id}/comparison/{other}", name: "compareActivities",
      summary: "Compares two activities kilometre by kilometre.", scope: .read,
      parameters: [
        .activity("id", "The activity."),
        .activity("other", "The activity it is compared with."),
      ],
      answers: [.json(ComparisonAnswer.self, "The comparison."), .notFound],
      handler: { request in
        let caller = try request.caller()
        let (own, other) = (try await request.activity(), try await request.activity("other"))
        let comparison = try await request.scheduler.work(
          for: caller.athlete, onPoints: own.analysis.pointCount + other.analysis.pointCount
        ) { try await ComparedPair(own, other, in: caller.store).comparison }
        return try jsonResponse(ComparisonAnswer(comparison: comparison))
      })
  ]
}
