"""Writes a software bill of materials as CycloneDX 1.5: Swift packages with their versions, and the Debian libraries
and the Swift runtime that are linked into the program.

    swift package show-dependencies --format json >DEPENDENCIES.json; sbom.py DEPENDENCIES.json VERSION >andante.cdx.json
"""

import json
import subprocess
import sys

LIBRARIES = ["libsqlite3-dev", "zlib1g-dev", "libdeflate-dev"]
# Packages that are resolved but not linked into the program.
TOOLS = {"swift-docc-plugin", "swift-docc-symbolkit"}


def collect(dependency, found):
    for part in dependency["dependencies"]:
        if part["identity"] not in TOOLS:
            found[part["identity"]] = part
            collect(part, found)


def swift_component(part):
    address = part["url"].removesuffix(".git")
    place = address.split("://")[-1]
    return {
        "type": "library", "bom-ref": part["identity"], "name": part["name"], "version": part["version"],
        "purl": f"pkg:swift/{place}@{part['version']}",
        "externalReferences": [{"type": "vcs", "url": address}],
    }


def debian_component(name):
    asked = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Version}", name], capture_output=True, text=True, check=True)
    purl = f"pkg:deb/debian/{name}@{asked.stdout.replace('+', '%2B').replace(':', '%3A')}"
    return {"type": "library", "bom-ref": name, "name": name, "version": asked.stdout, "purl": purl}


def toolchain_component():
    asked = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True)
    version = asked.stdout.split("Swift version ")[1].split()[0]
    return {"type": "library", "bom-ref": "swift-runtime", "name": "Swift standard library and Foundation",
            "version": version, "purl": f"pkg:generic/swift@{version}"}


def references(dependencies, components):
    known = {component["bom-ref"] for component in components}
    yield {"ref": "andante", "dependsOn": [part["identity"] for part in dependencies["dependencies"]
                                           if part["identity"] in known]
           + [*LIBRARIES, "swift-runtime"]}
    found = {}
    collect(dependencies, found)
    for identity, part in sorted(found.items()):
        yield {"ref": identity, "dependsOn": sorted(
            {below["identity"] for below in part["dependencies"]} & known)}


def document(dependencies, version):
    found = {}
    collect(dependencies, found)
    components = [swift_component(part) for _, part in sorted(found.items())]
    components += [debian_component(name) for name in LIBRARIES] + [toolchain_component()]
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": "andante", "name": "andante", "version": version,
            "licenses": [{"license": {"id": "Apache-2.0"}}]}},
        "components": components, "dependencies": list(references(dependencies, components)),
    }


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps(document(json.load(file), sys.argv[2]), indent=2))
