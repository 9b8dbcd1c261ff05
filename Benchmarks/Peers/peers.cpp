// Measures other libraries in the same way as `readers` measures ours: from a file on disk to a list of points with
// coordinates, altitude, time and heart rate.
//
//   peers scan|libxml2|pugixml FILE SECONDS    points, sum of the heart rates, shortest time in s, peak memory in kB
//   peers geos FILE TOLERANCE SECONDS          retained points, shortest time in s
#include <geos_c.h>

#include <fstream>
#include <functional>
#include <iostream>
#include <map>

#include "point.hpp"

Points scanGPX(const char *path);
Points scanTCX(const char *path);
Points scanFIT(const char *path);
Points saxGPX(const char *path);
Points saxTCX(const char *path);
Points treeGPX(const char *path);
Points treeTCX(const char *path);

static double processorSeconds() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

static double leastSeconds(double seconds, const std::function<void()> &body) {
  const double end = processorSeconds() + seconds;
  double least = 1e9;
  do {
    const double start = processorSeconds();
    body();
    least = std::min(least, processorSeconds() - start);
  } while (processorSeconds() < end);
  return least;
}

static long mostResident() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0) return std::stol(line.substr(6));
  return 0;
}

static int read(const std::string &way, const std::string &path, double seconds) {
  const std::map<std::string, Points (*)(const char *)> ways = {
      {"scan.gpx", scanGPX},   {"scan.tcx", scanTCX},   {"scan.fit", scanFIT},
      {"libxml2.gpx", saxGPX}, {"libxml2.tcx", saxTCX}, {"pugixml.gpx", treeGPX},
      {"pugixml.tcx", treeTCX}};
  const auto found = ways.find(way + path.substr(std::min(path.size(), path.rfind('.'))));
  if (found == ways.end()) return 64;
  Points points;
  const double best = leastSeconds(seconds, [&] {
    points = Points();
    points = found->second(path.c_str());
  });
  double beats = 0;
  for (const Point &point : points) beats += point.heartRate;
  std::cout << points.size() << ' ' << long(beats) << ' ' << best << ' ' << mostResident() << '\n';
  return 0;
}

static int simplify(const std::string &path, double tolerance, double seconds) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto count = unsigned(bytes.size() / 16);
  initGEOS(nullptr, nullptr);
  auto *places = GEOSCoordSeq_copyFromBuffer(
      reinterpret_cast<const double *>(bytes.data()), count, 0, 0);
  auto *line = GEOSGeom_createLineString(places);
  int kept = 0;
  const double best = leastSeconds(seconds, [&] {
    auto *simple = GEOSSimplify(line, tolerance);
    kept = GEOSGeomGetNumPoints(simple);
    GEOSGeom_destroy(simple);
  });
  std::cout << kept << ' ' << best << '\n';
  GEOSGeom_destroy(line);
  return 0;
}

int main(int count, char **arguments) {
  if (count == 5 && std::string(arguments[1]) == "geos")
    return simplify(arguments[2], std::stod(arguments[3]), std::stod(arguments[4]));
  if (count == 4) return read(arguments[1], arguments[2], std::stod(arguments[3]));
  std::cerr << "peers scan|libxml2|pugixml FILE SECONDS\npeers geos FILE TOLERANCE SECONDS\n";
  return 64;
}
