import HTTPTypes
import Model
import Synchronization

/// Counters for the running server. They don't contain names or addresses: routes are identified by the router's
/// patterns.
final class Metrics: Sendable {
  /// The upper bounds of the histogram in seconds, which are the defaults of Prometheus' client libraries.
  static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

  private struct Key: Hashable {
    let route: String
    /// The status code's class, such as `2xx`.
    let status: String
  }

  private struct Counts {
    var requests: [Key: Int] = [:]
    /// The counts of the histogram's buckets. The last bucket is for requests above all bounds.
    var buckets = [Int](repeating: 0, count: bounds.count + 1)
    var seconds = 0.0
    var jobs: [JobKey: Int] = [:]
    /// The total waiting time of background jobs in seconds, keyed by job kind.
    var waited: [String: Double] = [:]
  }

  private struct JobKey: Hashable {
    let job: String
    let hasFailed: Bool
  }

  let connections = ConnectionCount()
  private let counts = Mutex(Counts())

  /// Counts a request.
  ///
  /// - Parameter route: A pattern such as `/activities/{id}`, or nil if no route matched.
  func count(route: String?, status: HTTPResponse.Status, seconds: Double) {
    let key = Key(route: route ?? "other", status: "\(status.code / 100)xx")
    let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    counts.withLock {
      $0.requests[key, default: 0] += 1
      $0.buckets[bucket] += 1
      $0.seconds += seconds
    }
  }

  /// Counts a run of a background job.
  ///
  /// - Parameters:
  ///   - job: The kind of job.
  ///   - waited: The time between the due time and the start, in seconds.
  func count(job: String, hasFailed: Bool, waited: Double = 0) {
    counts.withLock {
      $0.jobs[JobKey(job: job, hasFailed: hasFailed), default: 0] += 1
      $0.waited[job, default: 0] += max(0, waited)
    }
  }

  /// Counters by job kind. Every kind is present from the start, so that Prometheus sees the first failure as an
  /// increase.
  var jobs: [PrometheusMetric] {
    let counts = counts.withLock { $0 }
    let names = Set(BackgroundJob.allCases.map(\.rawValue) + [Self.backup, Self.housekeeping])
      .sorted()
    return [
      PrometheusMetric(
        "andante_jobs_total", .counter, "Jobs completed, by kind and outcome.",
        names.flatMap { job in
          [false, true].map { hasFailed in
            .init(
              labels: [("kind", job), ("outcome", hasFailed ? "failed" : "done")],
              value: Double(counts.jobs[JobKey(job: job, hasFailed: hasFailed)] ?? 0))
          }
        }),
      PrometheusMetric(
        "andante_job_wait_seconds_total", .counter,
        "Seconds between the due time and the start of jobs.",
        names.map { .init(labels: [("kind", $0)], value: counts.waited[$0] ?? 0) }),
    ]
  }

  static let backup = "backup"
  static let housekeeping = "housekeeping"

  var requests: [PrometheusMetric] {
    let counts = counts.withLock { $0 }
    return [Self.requests(counts), Self.latency(counts)]
  }

  private static func requests(_ counts: Counts) -> PrometheusMetric {
    let sorted = counts.requests.sorted {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }
    return PrometheusMetric(
      "andante_http_requests_total", .counter, "Requests answered, by route and status class.",
      sorted.map { key, count in
        .init(labels: [("route", key.route), ("status", key.status)], value: Double(count))
      })
  }

  private static func latency(_ counts: Counts) -> PrometheusMetric {
    var total = 0
    var samples: [PrometheusMetric.Sample] = []
    for (bound, count) in zip(bounds + [.infinity], counts.buckets) {
      total += count
      let shown = bound == .infinity ? "+Inf" : "\(bound)"
      samples.append(.init(suffix: "_bucket", labels: [("le", shown)], value: Double(total)))
    }
    samples.append(.init(suffix: "_sum", value: counts.seconds))
    samples.append(.init(suffix: "_count", value: Double(total)))
    return PrometheusMetric(
      "andante_http_request_duration_seconds", .histogram,
      "Seconds from a request's head to its response's head.", samples)
  }
}
