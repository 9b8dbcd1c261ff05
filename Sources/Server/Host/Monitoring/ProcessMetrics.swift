import Engine
import Foundation

/// The process's resource usage, read from `/proc` and named as in Prometheus' client libraries. Values that cannot be
/// read are omitted.
enum ProcessMetrics {
  static var current: [PrometheusMetric] {
    [memory, descriptors, descriptorLimit, processor].compactMap { $0 }
  }

  private static var memory: PrometheusMetric? {
    // Best effort: systems without /proc don't have this metric.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))
      .flatMap { $0.split(separator: " ").dropFirst().first }
    return InputRange(0...Int(UInt32.max)).parse(pages).map {
      PrometheusMetric(
        "process_resident_memory_bytes", .gauge, "Memory in use.",
        Double($0 * sysconf(Int32(_SC_PAGESIZE))))
    }
  }

  private static var descriptors: PrometheusMetric? {
    // Best effort: systems without /proc don't have this metric.
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    return open.map {
      PrometheusMetric("process_open_fds", .gauge, "Open files and connections.", Double($0))
    }
  }

  private static var descriptorLimit: PrometheusMetric? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return nil
    }
    return PrometheusMetric(
      "process_max_fds", .gauge, "Maximum number of open files and connections.",
      Double(limit.rlim_cur))
  }

  private static var processor: PrometheusMetric? {
    var usage = rusage()
    guard getrusage(Int32(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return PrometheusMetric(
      "process_cpu_seconds_total", .counter, "Seconds of processor time.",
      seconds(usage.ru_utime) + seconds(usage.ru_stime))
  }
}
