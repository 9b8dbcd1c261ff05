// libxml2's SAX2 parser, which only stores the five numbers.
#include <libxml/parser.h>

#include <cstring>
#include <string>

#include "point.hpp"

namespace {
// The element or attribute whose text is being read.
enum class In { other, latitude, longitude, altitude, time, heartRate };

struct State {
  Points points;
  std::string text;
  In in = In::other;
};

bool equal(const xmlChar *name, const char *other) {
  return std::strcmp(reinterpret_cast<const char *>(name), other) == 0;
}

void begin(State &state, In in) {
  if (state.points.empty()) return;
  state.in = in;
  state.text.clear();
}

void startGPX(
    void *context, const xmlChar *name, const xmlChar *, const xmlChar *, int, const xmlChar **,
    int count, int, const xmlChar **attributes) {
  State &state = *static_cast<State *>(context);
  if (equal(name, "trkpt")) {
    Point &point = state.points.emplace_back();
    for (; count > 0; count--, attributes += 5) {
      const auto *value = reinterpret_cast<const char *>(attributes[3]);
      const std::string_view text(value, size_t(attributes[4] - attributes[3]));
      if (equal(attributes[0], "lat")) point.latitude = number(text);
      if (equal(attributes[0], "lon")) point.longitude = number(text);
    }
  } else if (equal(name, "ele")) {
    begin(state, In::altitude);
  } else if (equal(name, "time")) {
    begin(state, In::time);
  } else if (equal(name, "hr")) {
    begin(state, In::heartRate);
  }
}

void startTCX(
    void *context, const xmlChar *name, const xmlChar *, const xmlChar *, int, const xmlChar **,
    int, int, const xmlChar **) {
  State &state = *static_cast<State *>(context);
  if (equal(name, "Trackpoint")) {
    state.points.emplace_back();
  } else if (equal(name, "Time")) {
    begin(state, In::time);
  } else if (equal(name, "LatitudeDegrees")) {
    begin(state, In::latitude);
  } else if (equal(name, "LongitudeDegrees")) {
    begin(state, In::longitude);
  } else if (equal(name, "AltitudeMeters")) {
    begin(state, In::altitude);
  } else if (equal(name, "Value")) {
    begin(state, In::heartRate);
  }
}

void text(void *context, const xmlChar *characters, int count) {
  State &state = *static_cast<State *>(context);
  if (state.in != In::other)
    state.text.append(reinterpret_cast<const char *>(characters), size_t(count));
}

void end(void *context, const xmlChar *, const xmlChar *, const xmlChar *) {
  State &state = *static_cast<State *>(context);
  switch (state.in) {
  case In::other: return;
  case In::latitude: state.points.back().latitude = number(state.text); break;
  case In::longitude: state.points.back().longitude = number(state.text); break;
  case In::altitude: state.points.back().altitude = number(state.text); break;
  case In::time: state.points.back().seconds = moment(state.text); break;
  case In::heartRate: state.points.back().heartRate = number(state.text); break;
  }
  state.in = In::other;
}

Points parsed(const char *path, startElementNsSAX2Func start) {
  xmlSAXHandler handler{};
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start;
  handler.endElementNs = end;
  handler.characters = text;
  State state;
  xmlSAXUserParseFile(&handler, &state, path);
  return std::move(state.points);
}
}  // namespace

Points saxGPX(const char *path) { return parsed(path, startGPX); }

Points saxTCX(const char *path) { return parsed(path, startTCX); }
