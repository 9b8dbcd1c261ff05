// The minimum work: converts bytes to numbers without any checks. Only reads the benchmark's own files correctly.
#include <cstring>
#include <fstream>
#include <string>

#include "point.hpp"

// Returns the file's bytes. All iterations share one buffer, so that only the first one pays for mapping its pages.
static const std::string &bytesOf(const char *path) {
  static std::string bytes;
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  bytes.resize(size_t(file.tellg()));
  file.seekg(0);
  file.read(bytes.data(), std::streamsize(bytes.size()));
  return bytes;
}

static bool starts(const char *place, std::string_view name) {
  return std::memcmp(place, name.data(), name.size()) == 0;
}

// Returns the text before the next `end`.
static std::string_view until(const char *place, char end) {
  return {place, size_t(static_cast<const char *>(rawmemchr(place, end)) - place)};
}

// Calls `tag` with the position after each `<`. The string ends with a zero, which doesn't match any name.
template <typename Tag>
static void eachTag(const std::string &bytes, Tag tag) {
  const char *place = bytes.data(), *end = place + bytes.size();
  while ((place = static_cast<const char *>(std::memchr(place, '<', size_t(end - place))))) tag(++place);
}

Points scanGPX(const char *path) {
  const std::string &bytes = bytesOf(path);
  Points points;
  eachTag(bytes, [&](const char *tag) {
    if (starts(tag, "trkpt ")) {
      Point &point = points.emplace_back();
      const auto attributes = until(tag, '>');
      point.latitude = number(until(attributes.data() + attributes.find("lat=\"") + 5, '"'));
      point.longitude = number(until(attributes.data() + attributes.find("lon=\"") + 5, '"'));
    } else if (points.empty()) {
      return;
    } else if (starts(tag, "ele>")) {
      points.back().altitude = number(until(tag + 4, '<'));
    } else if (starts(tag, "time>")) {
      points.back().seconds = moment(until(tag + 5, '<'));
    } else if (starts(tag, "gpxtpx:hr>")) {
      points.back().heartRate = number(until(tag + 10, '<'));
    }
  });
  return points;
}

Points scanTCX(const char *path) {
  const std::string &bytes = bytesOf(path);
  Points points;
  eachTag(bytes, [&](const char *tag) {
    if (starts(tag, "Trackpoint>")) {
      points.emplace_back();
    } else if (points.empty()) {
      return;
    } else if (starts(tag, "Time>")) {
      points.back().seconds = moment(until(tag + 5, '<'));
    } else if (starts(tag, "LatitudeDegrees>")) {
      points.back().latitude = number(until(tag + 16, '<'));
    } else if (starts(tag, "LongitudeDegrees>")) {
      points.back().longitude = number(until(tag + 17, '<'));
    } else if (starts(tag, "AltitudeMeters>")) {
      points.back().altitude = number(until(tag + 15, '<'));
    } else if (starts(tag, "Value>")) {
      points.back().heartRate = number(until(tag + 6, '<'));
    }
  });
  return points;
}

// MARK: FIT in little-endian byte order, without verifying checksums

struct Field {
  uint8_t number, size;
};

struct Definition {
  uint16_t message = 0;
  unsigned size = 0;
  std::vector<Field> fields;
};

template <typename Whole>
static Whole whole(const char *place) {
  Whole value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

static const char *define(const char *place, Definition &definition) {
  definition = {whole<uint16_t>(place + 2), 0, {}};
  const auto count = uint8_t(place[4]);
  for (place += 5; definition.fields.size() < count; place += 3) {
    definition.fields.push_back({uint8_t(place[0]), uint8_t(place[1])});
    definition.size += uint8_t(place[1]);
  }
  return place;
}

static Point record(const char *place, const Definition &definition) {
  const double degrees = 180.0 / 2147483648.0;
  Point point;
  for (const Field &field : definition.fields) {
    switch (field.number) {
    case 0: point.latitude = whole<int32_t>(place) * degrees; break;
    case 1: point.longitude = whole<int32_t>(place) * degrees; break;
    case 2: point.altitude = whole<uint16_t>(place) / 5.0 - 500; break;
    case 78: point.altitude = whole<uint32_t>(place) / 5.0 - 500; break;
    case 3: point.heartRate = uint8_t(*place); break;
    case 253: point.seconds = whole<uint32_t>(place) + 631065600.0; break;
    }
    place += field.size;
  }
  return point;
}

Points scanFIT(const char *path) {
  const std::string &bytes = bytesOf(path);
  Definition definitions[16];
  Points points;
  const char *place = bytes.data() + uint8_t(bytes[0]);
  const char *end = place + whole<uint32_t>(bytes.data() + 4);
  while (place < end) {
    const auto header = uint8_t(*place++);
    Definition &definition = definitions[header & 15];
    if (header & 0x40) {
      place = define(place, definition);
    } else {
      if (definition.message == 20) points.push_back(record(place, definition));
      place += definition.size;
    }
  }
  return points;
}
