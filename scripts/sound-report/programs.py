"""Runs the programs that are measured and those that do the measuring."""

import json
import re
import resource
import subprocess


class Failed(Exception):
    pass


def run(command, **options):
    """Runs a command. Returns its output on both streams, and its processor time in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise Failed(f"{command[0]}: {done.stderr.strip().splitlines()[-1:]}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout, done.stderr, spent


def facts(command):
    """Returns the JSON document that a command prints."""
    return json.loads(run(command)[0])


def ebur128(path):
    """Returns integrated loudness in LUFS, loudness range in LU and true peak in dBTP, as measured by ffmpeg."""
    command = ["ffmpeg", "-hide_banner", "-nostats", "-i", path]
    summary = run(command + ["-filter_complex", "ebur128=peak=true", "-f", "null", "-"])[1]
    summary = summary[summary.rindex("Summary:") :]
    names = {"loudness": "I", "range": "LRA", "truePeak": "Peak"}
    return {
        key: float(re.search(rf"\b{name}:\s+(-?[\d.]+)", summary).group(1)) for key, name in names.items()
    }


def spectrogram(path, picture, start, seconds):
    """Draws a small spectrogram from 20 Hz to 20 kHz, with both channels mixed."""
    draw = "showspectrumpic=s=720x240:legend=0:mode=combined:scale=log:fscale=log:start=20:stop=20000:drange=90"
    mono = "aformat=channel_layouts=mono"
    palette = "split[a][b];[a]palettegen=max_colors=48[p];[b][p]paletteuse=dither=none"
    run([
        "ffmpeg", "-hide_banner", "-y", "-ss", start, "-t", seconds, "-i", path,
        "-lavfi", f"{mono},{draw},{palette}", "-frames:v", "1", picture,
    ])  # fmt: skip


def version(command, pattern):
    out, err, _ = run(command)
    return re.search(pattern, out + err).group(1)
