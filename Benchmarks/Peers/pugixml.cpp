// pugixml: parses the whole document into a tree, then extracts the five numbers.
#include <pugixml.hpp>

#include <cstring>

#include "point.hpp"

static std::string_view text(const pugi::xml_node &node) { return node.child_value(); }

// Calls `found` with every node of this name, at any depth.
template <typename Found>
static void each(const pugi::xml_node &node, const char *name, Found found) {
  for (const pugi::xml_node child : node.children()) {
    if (std::strcmp(child.name(), name) == 0) {
      found(child);
    } else {
      each(child, name, found);
    }
  }
}

Points treeGPX(const char *path) {
  pugi::xml_document document;
  document.load_file(path);
  Points points;
  each(document, "trkpt", [&](const pugi::xml_node &node) {
    const auto extension = node.child("extensions").child("gpxtpx:TrackPointExtension");
    points.push_back(
        {number(node.attribute("lat").value()), number(node.attribute("lon").value()),
         number(text(node.child("ele"))), moment(text(node.child("time"))),
         number(text(extension.child("gpxtpx:hr")))});
  });
  return points;
}

Points treeTCX(const char *path) {
  pugi::xml_document document;
  document.load_file(path);
  Points points;
  each(document, "Trackpoint", [&](const pugi::xml_node &node) {
    const auto place = node.child("Position");
    points.push_back(
        {number(text(place.child("LatitudeDegrees"))),
         number(text(place.child("LongitudeDegrees"))), number(text(node.child("AltitudeMeters"))),
         moment(text(node.child("Time"))),
         number(text(node.child("HeartRateBpm").child("Value")))});
  });
  return points;
}
