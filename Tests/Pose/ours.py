"""Runs our networks and tracker with `posecheck`."""

import json
import pathlib
import subprocess
import tempfile

import numpy as np


class Ours:
    def __init__(self, program, models):
        self.program = program
        self.models = {kind: str(pathlib.Path(models) / f"{kind}.pose") for kind in ("detector", "landmarks")}

    def call(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return done.stdout

    def run(self, kind, picture):
        """Returns all outputs of a network, concatenated."""
        with tempfile.TemporaryDirectory() as folder:
            source, target = pathlib.Path(folder, "in.f32"), pathlib.Path(folder, "out.f32")
            picture.astype(np.float32).tofile(source)
            self.call("network", self.models[kind], source, target)
            return np.fromfile(target, np.float32)

    def least_milliseconds(self, kind, picture, runs):
        with tempfile.NamedTemporaryFile(suffix=".f32") as source:
            picture.astype(np.float32).tofile(source)
            source.flush()
            return float(self.call("time", self.models[kind], source.name, runs))

    def track(self, frames, mode=""):
        """Tracks a person over frames and returns a dictionary per frame."""
        height, width = frames[0].shape[:2]
        with tempfile.NamedTemporaryFile(suffix=".rgba") as source:
            for frame in frames:
                np.dstack([frame, np.full((height, width), 255, np.uint8)]).tofile(source)
            source.flush()
            extra = [mode] if mode else []
            lines = self.call(
                "track", self.models["detector"], self.models["landmarks"], width, height, source.name, *extra
            )
        return [json.loads(line) for line in lines.splitlines()]
